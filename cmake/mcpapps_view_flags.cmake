# How views are compiled and linked, for each configuration:
#
#   Debug             quickly built, with assertions, checks of pointers and of what the standard library is
#                     given (see mcpapps_target_options.cmake), and all that a debugger reads
#   RelWithDebInfo    optimized, with what a debugger reads
#   any other         as small as it gets; the names of the functions are in a file beside the page
#
# mcpapps_view_flags(TARGET). All engines are made of the one program that is linked.
function(mcpapps_view_flags name)
  set(debug $<CONFIG:Debug>)
  set(readable $<CONFIG:Debug,RelWithDebInfo>)
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_compile_options(${name} PRIVATE
    -fno-exceptions # bytes: what throws brings tables and an unwinder
    -fno-rtti # names of types that nobody reads
    "$<IF:${debug},-O0,-Oz>" # bytes decide how soon a view is seen
    "$<$<NOT:${debug}>:-flto>" # a third smaller
    # Ends the program where a null pointer is used, and names the line: js_glue/link/program/null_pointer.js.
    "$<${debug}:-fsanitize=null;-fno-sanitize-recover=null>"
    "$<${debug}:-fsanitize-ignorelist=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/null_checks.txt>"
  )
  target_link_options(${name} PRIVATE
    -fno-exceptions # coroutines do not link unless a mode is named
    -fno-rtti # chooses the embind library that fits
    -sMODULARIZE # the glue becomes a function, which the loader calls when an engine is found …
    -sEXPORT_NAME=mcpappsView # … by this name
    -sINCOMING_MODULE_JS_API=instantiateWasm # the loader brings the program; the glue never fetches
    -sDYNAMIC_EXECUTION=0 # hosts forbid eval
    -sENVIRONMENT=web # no code for Node
    -sFILESYSTEM=0 # there is none
    -sINITIAL_HEAP=1MB # not 16: the JavaScript engine has to clear it, and keeps it for good
    -sALLOW_MEMORY_GROWTH # nobody knows the size of a tool's result beforehand
    # Growing copies the JavaScript engine's memory, and keeps the unused part of a step. A share of the size, without a
    # limit, keeps the work linear.
    -sMEMORY_GROWTH_GEOMETRIC_STEP=0.25
    -sMEMORY_GROWTH_GEOMETRIC_CAP=1GB
    -sMALLOC=emmalloc # the small one
    -sASYNCIFY_STACK_SIZE=65536 # for programs that wait, by -sASYNCIFY: 4096 is too little for a GUI's frames
    -sEXIT_RUNTIME=0 # a view goes on after main() returns
    -Wl,--stack-first # below it is nothing: an overrun ends the program, and overwrites no data
  )
  target_link_options(${name} PRIVATE
    "$<${debug}:-O0;-g;-sASSERTIONS=1>"
    "$<$<NOT:${debug}>:-Oz;-flto>"
    "$<$<NOT:${readable}>:--closure=1>" # halves the glue
    "$<$<NOT:${readable}>:--emit-symbol-map>"
    # Tells Binaryen that nothing is below 1024, which it assumes itself without --stack-first: release pages are a
    # fiftieth smaller. A Debug page skips Binaryen, which would take longer than the rest of the link.
    "$<$<NOT:${debug}>:-sBINARYEN_EXTRA_PASSES=--low-memory-unused>"
  )
endfunction()

# Compiles the SDK's headers once for each view, as they take longer than most sources of a view. The properties
# DISABLE_PRECOMPILE_HEADERS of a target and SKIP_PRECOMPILE_HEADERS of a source disable it.
function(mcpapps_precompile_headers name)
  target_precompile_headers(${name} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:<mcpapps/mcpapps.h$<ANGLE-R>>"
    "$<$<COMPILE_LANGUAGE:CXX>:<mcpapps/browser.h$<ANGLE-R>>"
    "$<$<COMPILE_LANGUAGE:CXX>:<mcpapps/dom.h$<ANGLE-R>>")
  mcpapps_ignore_dates_of_headers(${name})
  # At the end of the directory's CMakeLists.txt.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL mcpapps_skip_precompiled_headers [[${name}]])")
endfunction()

# Clang compares the dates of precompiled headers, which differ between clones, so that a compiler cache would never
# hit. The build itself tracks changes.
function(mcpapps_ignore_dates_of_headers name)
  target_compile_options(${name} PRIVATE
    "SHELL:$<$<COMPILE_LANG_AND_ID:CXX,Clang,AppleClang>:-Xclang -fno-pch-timestamp>")
endfunction()

# Clang refuses a precompiled header in a source with other options.
function(mcpapps_skip_precompiled_headers name)
  get_target_property(sources ${name} SOURCES)
  foreach(source IN LISTS sources)
    foreach(property COMPILE_OPTIONS COMPILE_FLAGS COMPILE_DEFINITIONS)
      get_source_file_property(own ${source} ${property})
      if(own)
        set_property(SOURCE ${source} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
      endif()
    endforeach()
  endforeach()
endfunction()
