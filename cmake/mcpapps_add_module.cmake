# mcpapps_add_module(NAME SOURCES file…
#   [LIBRARIES target…] [OUTPUT_DIRECTORY folder] [ENGINES both|one|wasm|js] [STACK_SIZE bytes])
#
# Makes OUTPUT_DIRECTORY/NAME.mjs: C and C++ as one ES module, for views in TypeScript with a hot loop in C++, for other
# pages and for Node. The sources say by EMSCRIPTEN_BINDINGS() what JavaScript sees; NAME.d.mts declares it for
# TypeScript:
#
#   import load from "./NAME.mjs";
#   const { layout } = await load();
#
# The module has both engines and fetches nothing: it runs as WebAssembly where the page's policy allows it, else as
# JavaScript translated from it. NAME is the target that compiles and links, to which target_link_libraries() and the
# like apply; NAME_module is the target that makes the file. OUTPUT_DIRECTORY is by default MCPAPPS_OUTPUT_DIRECTORY,
# else the current binary directory.
#
# ENGINES both, the default, has the JavaScript as code of the module, which runs under every policy that lets the
# module run. ENGINES one has the translator in its place: a large program is smaller so, starts later as JavaScript,
# and needs a policy that allows inline scripts. ENGINES wasm and ENGINES js have one engine alone. A Debug build has
# WebAssembly alone unless ENGINES says otherwise.
#
# All is compiled by -O3, for speed, except LIBRARIES, for which their own options and CMake's build type count.
# STACK_SIZE, a multiple of 16, is 65536 by default, and 1048576 in Debug builds. A Debug module has assertions, which
# want a browser: for Node, build RelWithDebInfo or Release.
#
# In a native build, which has no JavaScript, NAME_module says what to do.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_packages.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_view_flags.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_view_libraries.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_check_libraries.cmake)

function(mcpapps_add_module name)
  cmake_parse_arguments(PARSE_ARGV 1 module "" "OUTPUT_DIRECTORY;ENGINES;STACK_SIZE" "SOURCES;LIBRARIES")
  set(call "mcpapps_add_module(${name})")
  mcpapps_check_arguments("${call}" module SOURCES)
  mcpapps_check_libraries("${call}" ${module_LIBRARIES})
  if(NOT EMSCRIPTEN)
    mcpapps_not_native(${name}_module ${name}.mjs)
    return()
  endif()
  mcpapps_check_emscripten("${call}")
  if(NOT module_ENGINES)
    set(module_ENGINES $<IF:$<CONFIG:Debug>,wasm,both>)
  endif()
  if(NOT module_STACK_SIZE)
    set(module_STACK_SIZE $<IF:$<CONFIG:Debug>,1048576,65536>)
  endif()
  add_executable(${name} ${module_SOURCES})
  target_link_libraries(${name} PRIVATE mcpapps::module ${module_LIBRARIES})
  set_target_properties(${name} PROPERTIES SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  mcpapps_program_flags(${name} -O3)
  mcpapps_shorten_paths(${name})
  set(declarations ${CMAKE_CURRENT_BINARY_DIR}/${name}.emscripten.d.ts)
  # Without the Closure compiler, whose version 20260830 makes a wrong glue where val::call() is used once. Bundlers
  # minify the module.
  target_link_options(${name} PRIVATE
    -sSTACK_SIZE=${module_STACK_SIZE}
    --no-entry # it is called, and has no main()
    --emit-tsd=${declarations}
  )
  mcpapps_output_directory(output "${module_OUTPUT_DIRECTORY}")
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  set(file ${output}/${name}.mjs)
  set(program $<TARGET_FILE_DIR:${name}>/$<TARGET_FILE_BASE_NAME:${name}>)
  set(debug $<CONFIG:Debug>)
  mcpapps_builder_files(builder)
  add_custom_command(
    OUTPUT ${file} ${output}/${name}.d.mts
    COMMAND ${CMAKE_COMMAND} -E make_directory ${output}
    COMMAND ${MCPAPPS_NODE} ${here}/build_module.mjs --name=${name} --packages=${MCPAPPS_PACKAGES}
      --glue=${program}.js --program=${program}.wasm --declarations=${declarations} --engines=${module_ENGINES}
      --stack-size=${module_STACK_SIZE} --checks=${debug} --names=$<CONFIG:Debug,RelWithDebInfo>
      --compression=$<IF:${debug},fast,best> --output=${file}
    DEPENDS ${name} ${builder}
    COMMENT "Building ${name}.mjs"
    VERBATIM
  )
  add_custom_target(${name}_module ALL DEPENDS ${file})
endfunction()
