# mcpapps_add_view(NAME SOURCES file… HTML shell.html
#   [TITLE text] [LIBRARIES target…] [OUTPUT_DIRECTORY folder]
#   [ENGINES both|wasm|js] [WASM_URL address] [STACK_SIZE bytes] [UNCOMPRESSED])
#
# Makes OUTPUT_DIRECTORY/NAME.html (by default in the current binary directory): one file that runs
# in every host, with both engines inside. NAME is the target that compiles and links, to which
# target_link_libraries() and the like apply; NAME_page is the target that makes the file.
#
# ENGINES wasm, for hosts that are known to allow WebAssembly, and ENGINES js make a smaller page,
# which says so where its engine may not run. With WASM_URL the WebAssembly program is NAME.wasm
# beside the page and is fetched from that absolute address, whose origin the server must declare in
# the resource's `csp.connectDomains`; where the host forbids it, the JavaScript in the page runs.
# UNCOMPRESSED leaves the engines readable.
#
# STACK_SIZE, a multiple of 16, is 65536 by default. A view that needs more, for large local variables
# or deep recursion, ends in WebAssembly with "memory access out of bounds" and no data changed. The
# JavaScript engine notices when the call has returned; until then it reads zeros beyond the stack's end.
function(mcpapps_add_view name)
  cmake_parse_arguments(PARSE_ARGV 1 view
    "UNCOMPRESSED" "HTML;TITLE;OUTPUT_DIRECTORY;ENGINES;WASM_URL;STACK_SIZE" "SOURCES;LIBRARIES")
  if(NOT view_SOURCES OR NOT view_HTML)
    message(FATAL_ERROR "mcpapps_add_view(${name}): SOURCES and HTML are needed")
  endif()
  if(view_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "mcpapps_add_view(${name}): unknown arguments ${view_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT view_ENGINES)
    set(view_ENGINES both)
  elseif(NOT view_ENGINES MATCHES "^(both|wasm|js)$")
    message(FATAL_ERROR "mcpapps_add_view(${name}): ENGINES is one of both, wasm and js")
  endif()
  if(view_WASM_URL AND view_ENGINES STREQUAL "js")
    message(FATAL_ERROR "mcpapps_add_view(${name}): WASM_URL is for views with WebAssembly")
  endif()
  if(NOT view_STACK_SIZE)
    set(view_STACK_SIZE 65536)
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
  mcpapps_view_flags(${name} ${view_ENGINES})
  target_link_options(${name} PRIVATE -sSTACK_SIZE=${view_STACK_SIZE})
  mcpapps_view_page()
endfunction()

function(mcpapps_view_flags name engines)
  if(engines STREQUAL "wasm")
    set(wasm 1) # spares the translation
  else()
    set(wasm 2) # both engines from one link: .wasm, and .wasm.js translated from it
  endif()
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
    -sWASM=${wasm}
    -sMODULARIZE # the glue becomes a function, which the loader calls when an engine is found …
    -sEXPORT_NAME=mcpappsView # … by this name
    -sINCOMING_MODULE_JS_API=instantiateWasm # the loader brings the program; the glue never fetches
    -sDYNAMIC_EXECUTION=0 # hosts forbid eval
    -sENVIRONMENT=web # no code for Node
    -sFILESYSTEM=0 # there is none
    -sINITIAL_HEAP=1MB # not 16: the JavaScript engine has to clear it, and keeps it for good
    -sALLOW_MEMORY_GROWTH # nobody knows the size of a tool's result beforehand
    -sMALLOC=emmalloc # the small one
    -sEXIT_RUNTIME=0 # a view goes on after main() returns
    -Wl,--stack-first # below it is nothing: an overrun ends the program, and overwrites no data
    -sBINARYEN_EXTRA_PASSES=--low-memory-unused # as without the line above: a fiftieth smaller
    "SHELL:--closure 1" # halves the glue
  )
endfunction()

# Uses the arguments of mcpapps_add_view().
function(mcpapps_view_page)
  find_program(MCPAPPS_NODE NAMES node nodejs HINTS ENV EMSDK_NODE NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  cmake_path(ABSOLUTE_PATH view_HTML BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  cmake_path(ABSOLUTE_PATH view_OUTPUT_DIRECTORY BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  set(program ${CMAKE_CURRENT_BINARY_DIR}/${name})
  set(page ${view_OUTPUT_DIRECTORY}/${name})
  # In the source tree the loader lives with the other JavaScript; installed, beside this file.
  find_file(MCPAPPS_LOADER loader.js PATHS ${here} ${here}/../js_glue/page
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)

  set(arguments --shell ${view_HTML} "--title=${view_TITLE}" --loader ${MCPAPPS_LOADER}
    --glue ${program}.js --output ${page}.html)
  if(NOT view_ENGINES STREQUAL "js")
    list(APPEND arguments --wasm ${program}.wasm)
  endif()
  if(NOT view_ENGINES STREQUAL "wasm")
    list(APPEND arguments --js ${program}.wasm.js)
  endif()
  if(view_WASM_URL)
    list(APPEND arguments --wasm-url ${view_WASM_URL})
  endif()
  if(view_UNCOMPRESSED)
    list(APPEND arguments --uncompressed)
  endif()

  add_custom_command(
    OUTPUT ${page}.html
    COMMAND ${CMAKE_COMMAND} -E make_directory ${view_OUTPUT_DIRECTORY}
    COMMAND ${MCPAPPS_NODE} ${here}/build_page.mjs ${arguments}
    DEPENDS ${name} ${view_HTML} ${here}/build_page.mjs ${here}/view_engines.mjs ${MCPAPPS_LOADER}
    COMMENT "Building ${name}.html"
    VERBATIM
  )
  add_custom_target(${name}_page ALL DEPENDS ${page}.html)
endfunction()
