# How Node is found, and the packages that the builder of pages needs: parse5, which reads HTML, terser, which makes
# scripts smaller, and zopfli, which compresses. They are looked for among the packages of the clone or the project,
# then in the cache; else they are downloaded, if that is allowed.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_dependency.cmake)

# Sets MCPAPPS_NODE, and MCPAPPS_PACKAGES to the folder of the packages. Where one cannot be had, says so once, and
# MCPAPPS_PACKAGES is empty: native builds without a typed page need none.
function(mcpapps_find_packages)
  find_program(MCPAPPS_NODE NAMES node nodejs HINTS ENV EMSDK_NODE NO_CMAKE_FIND_ROOT_PATH)
  get_property(has_looked GLOBAL PROPERTY MCPAPPS_HAS_LOOKED_FOR_PACKAGES)
  if(has_looked OR EXISTS "${MCPAPPS_PACKAGES}")
    return()
  endif()
  set_property(GLOBAL PROPERTY MCPAPPS_HAS_LOOKED_FOR_PACKAGES ON)
  # As in package.json.
  set(packages parse5@8.1.1 terser@5.51.4 @gfx/zopfli@1.0.15)
  string(MAKE_C_IDENTIFIER "${packages}" key)
  set(cache ${MCPAPPS_CACHE}/${key})
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  # Of a clone; of a project that has mcpapps as their neighbour; of the project; of an earlier download.
  mcpapps_look_for_packages(
    ${here}/../node_modules ${here}/../.. ${CMAKE_SOURCE_DIR}/node_modules ${cache}/node_modules)
  if(NOT found AND MCPAPPS_FETCH_DEPENDENCIES)
    find_program(MCPAPPS_NPM NAMES npm NO_CMAKE_FIND_ROOT_PATH)
    if(MCPAPPS_NPM)
      file(MAKE_DIRECTORY ${cache})
      execute_process(
        COMMAND ${MCPAPPS_NPM} install
          --prefix ${cache} --no-audit --no-fund --ignore-scripts --loglevel=error ${packages}
        WORKING_DIRECTORY ${cache} OUTPUT_QUIET ERROR_VARIABLE problem RESULT_VARIABLE status)
      if(status EQUAL 0)
        message(STATUS "mcpapps: downloaded ${packages}")
      else()
        message(STATUS "mcpapps: npm could not download ${packages}: ${problem}")
      endif()
      mcpapps_look_for_packages(${cache}/node_modules)
    endif()
  endif()
  if(MCPAPPS_NODE AND found)
    set(MCPAPPS_PACKAGES ${found} CACHE PATH "The folder of the packages that read and compress a view's page")
  else()
    list(JOIN packages " " packages)
    message(STATUS "mcpapps: Node or its packages are missing, so no header is made of a view's HTML. Run "
      "`npm install ${packages}` in the project")
  endif()
endfunction()

# Sets `found` to the first of these folders that has the packages in the versions that we name, or to nothing.
function(mcpapps_look_for_packages)
  set(found "" PARENT_SCOPE)
  foreach(folder ${ARGN})
    set(is_whole ON)
    foreach(package ${packages})
      string(REGEX MATCH "^(.+)@(.+)$" package ${package})
      set(version "")
      if(EXISTS ${folder}/${CMAKE_MATCH_1}/package.json)
        file(READ ${folder}/${CMAKE_MATCH_1}/package.json manifest)
        string(JSON version GET "${manifest}" version)
      endif()
      if(NOT version STREQUAL CMAKE_MATCH_2)
        set(is_whole OFF)
      endif()
    endforeach()
    if(is_whole)
      # A folder beside a link, as pnpm has them, is beside what the link leads to.
      file(REAL_PATH ${folder} folder)
      set(found ${folder} PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()
