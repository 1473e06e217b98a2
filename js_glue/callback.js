// JavaScript functions that call C++. An Emscripten library: linked into the glue.
addToLibrary({
  mcpapps_callback_create__deps: ["$Emval"],
  mcpapps_callback_create: (callback) =>
    Emval.toHandle((argument) => _mcpapps_callback_call(callback, Emval.toHandle(argument))),
});
