# Finds Node, and the packages of packages/package.json for the page builder: among the packages of the clone or the
# project, then in the cache; else downloads them, if allowed.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_dependency.cmake)

# Sets MCPAPPS_NODE, and MCPAPPS_PACKAGES to the folder of the packages. If one is missing, reports it once, and leaves
# MCPAPPS_PACKAGES empty: native builds without a typed page need none. Checks again at each configure, since packages
# may be removed.
function(mcpapps_find_packages)
  find_program(MCPAPPS_NODE NAMES node nodejs HINTS ENV EMSDK_NODE NO_CMAKE_FIND_ROOT_PATH)
  get_property(has_looked GLOBAL PROPERTY MCPAPPS_HAS_LOOKED_FOR_PACKAGES)
  if(has_looked)
    return()
  endif()
  set_property(GLOBAL PROPERTY MCPAPPS_HAS_LOOKED_FOR_PACKAGES ON)
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  file(SHA256 ${here}/packages/package-lock.json key)
  string(SUBSTRING ${key} 0 16 key)
  # The second one is for a cache without write permission.
  set(downloads ${MCPAPPS_CACHE}/packages-${key} ${CMAKE_BINARY_DIR}/mcpapps-packages-${key})
  # Of the previous configure, a clone, a package beside mcpapps, the project, or a download.
  set(folders ${MCPAPPS_PACKAGES} ${here}/../node_modules ${here}/../.. ${CMAKE_SOURCE_DIR}/node_modules)
  list(TRANSFORM downloads APPEND /node_modules OUTPUT_VARIABLE downloaded)
  set(options "")
  if(MCPAPPS_FETCH_DEPENDENCIES)
    find_program(MCPAPPS_NPM NAMES npm NO_CMAKE_FIND_ROOT_PATH)
    if(MCPAPPS_NPM)
      list(TRANSFORM downloads PREPEND --download= OUTPUT_VARIABLE options)
      list(APPEND options --npm=${MCPAPPS_NPM})
    endif()
  endif()
  set(found "")
  if(MCPAPPS_NODE)
    execute_process(COMMAND ${MCPAPPS_NODE} ${here}/packages/find.mjs ${options} ${folders} ${downloaded}
      OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_VARIABLE said ERROR_STRIP_TRAILING_WHITESPACE)
  else()
    set(said "mcpapps: Node is missing, so no header is made of a view's HTML")
  endif()
  if(said)
    message(STATUS "${said}")
  endif()
  set(MCPAPPS_PACKAGES "${found}" CACHE PATH "The folder of the packages that read and compress a view's page" FORCE)
endfunction()

# The sources of the builders, and of what they paste into pages from js_glue.
function(mcpapps_builder_files result)
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  file(GLOB files ${here}/*.mjs ${here}/page/*.mjs ${here}/js_glue/*/*js
    ${here}/../js_glue/translator/*.mjs ${here}/../js_glue/loader/*.js ${here}/../js_glue/npm/*.js)
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# In a native build, the target that would make a file says where it is made.
function(mcpapps_not_native target file)
  set(advice "${file} is not made in a native build: configure another folder with emcmake cmake")
  # A project with presets has one that makes it.
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/CMakePresets.json)
    message(STATUS "mcpapps: ${advice}")
  endif()
  add_custom_target(${target} COMMAND ${CMAKE_COMMAND} -E echo "${advice}" VERBATIM)
endfunction()
