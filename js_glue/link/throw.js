// A library that was compiled without -fno-exceptions may throw. Without -fexceptions at the link nobody
// can catch what it throws, and the program ends. An Emscripten library: linked into the glue, if needed.
#if DISABLE_EXCEPTION_THROWING
addToLibrary({
  __cxa_throw__deps: [], // not the error that Emscripten puts there
  __cxa_throw: () => abort("a C++ exception was thrown; to catch it, compile and link with -fexceptions"),
});
#endif
