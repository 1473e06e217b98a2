// JavaScript functions that call C++. An Emscripten library: linked into the glue.
addToLibrary({
  mcpapps_callback_create: (callback) =>
    Emval.toHandle((argument) => {
      mcpappsEnter(_mcpapps_callback_call, callback, Emval.toHandle(argument));
    }),
});
