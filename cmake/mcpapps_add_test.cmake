# mcpapps_add_test(NAME SOURCES file… [LIBRARIES target…] [TIMEOUT seconds] [WORKING_DIRECTORY folder])
#
# A native test in Catch2, of a view's logic: an executable NAME, with Catch2's main(), that ctest runs in a
# project that has called enable_testing(). mcpapps/fake_host.h plays the host.
#
# It fails after TIMEOUT, 60 seconds by default: an endless loop would stop everything else. It runs in
# WORKING_DIRECTORY, by default the current binary directory; recordings are read from there.
#
# In an Emscripten build there is no test, so that a CMakeLists.txt needs no `if(EMSCRIPTEN)`.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_dependency.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_check_libraries.cmake)

function(mcpapps_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "TIMEOUT;WORKING_DIRECTORY" "SOURCES;LIBRARIES")
  mcpapps_check_arguments("mcpapps_add_test(${name})" test SOURCES)
  if(EMSCRIPTEN)
    return()
  endif()
  mcpapps_test_program("mcpapps_add_test(${name})")
  mcpapps_run_natively()
endfunction()

# The executable of the caller, which has parsed its arguments as test_….
macro(mcpapps_test_program call)
  mcpapps_check_libraries("${call}" ${test_LIBRARIES})
  mcpapps_find_catch2()
  add_executable(${name} ${test_SOURCES})
  if(NOT test_TIMEOUT)
    set(test_TIMEOUT 60)
  endif()
endmacro()

# Has ctest run the executable of the caller.
function(mcpapps_run_natively)
  target_link_libraries(${name} PRIVATE ${test_LIBRARIES} mcpapps::testing Catch2::Catch2WithMain)
  set(folder ${CMAKE_CURRENT_BINARY_DIR})
  if(test_WORKING_DIRECTORY)
    cmake_path(ABSOLUTE_PATH test_WORKING_DIRECTORY BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE folder)
  endif()
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${folder})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${test_TIMEOUT})
endfunction()

# Makes the targets Catch2::Catch2 and Catch2::Catch2WithMain.
function(mcpapps_find_catch2)
  if(TARGET Catch2::Catch2WithMain)
    return()
  endif()
  # Included here, as a function does not see the variable of another folder.
  include(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/mcpapps_cache.cmake)
  if(EXISTS ${MCPAPPS_CACHE}/catch2/complete AND NOT FETCHCONTENT_SOURCE_DIR_CATCH2)
    set(FETCHCONTENT_SOURCE_DIR_CATCH2 ${MCPAPPS_CACHE}/catch2)
  endif()
  # A hundred small files compile several times as fast in a few large ones, and faster without debug information.
  string(APPEND CMAKE_CXX_FLAGS_DEBUG " -g0")
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 30)
  # The C++ version of the tests, on which depends what Catch2 can print.
  set(CMAKE_CXX_STANDARD 20)
  mcpapps_dependency(Catch2 3.4
    https://github.com/catchorg/Catch2.git fa43b77429ba76c462b1898d6cd2f2d7a9416b14) # 3.7.1
endfunction()
