# mcpapps_add_view(NAME SOURCES file… HTML shell.html
#   [PARTS part.html…] [TITLE text] [LIBRARIES target…] [OUTPUT_DIRECTORY folder]
#   [CANVAS] [EMBED file…] [ENGINES both|one|wasm|js] [WASM_URL address] [STACK_SIZE bytes] [UNCOMPRESSED]
#   [BUDGET size])
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
# WebAssembly. Such a page is a quarter to a half smaller, and starts later as JavaScript. By default, a page has `one`
# with CANVAS and if the program has more than 256 KiB of code, else `both`: docs/reports/engines.md has the numbers
# behind this.
#
# ENGINES wasm, for hosts that are known to allow WebAssembly, and ENGINES js make a smaller page,
# which says so where its engine may not run. With WASM_URL the WebAssembly program is NAME.wasm
# beside the page and is fetched from that absolute address, whose origin the server must declare in
# the resource's `csp.connectDomains`; where the host forbids it, the JavaScript in the page runs.
# UNCOMPRESSED leaves the engines readable.
#
# LIBRARIES are linked. Those that the project builds itself are compiled for size, as the view is, unless their own
# compile options say otherwise: see mcpapps_view_libraries.cmake.
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
# STACK_SIZE, a multiple of 16, is 65536 by default, and 1048576 in Debug builds and with CANVAS. A view that needs
# more, for large local variables or deep recursion, ends with "memory access out of bounds" and no data changed.
#
# BUDGET, such as 200kB, is how large the page may be: the build of a larger one fails and says how large its parts are.
# It is for pages that are published, and holds in neither Debug nor RelWithDebInfo builds.
#
# In a native build there is no page: NAME is an object library of the sources, for what wants to build
# them (it is not part of the target `all`), and NAME_page says what to do.
#
# Style sheets, pictures and fonts that the HTML names by relative addresses are put into the page.
#
# From the HTML comes a header, shell.page.h, with the page's elements: see mcpapps/page.h and mcpapps_add_page.cmake,
# which also says what PARTS are.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_view_flags.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_add_page.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_embed.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_view_libraries.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_check_libraries.cmake)

function(mcpapps_add_view name)
  cmake_parse_arguments(PARSE_ARGV 1 view
    "CANVAS;UNCOMPRESSED" "HTML;TITLE;OUTPUT_DIRECTORY;ENGINES;WASM_URL;STACK_SIZE;BUDGET"
    "SOURCES;LIBRARIES;EMBED;PARTS")
  set(call "mcpapps_add_view(${name})")
  mcpapps_check_arguments("${call}" view SOURCES HTML)
  if(view_WASM_URL AND view_ENGINES MATCHES "^(one|js)$")
    message(FATAL_ERROR "${call}: WASM_URL is for views with WebAssembly, and not for ENGINES one")
  endif()
  cmake_path(ABSOLUTE_PATH view_HTML BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  if(view_BUDGET AND NOT view_BUDGET MATCHES "^[0-9]+(\\.[0-9]+)?(B|kB|MB)$")
    message(FATAL_ERROR "${call}: BUDGET is a number of B, kB or MB, such as 200kB")
  endif()
  mcpapps_check_libraries("${call}" ${view_LIBRARIES})
  if(NOT EMSCRIPTEN)
    mcpapps_native_view(${name} "${view_HTML}" "${view_SOURCES}" "${view_LIBRARIES}" "${view_PARTS}")
    return()
  endif()
  mcpapps_check_emscripten("${call}")
  if(NOT view_STACK_SIZE)
    set(view_STACK_SIZE $<IF:$<OR:$<CONFIG:Debug>,$<BOOL:${view_CANVAS}>>,1048576,65536>)
  endif()

  add_executable(${name} ${view_SOURCES})
  target_link_libraries(${name} PRIVATE mcpapps::browser ${view_LIBRARIES})
  set_target_properties(${name} PROPERTIES SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  mcpapps_add_page(${name} ${view_HTML} PARTS ${view_PARTS})
  mcpapps_view_flags(${name})
  mcpapps_shorten_paths(${name})
  mcpapps_precompile_headers(${name})
  # At the end of the directory's CMakeLists.txt.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL mcpapps_view_libraries [[${name}]])")
  target_link_options(${name} PRIVATE -sSTACK_SIZE=${view_STACK_SIZE})
  if(view_CANVAS)
    target_link_libraries(${name} PRIVATE mcpapps::canvas)
  endif()
  mcpapps_embed_files(${name} ${view_EMBED})
  # By default, a Debug build has only WebAssembly, which is faster to build; otherwise build_page.mjs chooses by the
  # program's size.
  if(NOT view_ENGINES)
    if(view_CANVAS AND NOT view_WASM_URL)
      set(view_ENGINES one)
    endif()
    set(view_ENGINES $<IF:$<CONFIG:Debug>,wasm,${view_ENGINES}>)
  endif()
  string(REPLACE ";" "\\;" title "${view_TITLE}") # one argument, whatever it says
  mcpapps_view_page(${name} "${view_HTML}" "${view_OUTPUT_DIRECTORY}" "--title=${title}" --engines=${view_ENGINES}
    --wasm-url=${view_WASM_URL} --stack-size=${view_STACK_SIZE} --uncompressed=$<BOOL:${view_UNCOMPRESSED}>
    --budget=$<$<NOT:$<CONFIG:Debug,RelWithDebInfo>>:${view_BUDGET}>)
endfunction()

# The targets of a native build, which makes no page.
function(mcpapps_native_view name html sources libraries parts)
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${sources})
  target_link_libraries(${name} PRIVATE mcpapps::sdk ${libraries})
  mcpapps_add_page(${name} ${html} PARTS ${parts})
  mcpapps_not_native(${name}_page ${name}.html)
endfunction()

# The target that makes the page, with arguments for build_page.mjs.
function(mcpapps_view_page name html output)
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  mcpapps_builder_files(builder)
  # The build of a native program that embeds its page names the place for it: see mcpapps_embed_view.cmake.
  if(MCPAPPS_EMBEDDED_PAGES)
    set(output ${MCPAPPS_EMBEDDED_PAGES})
  endif()
  mcpapps_output_directory(output "${output}")
  set(page ${output}/${name}.html)
  get_target_property(parts ${name} MCPAPPS_PARTS)
  list(TRANSFORM parts PREPEND --part= OUTPUT_VARIABLE part_options)
  set(program $<TARGET_FILE_DIR:${name}>/$<TARGET_FILE_BASE_NAME:${name}>)
  set(debug $<CONFIG:Debug>)
  set(readable $<CONFIG:Debug,RelWithDebInfo>)
  add_custom_command(
    OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${output}
    COMMAND ${MCPAPPS_NODE} ${here}/build_page.mjs --packages=${MCPAPPS_PACKAGES} --shell=${html}
      --glue=${program}.js --program=${program}.wasm --output=${page} --checks=${debug} --names=${readable}
      --compression=$<IF:${debug},fast,best> --symbols=$<$<NOT:${readable}>:${page}.symbols> ${part_options} ${ARGN}
      --depfile=${program}.d
    DEPENDS ${name} ${html} ${parts} ${builder}
    DEPFILE ${program}.d
    COMMENT "Building ${name}.html"
    VERBATIM
  )
  add_custom_target(${name}_page ALL DEPENDS ${page})
endfunction()
