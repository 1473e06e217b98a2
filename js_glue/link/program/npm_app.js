// JavaScript's half of the engine behind `App` (js_glue/npm). An Emscripten library: linked into the engine's glue.
addToLibrary({
  // What the engine wants done after it has returned: a number of JavaScriptApp::EngineEvent, and the other arguments
  // of mcpapps_npm_tell().
  $mcpappsTold: "=[]",

  $mcpappsFree__deps: ["free"],
  $mcpappsFree: (block) => _free(block),

  mcpapps_npm_tell: (what, number, code, text) => mcpappsTold.push([what, number, code, UTF8ToString(text)]),

  // A message: the first kind of entry.
  mcpapps_npm_send: (message) => mcpappsTold.push([0, mcpappsUnpack(message)]),
});
