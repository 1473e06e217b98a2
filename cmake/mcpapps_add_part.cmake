# mcpapps_add_part(TARGET part.html [PARTS part.html…])
#
# Makes the header of a part of pages, part.part.h, for TARGET and what links it: a library of the part's code that
# several pages use. PARTS are the files of the parts in it. mcpapps_add_page() does it for the parts of a page.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_packages.cmake)

function(mcpapps_add_part target html)
  cmake_parse_arguments(PARSE_ARGV 2 part "" "" "PARTS")
  mcpapps_find_packages()
  if(NOT MCPAPPS_PACKAGES)
    return()
  endif()
  mcpapps_absolute_paths(parts ${part_PARTS})
  mcpapps_page_folder(${html})
  mcpapps_make_header(${target} ${folder}/${stem}.part.h --is-part PARTS ${parts})
endfunction()

# Sets `variable` to the absolute paths of the files.
function(mcpapps_absolute_paths variable)
  set(paths)
  foreach(path IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    list(APPEND paths ${path})
  endforeach()
  set(${variable} ${paths} PARENT_SCOPE)
endfunction()

# Sets `html` to the absolute path, `stem` to the name of the file and `folder` to that of its header. Files of one name
# may be in several folders, and several targets may have the same page. The path is relative, so that a compiler cache
# finds what another checkout has compiled with it in the options.
macro(mcpapps_page_folder)
  mcpapps_absolute_paths(html ${html})
  cmake_path(GET html STEM LAST_ONLY stem)
  cmake_path(RELATIVE_PATH html BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE place)
  string(MD5 hash ${place})
  string(SUBSTRING ${hash} 0 8 hash)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/mcpapps_pages/${hash})
endmacro()

# Makes the header of the caller's `html`, with other outputs of page_header.mjs, for the target.
function(mcpapps_make_header target header option)
  cmake_parse_arguments(PARSE_ARGV 3 made "" "" "OUTPUT;PARTS")
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  string(MD5 maker ${header})
  string(SUBSTRING ${maker} 0 8 maker)
  set(maker ${stem}_header_${maker})
  if(NOT TARGET ${maker})
    list(TRANSFORM made_PARTS PREPEND --part= OUTPUT_VARIABLE part_options)
    file(GLOB scripts ${here}/page/*.mjs)
    add_custom_command(
      OUTPUT ${header} ${made_OUTPUT}
      COMMAND ${MCPAPPS_NODE} ${here}/page_header.mjs --html=${html} --header=${header} ${option}
        --packages=${MCPAPPS_PACKAGES} ${part_options} --depfile=${header}.d
      DEPENDS ${html} ${made_PARTS} ${here}/page_header.mjs ${here}/packages.mjs ${scripts}
      DEPFILE ${header}.d
      COMMENT "Reading ${stem}.html"
      VERBATIM
    )
    add_custom_target(${maker} DEPENDS ${header} ${made_OUTPUT})
  endif()
  add_dependencies(${target} ${maker})
  cmake_path(GET header PARENT_PATH folder)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${folder}>)
endfunction()
