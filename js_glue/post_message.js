// The postMessage transport's half in the page. An Emscripten library: linked into the glue.
addToLibrary({
  $mcpappsPostMessage: { host: null, listener: null },

  mcpapps_post_message_start__deps: ["$mcpappsPostMessage", "$stringToNewUTF8", "mcpapps_post_message_stop"],
  mcpapps_post_message_start: (transport) => {
    _mcpapps_post_message_stop();
    // Read when connecting, not earlier: some hosts wrap it before the view's code runs.
    const host = window.parent;
    const listener = (event) => {
      // The source tells the host from other frames and browser extensions; origins are opaque.
      if (event.source !== host) return;
      let text = event.data;
      if (typeof text != "string") {
        if (!text || typeof text != "object") return;
        try {
          text = JSON.stringify(text);
        } catch {
          // Cycles and BigInts can be posted, but are no JSON-RPC.
          return;
        }
      }
      _mcpapps_post_message_receive(transport, stringToNewUTF8(text));
    };
    mcpappsPostMessage.host = host;
    mcpappsPostMessage.listener = listener;
    addEventListener("message", listener);
  },

  mcpapps_post_message_send__deps: ["$mcpappsPostMessage", "$UTF8ToString"],
  mcpapps_post_message_send: (text, size) => {
    try {
      // Any origin: that of the host is not to be known from in here.
      mcpappsPostMessage.host.postMessage(JSON.parse(UTF8ToString(text, size)), "*");
      return true;
    } catch {
      return false;
    }
  },

  mcpapps_post_message_stop__deps: ["$mcpappsPostMessage"],
  mcpapps_post_message_stop: () => {
    if (mcpappsPostMessage.listener) removeEventListener("message", mcpappsPostMessage.listener);
    mcpappsPostMessage.listener = mcpappsPostMessage.host = null;
  },
});
