// The half in JavaScript of the engine behind `App` (js_glue/npm). An Emscripten library: linked into
// the engine's glue.
addToLibrary({
  // What the engine wants done when it has returned: what (a number of JavaScriptApp::EngineEvent), and the
  // rest of what mcpapps_npm_tell() got.
  $mcpappsTold: "=[]",

  $mcpappsFree__deps: ["free"],
  $mcpappsFree: (block) => _free(block),

  mcpapps_npm_tell__deps: ["$mcpappsTold", "$UTF8ToString"],
  mcpapps_npm_tell: (what, number, code, text) => mcpappsTold.push([what, number, code, UTF8ToString(text)]),

  // Of a message it is the message, and the first of the list's kinds.
  mcpapps_npm_send__deps: ["$mcpappsTold", "$mcpappsUnpack"],
  mcpapps_npm_send: (message) => mcpappsTold.push([0, mcpappsUnpack(message)]),
});
