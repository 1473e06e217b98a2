// The postMessage transport's half in the page. An Emscripten library: linked into the glue.
addToLibrary({
  $mcpappsPostMessage: { host: null, listener: null },

  mcpapps_post_message_start__deps: ["$mcpappsPostMessage", "$mcpappsPack", "mcpapps_post_message_stop"],
  mcpapps_post_message_start: (transport) => {
    _mcpapps_post_message_stop();
    // Read when connecting, not earlier: some hosts wrap it before the view's code runs.
    const host = window.parent;
    const listener = (event) => {
      // The source tells the host from other frames and browser extensions; origins are opaque.
      if (event.source !== host) return;
      let message = event.data;
      let block = 0;
      try {
        // Objects are the rule; some hosts send their text.
        if (typeof message == "string") message = JSON.parse(message);
        block = mcpappsPack(message);
      } catch (error) {
        return _mcpapps_post_message_fail(transport, error instanceof RangeError);
      }
      _mcpapps_post_message_receive(transport, block);
    };
    mcpappsPostMessage.host = host;
    mcpappsPostMessage.listener = listener;
    addEventListener("message", listener);
  },

  mcpapps_post_message_send__deps: ["$mcpappsPostMessage", "$mcpappsUnpack"],
  mcpapps_post_message_send: (message) => {
    try {
      // Any origin: that of the host is not to be known from in here.
      mcpappsPostMessage.host.postMessage(mcpappsUnpack(message), "*");
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
