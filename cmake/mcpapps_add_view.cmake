# mcpapps_add_view(NAME SOURCES file… HTML shell.html
#   [TITLE text] [LIBRARIES target…] [OUTPUT_DIRECTORY folder]
#   [CANVAS] [EMBED file…] [ENGINES both|one|wasm|js] [WASM_URL address] [STACK_SIZE bytes] [UNCOMPRESSED])
#
# Makes OUTPUT_DIRECTORY/NAME.html: one file that runs in every host, with both engines inside. NAME is
# the target that compiles and links, to which target_link_libraries() and the like apply; NAME_page is
# the target that makes the file. OUTPUT_DIRECTORY is by default MCPAPPS_OUTPUT_DIRECTORY, else the
# current binary directory; multi-config generators add a folder for each configuration.
#
# In Debug builds the page has WebAssembly alone unless ENGINES says otherwise, and can be debugged: see
# mcpapps_view_flags.cmake. In builds without debug information, NAME.html.symbols beside the page tells
# symbolize.mjs the names of the functions.
#
# ENGINES both puts the program into the page twice, as WebAssembly and as JavaScript. ENGINES one has both engines too,
# but the program only once, as WebAssembly, with the translator that makes JavaScript of it where a host forbids
# WebAssembly. Such a page is a quarter to a half smaller, and starts later as JavaScript. By default, a page has `one` with
# CANVAS and if the program has more than 256 KiB of code, else `both`: docs/engines.md has the numbers behind this.
#
# ENGINES wasm, for hosts that are known to allow WebAssembly, and ENGINES js make a smaller page,
# which says so where its engine may not run. With WASM_URL the WebAssembly program is NAME.wasm
# beside the page and is fetched from that absolute address, whose origin the server must declare in
# the resource's `csp.connectDomains`; where the host forbids it, the JavaScript in the page runs.
# UNCOMPRESSED leaves the engines readable.
#
# CANVAS is for programs that draw every frame, with GLFW, SDL or WebGL: see mcpapps/canvas.h and
# docs/porting.md. Functions may wait, by emscripten_sleep() and the like, in a view with
# target_link_options(NAME PRIVATE -sASYNCIFY), with CANVAS or without.
#
# EMBED puts files into the page, since a view can fetch nothing. The program opens them by the names
# that are given here, relative to its working directory, which is /: `EMBED data/font.ttf` is read by
# fopen("data/font.ttf"). `file@name` gives another name. Folders are refused: name their files. It brings
# Emscripten's file system with it, some 60 kB.
#
# STACK_SIZE, a multiple of 16, is 65536 by default, and 1048576 in Debug builds and with CANVAS. A view that needs more,
# for large local variables or deep recursion, ends with "memory access out of bounds" and no data changed.
#
# In a native build there is no page: NAME is an object library of the sources, for what wants to build
# them (it is not part of the target `all`), and NAME_page says what to do.
#
# From the HTML comes a header, shell.page.h, with the page's elements: see mcpapps/page.h and mcpapps_add_page.cmake.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_view_flags.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_add_page.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_embed.cmake)

function(mcpapps_add_view name)
  cmake_parse_arguments(PARSE_ARGV 1 view
    "CANVAS;UNCOMPRESSED" "HTML;TITLE;OUTPUT_DIRECTORY;ENGINES;WASM_URL;STACK_SIZE" "SOURCES;LIBRARIES;EMBED")
  if(NOT view_SOURCES OR NOT view_HTML)
    message(FATAL_ERROR "mcpapps_add_view(${name}): SOURCES and HTML are needed")
  endif()
  if(view_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "mcpapps_add_view(${name}): unknown arguments ${view_UNPARSED_ARGUMENTS}")
  endif()
  if(view_ENGINES AND NOT view_ENGINES MATCHES "^(both|one|wasm|js)$")
    message(FATAL_ERROR "mcpapps_add_view(${name}): ENGINES is one of both, one, wasm and js")
  endif()
  if(view_WASM_URL AND view_ENGINES MATCHES "^(one|js)$")
    message(FATAL_ERROR "mcpapps_add_view(${name}): WASM_URL is for views with WebAssembly, and not for ENGINES one")
  endif()
  if(NOT EMSCRIPTEN)
    mcpapps_native_view()
    return()
  endif()
  if(NOT view_STACK_SIZE)
    set(view_STACK_SIZE $<IF:$<OR:$<CONFIG:Debug>,$<BOOL:${view_CANVAS}>>,1048576,65536>)
  endif()

  add_executable(${name} ${view_SOURCES})
  target_link_libraries(${name} PRIVATE mcpapps::browser ${view_LIBRARIES})
  set_target_properties(${name} PROPERTIES SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  mcpapps_add_page(${name} ${view_HTML})
  mcpapps_view_flags(${name} "${view_ENGINES}")
  mcpapps_precompile_headers(${name})
  target_link_options(${name} PRIVATE -sSTACK_SIZE=${view_STACK_SIZE})
  if(view_CANVAS)
    target_link_libraries(${name} PRIVATE mcpapps::canvas)
  endif()
  mcpapps_embed_files()
  mcpapps_view_page()
  # When all of the directory's CMakeLists.txt has been read.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL mcpapps_refuse_threads [[${name}]])")
endfunction()

# A frame gets no SharedArrayBuffer, so the program would end as soon as it starts.
function(mcpapps_refuse_threads name)
  get_target_property(options ${name} LINK_OPTIONS)
  get_target_property(compile_options ${name} COMPILE_OPTIONS)
  get_target_property(libraries ${name} LINK_LIBRARIES)
  if("${options};${compile_options};${libraries};${CMAKE_CXX_FLAGS}" MATCHES "-pthread|PTHREADS|Threads::Threads")
    message(FATAL_ERROR "mcpapps_add_view(${name}): a view has no threads, because hosts' frames give it no "
      "SharedArrayBuffer. Build without -pthread and Threads::Threads; docs/porting.md says what to do instead.")
  endif()
endfunction()

# The next two, and mcpapps_embed_files(), use the arguments of mcpapps_add_view().

function(mcpapps_native_view)
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${view_SOURCES})
  target_link_libraries(${name} PRIVATE mcpapps::sdk ${view_LIBRARIES})
  mcpapps_add_page(${name} ${view_HTML})
  set(advice "${name}.html is not made in a native build: configure another folder with emcmake cmake")
  # A project with presets has one that makes the page.
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/CMakePresets.json)
    message(STATUS "mcpapps: ${advice}")
  endif()
  add_custom_target(${name}_page COMMAND ${CMAKE_COMMAND} -E echo "${advice}" VERBATIM)
