# mcpapps_add_page(TARGET file.html [PARTS part.html…])
#
# Makes file.page.h from the HTML, for TARGET and what links it: the elements of the page as members of a struct
# (mcpapps/page.h). mcpapps_add_view() does it for the view and its HTML; this is for a library of the view's code,
# which native tests link as well. In a native build, TARGET also gets the source that defines the page's kTree. An id,
# a template or a form that is changed recompiles what includes the header; other changes of the HTML do not.
#
# PARTS are the files of the parts that the page has by <x-part>, and those that they have themselves: TARGET has their
# headers, part.part.h, too.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_add_part.cmake)

function(mcpapps_add_page target html)
  cmake_parse_arguments(PARSE_ARGV 2 page "" "" "PARTS")
  mcpapps_find_packages()
  if(NOT MCPAPPS_PACKAGES)
    return()
  endif()
  mcpapps_absolute_paths(parts ${page_PARTS})
  foreach(part IN LISTS parts)
    mcpapps_add_part(${target} ${part} PARTS ${parts})
  endforeach()
  mcpapps_page_folder(${html})
  set(tree ${folder}/${stem}.page.json)
  set(tree_source ${folder}/${stem}.page.cpp)
  set(test_page ${folder}/${stem}.page.html)
  mcpapps_make_header(${target} ${folder}/${stem}.page.h --tree=${tree}
    OUTPUT ${tree} ${tree_source} ${test_page} PARTS ${parts})
  # A page in a browser does not need the path of the tree.
  if(NOT EMSCRIPTEN OR MCPAPPS_BUILD_TESTS)
    target_sources(${target} PRIVATE ${tree_source})
    set_source_files_properties(${tree_source} TARGET_DIRECTORY ${target}
      PROPERTIES GENERATED ON SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  set_target_properties(${target} PROPERTIES MCPAPPS_TEST_PAGE ${test_page} MCPAPPS_PARTS "${parts}")
endfunction()
