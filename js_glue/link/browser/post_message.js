// The postMessage transport's half in the page: one connection at a time. An Emscripten library:
// linked into the glue.
addToLibrary({
  $mcpappsPostMessage: {
    host: null,
    // The ids of the host's requests.
    unanswered: new Set(),
    // What is to be posted.
    outbox: [],
    // The waiting events. `inbox` has the newest, in order of arrival. `turn` has older ones in reverse order, and is
    // emptied first, from its end.
    inbox: [],
    turn: [],
    channel: null,
    // Milliseconds on end after which the page gets its turn; a run of messages ends with a pause.
    slice: 12,
    pause: 1,
    runBegan: 0,
    runEnded: 0,
  },

  // False if the page is in no host.
  mcpapps_post_message_start__deps: ["$mcpappsListen", "$mcpappsShow"],
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

  $mcpappsListen__deps: ["$mcpappsPostMessage", "$mcpappsHear", "$mcpappsPageSession", "$mcpappsQueue"],
  $mcpappsListen: () => {
    // Read when connecting, not earlier: some hosts wrap it before the view's code runs.
    const host = window.parent;
    if (host === window) return false;
    const port = mcpappsPostMessage;
    port.host = host;
    // A program before this one has heard the host until now.
    for (const event of mcpappsPageSession.leave?.() ?? []) mcpappsQueue(event);
    addEventListener("message", mcpappsHear);
    mcpappsPageSession.leave = () => {
      removeEventListener("message", mcpappsHear);
      return [...port.turn.splice(0).reverse(), ...port.inbox.splice(0)];
    };
    return true;
  },

  // A message is taken in its own task, as long as messages leave the page time. In a flood, they
  // wait for tasks that take a slice of them each.
  $mcpappsHear__deps: ["$mcpappsPostMessage", "$mcpappsReceive", "$mcpappsQueue"],
  $mcpappsHear: (event) => {
    const port = mcpappsPostMessage;
    // The source tells the host from other frames and browser extensions; origins are opaque.
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

  $mcpappsQueue__deps: ["$mcpappsPostMessage", "$mcpappsTakeSlice"],
  $mcpappsQueue: (event) => {
    const port = mcpappsPostMessage;
    port.inbox.push(event);
    if (port.channel) return;
    // Not by timers, which browsers hold back in hidden pages.
    port.channel = new MessageChannel();
    port.channel.port1.onmessage = mcpappsTakeSlice;
    port.channel.port2.postMessage(0);
  },

  $mcpappsTakeSlice__deps: ["$mcpappsPostMessage", "$mcpappsReceive"],
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

  $mcpappsReceive__deps: [
    "$mcpappsPostMessage",
    "$mcpappsProgramEnd",
    "$mcpappsEnter",
    "$mcpappsHeadOf",
    "$mcpappsPack",
    "$mcpappsPostError",
    "$mcpappsRefuse",
    "$mcpappsRecordMessage",
    "mcpapps_post_message_receive",
  ],
  $mcpappsReceive: (message) => {
    // Reading it may throw: a script of the page can send itself an event with getters.
    let head = {};
    let block;
    try {
      // Objects are the rule; some hosts send their text.
      if (typeof message == "string") message = JSON.parse(message);
      // Nobody waits for what has no id.
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

  // What tells who waits for a message; `id` is undefined if nobody does. In quotes, for the Closure
  // compiler renames the rest.
  $mcpappsHeadOf: (message, id) => {
    if (message["jsonrpc"] != "2.0") return {};
    return /string|number/.test(typeof id) ? { id, isRequest: !!message["method"] } : {};
  },

  // Nobody is to wait for what cannot be read: neither the host for an answer, nor the view.
  $mcpappsRefuse__deps: ["$mcpappsEnter", "$mcpappsFail", "$mcpappsPostError", "$mcpappsTextOf"],
  $mcpappsRefuse: (message, head, error) => {
    let text = "a message is too large or nested too deeply";
    if (typeof message == "string") text = "a message is a string that is not JSON";
    else if (!(error instanceof RangeError)) text = `a message cannot be read: ${mcpappsTextOf(error)}`;
    if (head.isRequest) mcpappsPostError(head.id, -32600, text);
    mcpappsEnter(mcpappsFail, 0, head.isRequest || head.id === undefined ? NaN : +head.id, text);
  },

  // Anything may be thrown, also what has no text.
  $mcpappsTextOf: (error) => {
    try {
      return String(error).slice(0, 1000);
    } catch {
      return "what was thrown has no text";
    }
  },

  // What has failed, as bindings/page/post_message_transport.cpp counts.
  $mcpappsFail__deps: ["$mcpappsPack", "mcpapps_post_message_fail"],
  $mcpappsFail: (failure, id, text) => _mcpapps_post_message_fail(failure, mcpappsPack({ "id": id, "text": text })),

  $mcpappsPostError__deps: ["$mcpappsPost"],
  $mcpappsPostError: (id, code, text) =>
    mcpappsPost({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": text } }),

  mcpapps_post_message_send__deps: ["$mcpappsPost", "$mcpappsUnpack"],
  mcpapps_post_message_send: (message) => mcpappsPost(mcpappsUnpack(message)),

  // Posts when C++ has returned: with WebAssembly on the stack, which Chromium walks through for each
  // message, it takes 15 µs longer.
  $mcpappsPost__deps: ["$mcpappsPostMessage", "$mcpappsPostAll", "$mcpappsSkipRepeated"],
  $mcpappsPost: (message) => {
    if (mcpappsSkipRepeated(message)) return;
    if (!message["method"]) mcpappsPostMessage.unanswered.delete(message["id"]);
    if (mcpappsPostMessage.outbox.push(message) < 2) Promise.resolve().then(mcpappsPostAll);
  },

  $mcpappsPostAll__deps: ["$mcpappsPostMessage", "$mcpappsEnter", "$mcpappsFail", "$mcpappsTextOf"],
  $mcpappsPostAll: () => {
    const messages = mcpappsPostMessage.outbox;
    mcpappsPostMessage.outbox = [];
    for (const message of messages) {
      try {
        // Any origin: that of the host is not to be known from in here.
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

  mcpapps_post_message_stop__deps: ["$mcpappsPostMessage", "$mcpappsHear"],
  mcpapps_post_message_stop: () => {
    // What is to be posted still leaves.
    removeEventListener("message", mcpappsHear);
    mcpappsPostMessage.inbox = [];
    mcpappsPostMessage.turn = [];
  },
});
