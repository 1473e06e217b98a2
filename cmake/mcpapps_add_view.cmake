# mcpapps_add_view(NAME SOURCES file… HTML shell.html
#   [TITLE text] [LIBRARIES target…] [OUTPUT_DIRECTORY folder])
#
# Makes OUTPUT_DIRECTORY/NAME.html (by default in the current binary directory): one file that runs
# in every host, with both engines inside. NAME is the target that compiles and links, to which
# target_link_libraries() and the like apply; NAME_page is the target that makes the file.
function(mcpapps_add_view name)
  cmake_parse_arguments(PARSE_ARGV 1 view "" "HTML;TITLE;OUTPUT_DIRECTORY" "SOURCES;LIBRARIES")
  if(NOT view_SOURCES OR NOT view_HTML)
    message(FATAL_ERROR "mcpapps_add_view(${name}): SOURCES and HTML are needed")
  endif()
  if(view_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "mcpapps_add_view(${name}): unknown arguments ${view_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT EMSCRIPTEN)
    message(FATAL_ERROR "mcpapps_add_view(${name}): views are compiled by Emscripten. Use its "
      "toolchain file, and guard the call by if(EMSCRIPTEN) in a project that is built natively too.")
  endif()
  if(NOT view_OUTPUT_DIRECTORY)
    set(view_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  endif()

  add_executable(${name} ${view_SOURCES})
  target_link_libraries(${name} PRIVATE mcpapps::browser ${view_LIBRARIES})
  set_target_properties(${name} PROPERTIES SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  mcpapps_view_flags(${name})
  mcpapps_view_page(${name} "${view_HTML}" "${view_TITLE}" "${view_OUTPUT_DIRECTORY}")
endfunction()

function(mcpapps_view_flags name)
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_compile_options(${name} PRIVATE
    -Oz # bytes decide how soon a view is seen
    -flto # a third smaller
    -fno-exceptions # wasm2js cannot translate WebAssembly's
    -fno-rtti # names of types that nobody reads
  )
  target_link_options(${name} PRIVATE
    -Oz
    -flto
    -fno-exceptions # coroutines do not link unless a mode is named
    -fno-rtti # chooses the embind library that fits
    -sWASM=2 # both engines from one link: .wasm, and .wasm.js translated from it
    -sMODULARIZE # the glue becomes a function, which the loader calls when an engine is found …
    -sEXPORT_NAME=mcpappsView # … by this name
    -sINCOMING_MODULE_JS_API=instantiateWasm # the loader brings the program; the glue never fetches
    -sDYNAMIC_EXECUTION=0 # hosts forbid eval
    -sENVIRONMENT=web # no code for Node
    -sFILESYSTEM=0 # there is none
    -sALLOW_MEMORY_GROWTH # nobody knows the size of a tool's result beforehand
    -sMALLOC=emmalloc # the small one
    -sEXIT_RUNTIME=0 # a view goes on after main() returns
    "SHELL:--closure 1" # halves the glue
  )
endfunction()

function(mcpapps_view_page name html title folder)
  find_program(MCPAPPS_NODE NAMES node nodejs HINTS ENV EMSDK_NODE NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  cmake_path(ABSOLUTE_PATH html BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  set(program ${CMAKE_CURRENT_BINARY_DIR}/${name})
  set(builder ${here}/build_page.mjs)
  # In the source tree the loader lives with the other JavaScript; installed, beside this file.
  find_file(MCPAPPS_LOADER loader.js PATHS ${here} ${here}/../js_glue
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)

  add_custom_command(
    OUTPUT ${folder}/${name}.html
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND ${MCPAPPS_NODE} ${builder} --shell ${html} "--title=${title}" --loader ${MCPAPPS_LOADER}
      --glue ${program}.js --wasm ${program}.wasm --js ${program}.wasm.js --output ${folder}/${name}.html
    DEPENDS ${name} ${html} ${builder} ${MCPAPPS_LOADER}
    COMMENT "Building ${name}.html"
    VERBATIM
  )
  add_custom_target(${name}_page ALL DEPENDS ${folder}/${name}.html)
endfunction()
