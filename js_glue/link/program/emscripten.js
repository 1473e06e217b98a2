// What views have in place of functions of Emscripten's. An Emscripten library: linked into the glue.
addToLibrary({
  // Closure inlines it into the expression by which val::call() calls a method, where it is evaluated
  // before the object is: calls end with "Cannot read properties of undefined". Seen with Closure 20260927.
  $getStringOrSymbol__docs: "/** @noinline */",

  // What embind calls a type that nobody bound. Without RTTI that is the address of its description, which
  // Emscripten's own function asks C++ to print: that alone would bring printf() into every view.
  $getTypeName__deps: [],
  $getTypeName: (type) => `0x${type.toString(16)}`,

#if DISABLE_EXCEPTION_THROWING
  // A library that was compiled without -fno-exceptions may throw. Without an option at the link nobody
  // can catch what it throws, and the program ends.
  __cxa_throw__deps: [], // not the error that Emscripten puts there
  __cxa_throw: () => abort("a C++ exception was thrown; to catch it, compile and link with -fwasm-exceptions"),
#endif
});
