// What a Debug build calls where a null pointer is used: see mcpapps_view_flags.cmake. An Emscripten library: linked
// into the glue.
addToLibrary({
  // Clang's name and arguments: a description of the place and the type, and the pointer.
  __ubsan_handle_type_mismatch_v1_abort__deps: ["$UTF8ToString"],
  __ubsan_handle_type_mismatch_v1_abort: (description, _) => {
    const word = (index) => HEAPU32[(description >> 2) + index];
    const [file, line, column, type] = [0, 1, 2, 3].map(word);
    // Behind two numbers of 16 bits is the type's name, in quotation marks.
    abort(`a null pointer to ${UTF8ToString(type + 4)} was used at ${UTF8ToString(file)}:${line}:${column}`);
  },
});
