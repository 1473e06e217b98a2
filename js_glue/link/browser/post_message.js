// The page's half of the postMessage transport, with one connection. An Emscripten library: linked into the glue.
addToLibrary({
  $mcpappsPostMessage: {
    host: null,
    // Resolved when the host listens.
    loaded: null,
    unanswered: new Set(),
    outbox: [],
    // Queued events: `inbox` has the newest ones in order. `turn` has older ones in reverse, and is emptied first.
    inbox: [],
    turn: [],
    channel: null,
    // Milliseconds after which a run of messages pauses for the page.
    slice: 12,
    pause: 1,
    runBegan: 0,
    runEnded: 0,
  },

  // Returns false if the page is in no host.
  mcpapps_post_message_start: () => {
    if (mcpappsListen()) return true;
    mcpappsShow({
      "what": "no-host",
      "reason": "this page is in no host",
      "text":
        "This page is the view of an MCP App. Open it in a host, for example in the dev host of mcpapps:\n" +
        "npx mcpapps dev PAGE.html",
    });
    return false;
  },

  $mcpappsListen: () => {
    // Read when connecting: some hosts wrap it before the view's code runs.
    const host = window.parent;
    if (host === window) return false;
    const port = mcpappsPostMessage;
    port.host = host;
    port.loaded ??= mcpappsLoaded();
    // The previous program has received the host's events so far.
    for (const event of mcpappsPageSession.leave?.() ?? []) mcpappsQueue(event);
    addEventListener("message", mcpappsHear);
    mcpappsPageSession.leave = () => {
      removeEventListener("message", mcpappsHear);
      return [...port.turn.splice(0).reverse(), ...port.inbox.splice(0)];
    };
    return true;
  },

  // Some hosts, such as ToolHive Studio, listen from the load event of the frame on. It follows that of the page; a
  // page may load something that takes long.
  $mcpappsLoaded: async () => {
    if (document.readyState == "complete") return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, 1000);
      addEventListener("load", () => resolve(clearTimeout(timer)), { "once": true });
    });
    const { port1, port2 } = new MessageChannel();
    port2.postMessage(0);
    await new Promise((resolve) => (port1.onmessage = resolve));
    port1.close();
  },

  // Handles a message in its own task, as long as the page has time. In a flood, messages are queued for tasks of one
  // slice each.
  $mcpappsHear: (event) => {
    const port = mcpappsPostMessage;
    // The source separates the host from other frames and browser extensions, as origins are opaque.
    if (event.source !== port.host) return;
    if (port.channel) return port.inbox.push(event);
    const now = performance.now();
    if (now - port.runEnded > port.pause) port.runBegan = now;
    if (now - port.runBegan < port.slice) {
      mcpappsReceive(event.data);
      port.runEnded = performance.now();
    } else {
      mcpappsQueue(event);
    }
  },

  $mcpappsQueue: (event) => {
    const port = mcpappsPostMessage;
    port.inbox.push(event);
    if (port.channel) return;
    // Timers are throttled in hidden pages.
    port.channel = new MessageChannel();
    port.channel.port1.onmessage = mcpappsTakeSlice;
    port.channel.port2.postMessage(0);
  },

  $mcpappsTakeSlice: () => {
    const port = mcpappsPostMessage;
    const end = performance.now() + port.slice;
    // Also if the program ends here.
    try {
      do {
        if (!port.turn.length) {
          port.turn = port.inbox.reverse();
          port.inbox = [];
        }
        if (!port.turn.length) {
          port.channel.port1.close();
          port.channel = null;
          return;
        }
        mcpappsReceive(port.turn.pop().data);
      } while (performance.now() < end);
    } finally {
      port.channel?.port2.postMessage(0);
    }
  },

  $mcpappsReceive: (message) => {
    // Getters may throw: a script of the page can send itself such an event.
    let head = {};
    let block;
    try {
      // Some hosts send a text.
      if (typeof message == "string") message = JSON.parse(message);
      // Without an id, no side waits for an answer.
      const id = message?.["id"];
      if (id !== undefined) head = mcpappsHeadOf(message, id);
      if (!mcpappsRecordMessage(message, id)) return;
      if (mcpappsProgramEnd.text) {
        if (head.isRequest) mcpappsPostError(head.id, -32603, mcpappsProgramEnd.text);
        return;
      }
      block = mcpappsPack(message);
    } catch (error) {
      return mcpappsRefuse(message, head, error);
    }
    if (head.isRequest) mcpappsPostMessage.unanswered.add(head.id);
    mcpappsEnter(_mcpapps_post_message_receive, block);
  },

  // The members that tell which side waits for an answer; `id` is undefined if none does. Quoted, as Closure renames
  // the others.
  $mcpappsHeadOf: (message, id) =>
    message["jsonrpc"] == "2.0" && /string|number/.test(typeof id) ? { id, isRequest: !!message["method"] } : {},

  // Ends the waiting for a message that cannot be read, on both sides.
  $mcpappsRefuse: (message, head, error) => {
    let text = "a message is too large or nested too deeply";
    if (typeof message == "string") text = "a message is a string that is not JSON";
    else if (!(error instanceof RangeError)) text = `a message cannot be read: ${mcpappsTextOf(error)}`;
    if (head.isRequest) mcpappsPostError(head.id, -32600, text);
    mcpappsEnter(mcpappsFail, 0, head.isRequest || head.id === undefined ? NaN : +head.id, text);
  },

  // Any value may be thrown, also one without a text.
  $mcpappsTextOf: (error) => {
    try {
      return String(error).slice(0, 1000);
    } catch {
      return "what was thrown has no text";
    }
  },

  // `what` is as in bindings/page/post_message_transport.cpp.
  $mcpappsFail: (failure, id, text) => _mcpapps_post_message_fail(failure, mcpappsPack({ "id": id, "text": text })),

  $mcpappsPostError: (id, code, text) => mcpappsPost({ "id": id, "error": { "code": code, "message": text } }),

  mcpapps_post_message_send: (message) => mcpappsPost(mcpappsUnpack(message)),

  // Posts after C++ has returned: with WebAssembly on the stack, which Chromium walks for each message, it takes 15 µs
  // longer.
  $mcpappsPost: (message) => {
    message["jsonrpc"] = "2.0";
    if (mcpappsSkipRepeated(message)) return;
    if (!message["method"]) mcpappsPostMessage.unanswered.delete(message["id"]);
    if (mcpappsPostMessage.outbox.push(message) < 2) mcpappsPostMessage.loaded.then(mcpappsPostAll);
  },

  $mcpappsPostAll: () => {
    const messages = mcpappsPostMessage.outbox;
    mcpappsPostMessage.outbox = [];
    for (const message of messages) {
      try {
        // Any origin: the host's is unknown here.
        mcpappsPostMessage.host.postMessage(message, "*");
      } catch (error) {
        mcpappsEnter(
          mcpappsFail,
          1,
          message["method"] ? message["id"] : NaN,
          `a message could not be posted: ${mcpappsTextOf(error)}`,
        );
      }
    }
  },

  mcpapps_post_message_stop: () => {
    // Posts what is left.
    removeEventListener("message", mcpappsHear);
    mcpappsPostMessage.inbox = [];
    mcpappsPostMessage.turn = [];
  },
});
