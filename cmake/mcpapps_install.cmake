# Installs find_package(mcpapps) for other projects, also from the archive of `cpack`. The native and the WebAssembly
# libraries have separate prefixes.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/mcpapps)
set(targets mcpapps_sdk)
if(EMSCRIPTEN)
  list(APPEND targets mcpapps_browser mcpapps_canvas mcpapps_module)
else()
  list(APPEND targets mcpapps_testing mcpapps_server)
endif()

install(TARGETS ${targets} EXPORT mcpapps)
install(EXPORT mcpapps NAMESPACE mcpapps:: FILE mcpappsTargets.cmake DESTINATION ${package_folder})
install(DIRECTORY sdk/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY cmake/ DESTINATION ${package_folder}
  PATTERN mcpapps_dependencies.cmake EXCLUDE PATTERN mcpapps_install.cmake EXCLUDE
  PATTERN mcpapps_target_options.cmake EXCLUDE PATTERN *.in EXCLUDE)
install(DIRECTORY js_glue/loader js_glue/translator DESTINATION ${package_folder}/js_glue)
# For the loader and for modules; the npm package has them by this list.
install(FILES
  js_glue/npm/compressed.js js_glue/npm/evaluate.js js_glue/npm/inline_script.js js_glue/npm/probe.js
  js_glue/npm/start_program.js
  DESTINATION ${package_folder}/js_glue/npm)

# The headers that the libraries were compiled with, so that the package needs nothing else.
get_target_property(json_includes nlohmann_json::nlohmann_json INTERFACE_INCLUDE_DIRECTORIES)
set(json_folder ${CMAKE_INSTALL_DATADIR}/mcpapps/nlohmann_json)
foreach(folder ${json_includes})
  string(REGEX REPLACE "^\\$<BUILD_INTERFACE:(.*)>$" "\\1" folder ${folder})
  install(DIRECTORY ${folder}/nlohmann DESTINATION ${json_folder} OPTIONAL)
endforeach()

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/mcpapps)

# The commands that compile and link a view without CMake, for packaging/emscripten/mcpapps.py: a release page.
if(EMSCRIPTEN)
  # Never built, and editors do not use its options for the source.
  add_executable(mcpapps_plain_view EXCLUDE_FROM_ALL bindings/page/browser.cpp)
  set_target_properties(mcpapps_plain_view PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
  mcpapps_view_flags(mcpapps_plain_view)
  set(compiled $<TARGET_PROPERTY:mcpapps_plain_view,COMPILE_OPTIONS>)
  set(linked $<TARGET_PROPERTY:mcpapps_plain_view,LINK_OPTIONS>)
  set(flags "$<JOIN:${compiled};${linked},\n>")
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/view.rsp CONTENT
    "-std=c++20\n$<FILTER:${flags},EXCLUDE,^$>\n-sSTACK_SIZE=65536\n-lembind\n" TARGET mcpapps_plain_view)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/view.rsp DESTINATION ${CMAKE_INSTALL_DATADIR}/mcpapps)
endif()

# The components are the targets.
list(TRANSFORM targets REPLACE "^mcpapps_" "" OUTPUT_VARIABLE components)
configure_package_config_file(cmake/mcpappsConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfig.cmake
  INSTALL_DESTINATION ${package_folder} PATH_VARS json_folder)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/mcpappsConfigVersion.cmake
  DESTINATION ${package_folder})

# CPack packages the whole project, of which this may be a part.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR TGZ)
  set(CPACK_PACKAGE_VENDOR "The mcpapps authors")
  string(TOLOWER ${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR} system)
  if(EMSCRIPTEN)
    set(system wasm)
  endif()
  set(CPACK_PACKAGE_FILE_NAME mcpapps-${PROJECT_VERSION}-${system})
  include(CPack)
endif()
