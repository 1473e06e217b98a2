// Keeps the Closure compiler from breaking a function of Emscripten's. An Emscripten library: linked into
// the glue.
addToLibrary({
  // Inlined into the expression by which val::call() calls a method, it is evaluated before the object
  // is: calls end with "Cannot read properties of undefined". Seen with Closure 20260927.
  $getStringOrSymbol__docs: "/** @noinline */",
});
