# The EMBED of mcpapps_add_view().

# A path may contain an @ itself, as those of scoped npm packages do. So a name is only what follows an
# @ behind a file that is there.
function(mcpapps_embed_files name)
  if(NOT ARGN)
    return()
  endif()
  set(options "")
  foreach(embedded IN LISTS ARGN)
    mcpapps_find_embedded(${name} "${embedded}")
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE path)
    if(inside STREQUAL "" AND IS_ABSOLUTE "${file}")
      cmake_path(GET file FILENAME inside)
    elseif(inside STREQUAL "")
      set(inside "${file}")
    endif()
    # Emscripten makes a symbol of the name, and writes both into assembler code.
    if("${inside}" MATCHES "[^ -~]|[\"\\]")
      message(FATAL_ERROR "mcpapps_add_view(${name}): Emscripten cannot embed a file by the name \"${inside}\", which "
        "must be of ASCII characters without \" and \\. Write \"file@name\" in EMBED to give ${path} another name.")
    endif()
    if("${path}" MATCHES "[\"\\\n]")
      message(FATAL_ERROR "mcpapps_add_view(${name}): Emscripten cannot read a file to EMBED whose path contains "
        "\" or \\: ${path}")
    endif()
    # The slash keeps an @ at the beginning of the name from becoming one of the pair.
    string(REPLACE "@" "@@" from "${path}")
    string(REPLACE "@" "@@" to "/${inside}")
    string(APPEND options "\"--embed-file=${from}@${to}\"\n")
    set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS "${path}")
  endforeach()
  # By a file: on the command line, CMake does not escape a $ for every generator.
  set(response ${CMAKE_CURRENT_BINARY_DIR}/${name}.embed.rsp)
  file(GENERATE OUTPUT ${response} CONTENT "${options}")
  set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${response})
  target_link_options(${name} PRIVATE @${response} -sFILESYSTEM=1)
endfunction()

# Sets `file`, and `inside` to its other name or to nothing.
function(mcpapps_find_embedded name embedded)
  set(file "${embedded}")
  set(inside "")
  while(TRUE)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE path)
    if(IS_DIRECTORY "${path}" AND (inside STREQUAL "" OR NOT file MATCHES "/$"))
      message(FATAL_ERROR "mcpapps_add_view(${name}): EMBED takes files, and this is a folder: ${path}. "
        "Name its files, as file(GLOB) finds them.")
    endif()
    if(EXISTS "${path}" AND NOT IS_DIRECTORY "${path}")
      break()
    endif()
    string(FIND "${file}" "@" at REVERSE)
    if(at LESS_EQUAL 0)
      cmake_path(ABSOLUTE_PATH embedded BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
      message(FATAL_ERROR "mcpapps_add_view(${name}): the file to EMBED is not there: ${embedded}")
    endif()
    math(EXPR after "${at} + 1")
    string(SUBSTRING "${embedded}" ${after} -1 inside)
    string(SUBSTRING "${embedded}" 0 ${at} file)
  endwhile()
  set(file "${file}" PARENT_SCOPE)
  set(inside "${inside}" PARENT_SCOPE)
endfunction()
