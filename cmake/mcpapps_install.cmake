# find_package(mcpapps) for other projects. The native and the WebAssembly libraries are installed
# into prefixes of their own, like everything that is compiled twice.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/mcpapps)
set(targets mcpapps_sdk)
if(EMSCRIPTEN)
  list(APPEND targets mcpapps_browser)
endif()

install(TARGETS ${targets} EXPORT mcpapps)
install(EXPORT mcpapps NAMESPACE mcpapps:: FILE mcpappsTargets.cmake DESTINATION ${package_folder})
install(DIRECTORY sdk/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES cmake/mcpapps_add_view.cmake cmake/build_page.mjs cmake/view_engines.mjs js_glue/page/loader.js
  DESTINATION ${package_folder})

configure_package_config_file(cmake/mcpappsConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfig.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfigVersion.cmake
  DESTINATION ${package_folder})
