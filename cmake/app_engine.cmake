# The engine behind the `App` for JavaScript, and the npm package around it: both engines from one
# link, as those of a view. Included by bindings/.
add_executable(mcpapps_engine
  src/app_checks.cpp
  src/app_clock.cpp
  src/app_engine.cpp
  src/app_engine_exports.cpp
)
mcpapps_target_options(mcpapps_engine)
target_link_libraries(mcpapps_engine PRIVATE mcpapps::sdk)
set_target_properties(mcpapps_engine PROPERTIES SUFFIX .js)
mcpapps_view_flags(mcpapps_engine both)
target_link_options(mcpapps_engine PRIVATE
  --no-entry # it is called, and has no main()
  -sEXPORTED_RUNTIME_METHODS=mcpappsPack,mcpappsUnpack,mcpappsConnections
)
foreach(library app_engine packed unpack)
  set(file ${PROJECT_SOURCE_DIR}/js_glue/${library}.js)
  target_link_options(mcpapps_engine PRIVATE --js-library=${file})
  set_property(TARGET mcpapps_engine APPEND PROPERTY LINK_DEPENDS ${file})
endforeach()

find_program(MCPAPPS_NODE NAMES node nodejs HINTS ENV EMSDK_NODE NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(GLOB_RECURSE package_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/js_glue/app/*)
set(package ${PROJECT_BINARY_DIR}/package)
set(engine ${CMAKE_CURRENT_BINARY_DIR}/mcpapps_engine)
add_custom_command(
  OUTPUT ${package}/package.json
  COMMAND ${MCPAPPS_NODE} ${PROJECT_SOURCE_DIR}/cmake/build_package.mjs
    --sources ${PROJECT_SOURCE_DIR}/js_glue/app --engine ${engine}
    --version ${PROJECT_VERSION} --output ${package}
  DEPENDS mcpapps_engine ${package_sources}
    ${PROJECT_SOURCE_DIR}/js_glue/size_observer.js
    ${PROJECT_SOURCE_DIR}/cmake/build_package.mjs ${PROJECT_SOURCE_DIR}/cmake/view_engines.mjs
    ${PROJECT_SOURCE_DIR}/LICENSE
  COMMENT "Building the npm package"
  VERBATIM
)
add_custom_target(mcpapps_package ALL DEPENDS ${package}/package.json)
