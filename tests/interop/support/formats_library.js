// The half in Node of formats.cpp. An Emscripten library: linked into the glue.
addToLibrary({
  formats_listen__deps: ["$mcpappsPack", "$mcpappsUnpack"],
  formats_listen: () => {
    Module.answer = (cases) => mcpappsUnpack(_formats_answer(mcpappsPack(cases)));
  },
});
