// Called in a Debug build where a null pointer is used: see mcpapps_view_flags.cmake. An Emscripten library: linked
// into the glue.
addToLibrary({
  // Clang's name and arguments: a description of the place and the type, and the pointer.
  __ubsan_handle_type_mismatch_v1_abort__deps: ["$UTF8ToString"],
  __ubsan_handle_type_mismatch_v1_abort: (description, _) => {
    const word = (index) => HEAPU32[(description >> 2) + index];
    const [file, line, column, type] = [0, 1, 2, 3].map(word);
    // The type's name, in quotation marks, follows two numbers of 16 bits.
    abort(`a null pointer to ${UTF8ToString(type + 4)} was used at ${UTF8ToString(file)}:${line}:${column}`);
  },
});
