# mcpapps_add_page(TARGET file.html)
#
# Makes file.page.h from the HTML, for TARGET and what links it: the elements of the page as members of a struct
# (mcpapps/page.h). mcpapps_add_view() does it for the view and its HTML; this is for a library of the view's code,
# which native tests link as well. In a native build, TARGET also gets the source that defines the page's kTree. An id,
# a template or a form that is changed compiles anew what includes the header; other changes of the HTML do not.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_packages.cmake)

function(mcpapps_add_page target html)
  cmake_path(ABSOLUTE_PATH html BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(GET html STEM LAST_ONLY stem)
  # Files of one name may be in several folders, and several targets may have the same page. The path is relative, so
  # that a compiler cache finds what another checkout has compiled with it in the options.
  cmake_path(RELATIVE_PATH html BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE place)
  string(MD5 hash ${place})
  string(SUBSTRING ${hash} 0 8 hash)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/mcpapps_pages/${hash})
  set(header ${folder}/${stem}.page.h)
  set(tree ${folder}/${stem}.page.json)
  set(tree_source ${folder}/${stem}.page.cpp)
  set(test_page ${folder}/${stem}.page.html)
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  mcpapps_find_packages()
  if(NOT MCPAPPS_PACKAGES)
    return()
  endif()
  string(MD5 maker ${folder})
  string(SUBSTRING ${maker} 0 8 maker)
  set(maker ${stem}_header_${maker})
  if(NOT TARGET ${maker})
    file(GLOB parts ${here}/page/*.mjs)
    add_custom_command(
      OUTPUT ${header} ${tree} ${tree_source} ${test_page}
      COMMAND ${MCPAPPS_NODE} ${here}/page_header.mjs --html=${html} --header=${header} --tree=${tree}
        --packages=${MCPAPPS_PACKAGES}
      DEPENDS ${html} ${here}/page_header.mjs ${here}/packages.mjs ${parts}
      COMMENT "Reading ${stem}.html"
      VERBATIM
    )
    add_custom_target(${maker} DEPENDS ${header} ${tree} ${tree_source} ${test_page})
  endif()
  # A page in a browser does not need the path of the tree.
  if(NOT EMSCRIPTEN OR MCPAPPS_BUILD_TESTS)
    target_sources(${target} PRIVATE ${tree_source})
    set_source_files_properties(${tree_source} TARGET_DIRECTORY ${target}
      PROPERTIES GENERATED ON SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  add_dependencies(${target} ${maker})
  set_target_properties(${target} PROPERTIES MCPAPPS_TEST_PAGE ${test_page})
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${folder}>)
endfunction()
