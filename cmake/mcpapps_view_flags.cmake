# How the programs of views and modules are compiled and linked, for each configuration:
#
#   Debug             quickly built, with assertions, checks of pointers and of what the standard library is
#                     given (see mcpapps_target_options.cmake), and all that a debugger reads
#   RelWithDebInfo    optimized, with what a debugger reads
#   any other         optimized; the names of a view's functions are in a file beside the page
#
# All engines are made of the one program that is linked.

# mcpapps_check_emscripten(CALL): whether there is what builds a view or a module; CALL is named in errors.
function(mcpapps_check_emscripten call)
  if(EMSCRIPTEN_VERSION VERSION_LESS 6.0.5)
    message(FATAL_ERROR "${call}: Emscripten is ${EMSCRIPTEN_VERSION} here; 6.0.5 or newer is needed")
  endif()
  mcpapps_find_packages()
  if(NOT MCPAPPS_PACKAGES)
    message(FATAL_ERROR "${call}: its file is made by Node, with the packages named above")
  endif()
endfunction()

# mcpapps_output_directory(VARIABLE DIRECTORY): where the file is made; DIRECTORY may be empty.
function(mcpapps_output_directory variable output)
  if(NOT output AND MCPAPPS_OUTPUT_DIRECTORY)
    set(output ${MCPAPPS_OUTPUT_DIRECTORY})
  elseif(NOT output)
    set(output ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  cmake_path(ABSOLUTE_PATH output BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(is_multi_config)
    string(APPEND output /$<CONFIG>)
  endif()
  set(${variable} ${output} PARENT_SCOPE)
endfunction()

# mcpapps_view_flags(TARGET): as small as it gets, as bytes decide how soon a view is seen.
function(mcpapps_view_flags name)
  set(readable $<CONFIG:Debug,RelWithDebInfo>)
  mcpapps_program_flags(${name} -Oz)
  target_compile_options(${name} PRIVATE -fno-rtti) # names of types that no code reads
  target_link_options(${name} PRIVATE
    -fno-rtti # chooses the embind library that fits
    "$<$<NOT:${readable}>:--closure=1>" # halves the glue
    "$<$<NOT:${readable}>:--emit-symbol-map>"
  )
endfunction()

# mcpapps_program_flags(TARGET OPTIMIZATION)
function(mcpapps_program_flags name optimization)
  set(debug $<CONFIG:Debug>)
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_compile_options(${name} PRIVATE
    -fno-exceptions # bytes: what throws brings tables and an unwinder
    "$<IF:${debug},-O0,${optimization}>"
    "$<$<NOT:${debug}>:-flto>" # a third smaller
    # Ends the program where a null pointer is used, and names the line: js_glue/link/program/null_pointer.js.
    "$<${debug}:-fsanitize=null;-fno-sanitize-recover=null>"
    "$<${debug}:-fsanitize-ignorelist=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/null_checks.txt>"
    # For a debugger, the types of libraries that have only lines: mcpapps_target_options.cmake.
    "$<${debug}:-fstandalone-debug>"
  )
  get_target_property(launcher ${name} CXX_LINKER_LAUNCHER)
  if(NOT launcher AND MCPAPPS_NODE AND NOT CMAKE_HOST_WIN32) # there, em++ gets response files
    set(relink ${MCPAPPS_NODE} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/relink.mjs)
    set_target_properties(${name} PROPERTIES CXX_LINKER_LAUNCHER "${relink}")
  endif()
  target_link_options(${name} PRIVATE
    -fno-exceptions # coroutines do not link unless a mode is named
    -sMODULARIZE # the glue becomes a function, which the loader calls when an engine is found …
    -sEXPORT_NAME=mcpappsView # … by this name
    -sINCOMING_MODULE_JS_API=instantiateWasm # the loader brings the program; the glue never fetches
    -sDYNAMIC_EXECUTION=0 # hosts forbid eval
    -sENVIRONMENT=web # no code for Node
    -sFILESYSTEM=0 # there is none
    -sINITIAL_HEAP=1MB # not 16: the JavaScript engine has to clear it, and keeps it for good
    -sALLOW_MEMORY_GROWTH # the size of a tool's result is unknown
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
    "$<$<NOT:${debug}>:${optimization};-flto>"
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
    "$<$<COMPILE_LANGUAGE:CXX>:<mcpapps/page.h$<ANGLE-R>>"
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
