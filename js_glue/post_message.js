// The postMessage transport's half in the page. An Emscripten library: linked into the glue.
addToLibrary({
  $mcpappsPostMessage: {
    host: null,
    listener: null,
    // What is to be posted, each to the host of its time.
    outbox: [],
  },

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

  // Posts when C++ has returned: with WebAssembly on the stack, which Chromium walks through for each
  // message, it takes 15 µs longer.
  mcpapps_post_message_send__deps: ["$mcpappsPostMessage", "$mcpappsUnpack", "$mcpappsPostNext"],
  mcpapps_post_message_send: (message) => {
    mcpappsPostMessage.outbox.push(mcpappsPostMessage.host, mcpappsUnpack(message));
    queueMicrotask(mcpappsPostNext);
  },

  $mcpappsPostNext__deps: ["$mcpappsPostMessage"],
  $mcpappsPostNext: () => {
    const [host, message] = mcpappsPostMessage.outbox.splice(0, 2);
    // Any origin: that of the host is not to be known from in here.
    host.postMessage(message, "*");
  },

  mcpapps_post_message_stop__deps: ["$mcpappsPostMessage"],
  mcpapps_post_message_stop: () => {
    if (mcpappsPostMessage.listener) removeEventListener("message", mcpappsPostMessage.listener);
    mcpappsPostMessage.listener = mcpappsPostMessage.host = null;
  },
});
