// What embind calls a type that nobody bound. An Emscripten library: linked into the glue.
//
// Without RTTI that is the address of its description, which Emscripten's own function asks C++ to
// print: that alone would bring printf() into every view.
addToLibrary({
  $getTypeName__deps: [],
  $getTypeName: (type) => `0x${type.toString(16)}`,
});
