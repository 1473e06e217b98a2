# For examples that port a program: its sources lie in the cache, where scripts/demo --example brings them.
include(${PROJECT_SOURCE_DIR}/cmake/mcpapps_cache.cmake)

# port_source(NAME [SUITE]): sets NAME_FOLDER to the upstream sources, which are those of a suite of Debian's if the
# example is written for that version. Where they are missing, the example is left out: the calling CMakeLists.txt
# returns.
macro(port_source name)
  set(${name}_FOLDER ${MCPAPPS_CACHE}/sources/${name})
  if(NOT EXISTS ${${name}_FOLDER}/complete)
    message(STATUS "mcpapps: no sources of ${name}, so no example of it (scripts/demo --example brings them)")
    return()
  endif()
endmacro()

# port_programs(NAME…): what generates sources of the library. Where one is missing, the example is left out, too.
macro(port_programs)
  foreach(port_program IN ITEMS ${ARGN})
    find_program(MCPAPPS_PORT_${port_program} ${port_program} NO_CMAKE_FIND_ROOT_PATH)
    if(NOT MCPAPPS_PORT_${port_program})
      message(STATUS "mcpapps: no program ${port_program}, so no example that needs it "
        "(scripts/demo --example brings it)")
      return()
    endif()
  endforeach()
endmacro()

# port_patch(FILE PATCH RESULT): writes FILE, as changed by PATCH, into the build folder, and sets RESULT
# to its path.
function(port_patch file patch result)
  find_program(MCPAPPS_PATCH patch NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  cmake_path(GET file FILENAME name)
  cmake_path(ABSOLUTE_PATH patch BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  set(patched ${CMAKE_CURRENT_BINARY_DIR}/${name})
  execute_process(COMMAND ${MCPAPPS_PATCH} --quiet --output=${patched}.new ${file} ${patch} COMMAND_ERROR_IS_FATAL ANY)
  # What is already there keeps its date: else each run of CMake would have it compiled again.
  file(COPY_FILE ${patched}.new ${patched} ONLY_IF_DIFFERENT)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file} ${patch})
  set(${result} ${patched} PARENT_SCOPE)
endfunction()
