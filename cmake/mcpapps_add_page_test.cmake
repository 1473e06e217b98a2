# mcpapps_add_page_test(NAME SOURCES file… HTML page.html [PARTS part.html…] [LIBRARIES target…]
#   [TIMEOUT seconds] [WORKING_DIRECTORY folder])
#
# A test in Catch2 of a view with its page: mcpapps/testing_page.h. SOURCES are those of the test and of the view's
# code, which includes the header that is made of the HTML; see mcpapps_add_page.cmake.
#
# In a native build, NAME is an executable that has the page in memory. ctest runs it in WORKING_DIRECTORY, by default
# the current binary directory; recordings are read from there. In an Emscripten build with exceptions
# (MCPAPPS_BUILD_TESTS), the same sources are a program that has the real document: ctest runs it as "NAME in Node" and
# as "NAME in Chromium". Each mcpapps::testing::Page of it begins with the document as the HTML says it. The page's
# scripts and style sheets are part of it in Chromium; scripts are never run, and animations of the start are over.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_add_page.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_check_libraries.cmake)

function(mcpapps_add_page_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "HTML;TIMEOUT;WORKING_DIRECTORY" "SOURCES;LIBRARIES;PARTS")
  mcpapps_check_arguments("mcpapps_add_page_test(${name})" test SOURCES HTML)
  if(EMSCRIPTEN AND NOT MCPAPPS_BUILD_TESTS)
    return()
  endif()
  mcpapps_test_program("mcpapps_add_page_test(${name})")
  mcpapps_add_page(${name} ${test_HTML} PARTS ${test_PARTS})
  if(NOT EMSCRIPTEN)
    mcpapps_run_natively()
    return()
  endif()
  set(project ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/..)
  set(glue ${project}/js_glue/link/page/page_inspect.js)
  target_sources(${name} PRIVATE ${project}/bindings/testing/page_inspect.cpp)
  # Before the kit for tests, which defines the page in memory.
  target_link_libraries(${name} PRIVATE mcpapps::browser ${test_LIBRARIES} mcpapps::testing Catch2::Catch2WithMain)
  target_link_options(${name} PRIVATE --js-library=${glue} -sENVIRONMENT=web -sMODULARIZE -sEXPORT_ES6 -sSINGLE_FILE
    -sINVOKE_RUN=0 -sEXPORTED_RUNTIME_METHODS=callMain -sALLOW_MEMORY_GROWTH -sSTACK_SIZE=1MB)
  set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${glue})
  set_target_properties(${name} PROPERTIES SUFFIX .mjs)
  get_target_property(page ${name} MCPAPPS_TEST_PAGE)
  foreach(place Node Chromium)
    string(TOLOWER ${place} mode)
    add_test(NAME "${name} in ${place}"
      COMMAND ${MCPAPPS_NODE} ${project}/web/testing/page_test.mjs ${mode} $<TARGET_FILE:${name}> ${page})
    set_tests_properties("${name} in ${place}" PROPERTIES TIMEOUT ${test_TIMEOUT})
  endforeach()
endfunction()
