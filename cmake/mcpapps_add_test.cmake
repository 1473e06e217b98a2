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
  if(NOT test_SOURCES)
    message(FATAL_ERROR "mcpapps_add_test(${name}): SOURCES are needed")
  endif()
  if(test_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "mcpapps_add_test(${name}): unknown arguments ${test_UNPARSED_ARGUMENTS}")
  endif()
  if(EMSCRIPTEN)
    return()
  endif()
  mcpapps_check_libraries("mcpapps_add_test(${name})" ${test_LIBRARIES})
  mcpapps_find_catch2()
  add_executable(${name} ${test_SOURCES})
  target_link_libraries(${name} PRIVATE ${test_LIBRARIES} mcpapps::testing Catch2::Catch2WithMain)
  if(NOT test_TIMEOUT)
    set(test_TIMEOUT 60)
  endif()
  mcpapps_run_natively(${name} ${test_TIMEOUT} "${test_WORKING_DIRECTORY}")
endfunction()

# Has ctest run the executable, in the folder if there is one.
function(mcpapps_run_natively name timeout working_directory)
  set(folder ${CMAKE_CURRENT_BINARY_DIR})
  if(working_directory)
    cmake_path(ABSOLUTE_PATH working_directory BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE folder)
  endif()
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${folder})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout})
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
  # A hundred small files compile several times as fast in a few large ones.
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 30)
  # The C++ version of the tests, on which depends what Catch2 can print.
  set(CMAKE_CXX_STANDARD 20)
  mcpapps_dependency(Catch2 3.4
    https://github.com/catchorg/Catch2.git fa43b77429ba76c462b1898d6cd2f2d7a9416b14) # 3.7.1
endfunction()
