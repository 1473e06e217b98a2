# find_package(mcpapps) for other projects. The native and the WebAssembly libraries are installed
# into prefixes of their own, like everything that is compiled twice.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/mcpapps)
set(targets mcpapps_sdk)
if(EMSCRIPTEN)
  list(APPEND targets mcpapps_browser mcpapps_canvas)
endif()

install(TARGETS ${targets} EXPORT mcpapps)
install(EXPORT mcpapps NAMESPACE mcpapps:: FILE mcpappsTargets.cmake DESTINATION ${package_folder})
install(DIRECTORY sdk/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY js_glue/translator DESTINATION ${package_folder})
install(DIRECTORY cmake/ js_glue/page/ DESTINATION ${package_folder}
  FILES_MATCHING PATTERN mcpapps_add_*.cmake PATTERN mcpapps_parse5.cmake PATTERN mcpapps_view_flags.cmake PATTERN mcpapps_embed.cmake
  PATTERN mcpapps_cache.cmake PATTERN mcpapps_dependency.cmake PATTERN emscripten-toolchain.cmake
  PATTERN build_page.mjs PATTERN view_engines.mjs PATTERN translator_text.mjs PATTERN shortened.mjs PATTERN row_readers.mjs
  PATTERN symbol*.mjs PATTERN loader.js PATTERN gzip/*.mjs PATTERN page_header.mjs PATTERN page/*.mjs
  PATTERN null_checks.txt)

# The headers that the libraries were compiled with, so that the package needs nothing else.
get_target_property(json_includes nlohmann_json::nlohmann_json INTERFACE_INCLUDE_DIRECTORIES)
set(json_folder ${CMAKE_INSTALL_DATADIR}/mcpapps/nlohmann_json)
foreach(folder ${json_includes})
  string(REGEX REPLACE "^\\$<BUILD_INTERFACE:(.*)>$" "\\1" folder ${folder})
  install(DIRECTORY ${folder}/nlohmann DESTINATION ${json_folder} OPTIONAL)
endforeach()

configure_package_config_file(cmake/mcpappsConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfig.cmake
  INSTALL_DESTINATION ${package_folder} PATH_VARS json_folder)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfigVersion.cmake
  DESTINATION ${package_folder})
