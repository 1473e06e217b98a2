# mcpapps_check_arguments(CALL PREFIX needed…): ends the configuration where the arguments of CALL, such as
# "mcpapps_add_view(my_view)", are wrong: those that its caller has parsed as PREFIX_….
function(mcpapps_check_arguments call prefix)
  list(JOIN ARGN " and " needed)
  foreach(name IN LISTS ARGN)
    if(NOT ${prefix}_${name})
      message(FATAL_ERROR "${call}: ${needed} are needed")
    endif()
  endforeach()
  if(${prefix}_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${call}: unknown arguments ${${prefix}_UNPARSED_ARGUMENTS}")
  endif()
  if(${prefix}_ENGINES AND NOT ${prefix}_ENGINES MATCHES "^(both|one|wasm|js)$")
    message(FATAL_ERROR "${call}: ENGINES is one of both, one, wasm and js")
  endif()
endfunction()

# mcpapps_check_libraries(CALL library…): warns of each LIBRARIES entry of CALL that is a name and no target. CMake
# would pass it to the linker, after the compiler has missed the library's headers. Paths, flags and generator
# expressions are allowed.
function(mcpapps_check_libraries call)
  set(names ${ARGN})
  list(FILTER names INCLUDE REGEX "^[A-Za-z0-9_.+:][A-Za-z0-9_.+:-]*$")
  # Keywords of target_link_libraries().
  list(REMOVE_ITEM names debug optimized general)
  # The targets may be defined after the call, or in a folder that is added later. Imported targets are known only in
  # their own folder, so each name is looked up in both places.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL mcpapps_keep_missing_libraries [[${call}]] [[${names}]])")
endfunction()

# Called at the end of the directory's CMakeLists.txt.
function(mcpapps_keep_missing_libraries call libraries)
  foreach(library IN LISTS libraries)
    if(NOT TARGET "${library}")
      cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${CMAKE_SOURCE_DIR}]]
        CALL mcpapps_warn_of_library [[${call}]] [[${library}]])")
    endif()
  endforeach()
endfunction()

# Called at the end of the project's.
function(mcpapps_warn_of_library call library)
  if(NOT TARGET "${library}")
    message(WARNING "${call}: LIBRARIES ${library} is no target. Write -l${library} if it is a library of the system.")
  endif()
endfunction()