endfunction()

function(mcpapps_view_page)
  find_program(MCPAPPS_NODE NAMES node nodejs HINTS ENV EMSDK_NODE NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  # In the source tree the loader lives with the other JavaScript; installed, beside this file.
  find_file(MCPAPPS_LOADER loader.js PATHS ${here} ${here}/../js_glue/page
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(GLOB translator ${here}/translator/*.mjs ${here}/../js_glue/translator/*.mjs)

  foreach(folder view_OUTPUT_DIRECTORY MCPAPPS_OUTPUT_DIRECTORY CMAKE_CURRENT_BINARY_DIR)
    if(${folder})
      cmake_path(ABSOLUTE_PATH ${folder} BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} OUTPUT_VARIABLE output)
      break()
    endif()
  endforeach()
  get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(is_multi_config)
    string(APPEND output /$<CONFIG>)
  endif()
  set(page ${output}/${name}.html)
  cmake_path(ABSOLUTE_PATH view_HTML BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})

  string(REPLACE ";" "\\;" title "${view_TITLE}") # one argument, whatever it says
  # An argument without a value, or with the value 0, is one that is not given.
  set(program $<TARGET_FILE_DIR:${name}>/$<TARGET_FILE_BASE_NAME:${name}>)
  # Without a choice of the author's, a Debug build has WebAssembly alone, which is built the sooner, and build_page.mjs
  # chooses by the program's size where nothing is given to it.
  set(engines ${view_ENGINES})
  if(NOT engines)
    if(view_CANVAS AND NOT view_WASM_URL)
      set(engines one)
    endif()
    set(engines $<IF:$<CONFIG:Debug>,wasm,${engines}>)
  endif()
  set(debug $<CONFIG:Debug>)
  set(readable $<CONFIG:Debug,RelWithDebInfo>)
  set(arguments --shell=${view_HTML} "--title=${title}" --loader=${MCPAPPS_LOADER}
    --glue=${program}.js --program=${program}.wasm --engines=${engines} --wasm-url=${view_WASM_URL} --output=${page}
    --stack-size=${view_STACK_SIZE} --checks=${debug} --names=${readable}
    --compression=$<IF:${debug},fast,best> --symbols=$<$<NOT:${readable}>:${page}.symbols>)
  if(view_UNCOMPRESSED)
    list(APPEND arguments --uncompressed)
  endif()

  add_custom_command(
    OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${output}
    COMMAND ${MCPAPPS_NODE} ${here}/build_page.mjs ${arguments}
    DEPENDS ${name} ${view_HTML} ${here}/build_page.mjs
      ${here}/gzip/deflate.mjs ${here}/gzip/gzip.mjs ${here}/gzip/huffman.mjs ${here}/gzip/lz77.mjs
      ${here}/row_readers.mjs ${here}/shortened.mjs ${here}/symbols.mjs ${here}/translator_text.mjs ${here}/view_engines.mjs ${translator} ${MCPAPPS_LOADER}
    COMMENT "Building ${name}.html"
    VERBATIM
  )
  add_custom_target(${name}_page ALL DEPENDS ${page})
endfunction()
