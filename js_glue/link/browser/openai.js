// ChatGPT's window.openai, see mcpapps/chatgpt.h. An Emscripten library: linked into the glue.
//
// The host's object may be anything: what reading it throws counts as absent.
addToLibrary({
  $mcpappsOpenAi: (name) => {
    try {
      return window["openai"]?.[name];
    } catch {
      return undefined;
    }
  },

  mcpapps_openai_has: (name) => typeof mcpappsOpenAi(UTF8ToString(name)) == "function",

  // Returns a packed object: {value}, or {} if there is none.
  mcpapps_openai_global: (name) => mcpappsPackAnswer(mcpappsOpenAi(UTF8ToString(name))),

  // A value that is not JSON is packed as {error}.
  $mcpappsPackAnswer: (value) => {
    try {
      return mcpappsPack(value === undefined ? {} : { "value": value });
    } catch (error) {
      return mcpappsPack({ "error": String(error) });
    }
  },

  $mcpappsOpenAiCall: (call, name, parameters) => {
    const answer = (packed) => mcpappsEnter(_mcpapps_openai_answer, call, packed);
    // An exception thrown at once is reported later, as an answer would be.
    new Promise((resolve) => resolve(mcpappsOpenAi(name).apply(window["openai"], parameters))).then(
      (value) => answer(mcpappsPackAnswer(value)),
      (error) => answer(mcpappsPack({ "error": String(error?.message ?? error) })),
    );
  },

  // A null `argument` is none.
  mcpapps_openai_call: (call, name, argument) =>
    mcpappsOpenAiCall(call, UTF8ToString(name), argument ? [mcpappsUnpack(argument)] : []),

  mcpapps_openai_upload: (call, name, type, bytes, size, options) => {
    const file = new File([HEAPU8.slice(bytes, bytes + size)], UTF8ToString(name), { type: UTF8ToString(type) });
    mcpappsOpenAiCall(call, "uploadFile", [file, mcpappsUnpack(options)]);
  },

  mcpapps_openai_listen: () => {
    mcpappsHearFrom(window, "openai:set_globals", (event) =>
      mcpappsEnter(_mcpapps_openai_globals, mcpappsPackAnswer(event["detail"]?.["globals"])));
  },
});
