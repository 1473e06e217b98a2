# How parse5, which reads HTML, is found: among the packages of the clone or the project, else in the cache,
# else, if allowed, by a download.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_cache.cmake)

# Sets MCPAPPS_NODE and MCPAPPS_PARSE5, the module's file. Where one cannot be had, says so once, and MCPAPPS_PARSE5 is
# empty: views without a typed page need none.
function(mcpapps_find_parse5)
  if(MCPAPPS_PARSE5 AND EXISTS ${MCPAPPS_PARSE5})
    return()
  endif()
  find_program(MCPAPPS_NODE NAMES node nodejs HINTS ENV EMSDK_NODE NO_CMAKE_FIND_ROOT_PATH)
  if(NOT MCPAPPS_NODE)
    message(STATUS "mcpapps: there is no node, so no header is made of a view's HTML")
    return()
  endif()
  set(version 8.1.1)
  set(cached ${MCPAPPS_CACHE}/parse5-${version}/node_modules/parse5/dist/index.js)
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  # Of a clone; of a project that has mcpapps as its neighbour among its packages; of the project.
  foreach(folder ${here}/../node_modules ${here}/../.. ${CMAKE_SOURCE_DIR}/node_modules)
    if(NOT found AND EXISTS ${folder}/parse5/dist/index.js)
      cmake_path(NORMAL_PATH folder OUTPUT_VARIABLE folder)
      set(found ${folder}/parse5/dist/index.js)
    endif()
  endforeach()
  if(NOT found AND EXISTS ${cached})
    set(found ${cached})
  endif()
  if(NOT found AND MCPAPPS_FETCH_DEPENDENCIES)
    find_program(MCPAPPS_NPM NAMES npm NO_CMAKE_FIND_ROOT_PATH)
    if(MCPAPPS_NPM)
      file(MAKE_DIRECTORY ${MCPAPPS_CACHE}/parse5-${version})
      execute_process(
        COMMAND ${MCPAPPS_NPM} install --prefix ${MCPAPPS_CACHE}/parse5-${version} --no-audit --no-fund --ignore-scripts
          --loglevel=error parse5@${version}
        WORKING_DIRECTORY ${MCPAPPS_CACHE}/parse5-${version} OUTPUT_QUIET ERROR_VARIABLE problem)
      if(EXISTS ${cached})
        set(found ${cached})
      else()
        message(STATUS "mcpapps: ${problem}")
      endif()
    endif()
  endif()
  if(found)
    set(MCPAPPS_PARSE5 ${found} CACHE FILEPATH "The module that reads a view's HTML")
  else()
    message(STATUS "mcpapps: there is no parse5, so no header is made of a view's HTML. Run `npm install parse5@${version}` in the project")
  endif()
endfunction()
