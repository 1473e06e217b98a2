option(MCPAPPS_SANITIZE "Build everything under AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(MCPAPPS_COVERAGE "Count which lines run (Clang only)" OFF)
option(MCPAPPS_UNITY_BUILD "Compile several sources of a library as one; always so in another project" OFF)
option(MCPAPPS_GUIDE_FUZZERS "Let the fuzzers see which code runs, so that they can look for more" OFF)

if(MCPAPPS_SANITIZE)
  # vptr checks need RTTI.
  add_compile_options(-fno-omit-frame-pointer
    -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined -fno-sanitize=vptr)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 17)
    add_compile_options(-fno-sanitize=function) # breaks on coroutines, in these versions
  endif()
endif()

if(MCPAPPS_GUIDE_FUZZERS)
  # Only the fuzzers link the fuzzer's main function.
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(MCPAPPS_COVERAGE)
  # Counters are inserted before optimization, so that they belong to lines. Passed to the compiler itself: ccache
  # assumes that Clang's driver options depend on the folder.
  add_compile_options("SHELL:-Xclang -fprofile-instrument=clang" "SHELL:-Xclang -fcoverage-mapping")
  add_link_options(-fprofile-instr-generate)
endif()

# Catch2 throws. Emscripten needs the mode of exceptions, the same when compiling and linking.
if(EMSCRIPTEN AND MCPAPPS_BUILD_TESTS)
  add_compile_options(-fexceptions)
  add_link_options(-fexceptions)
endif()

# mcpapps_target_options(TARGET): only for code of this repository.
function(mcpapps_target_options target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  if(MCPAPPS_DEVELOPER)
    target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
      -Woverloaded-virtual -Werror
    )
  endif()
endfunction()

# mcpapps_library_options(TARGET): for the libraries, which are part of every view.
function(mcpapps_library_options target)
  mcpapps_target_options(${target})
  # Exceptions and RTTI cost bytes. Off in native builds, too, so that the code works without them.
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
  if(MCPAPPS_SANITIZE)
    # Twice as fast. Not for the tests, which would take three times as long to compile.
    target_compile_options(${target} PRIVATE -O1)
  endif()
  if(EMSCRIPTEN)
    target_compile_options(${target} PRIVATE "$<$<NOT:$<CONFIG:Debug>>:-Oz;-flto>")
    # In Debug builds libc++ checks each index and iterator. PUBLIC, as templates in views need the same.
    target_compile_definitions(${target} PUBLIC
      "$<$<CONFIG:Debug>:_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_DEBUG>")
  endif()
  # In other projects these sources do not change: a few large files compile several times as fast. Without debug
  # information they compile in four fifths of the time, and a Debug page is half as large.
  if(NOT PROJECT_IS_TOP_LEVEL)
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Debug>:-g0>")
  endif()
  if(MCPAPPS_UNITY_BUILD OR NOT PROJECT_IS_TOP_LEVEL)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  endif()
endfunction()
