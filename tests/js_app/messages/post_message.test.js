// PostMessageTransport: the way between a view in a frame and the page around it.
import assert from "node:assert/strict";
import { alikeUnconnected, difference } from "../support/behaviour.js";
import { initializeResult } from "../support/hosts.js";
import { fakePage } from "../support/page.js";
import { reactive } from "../support/proxies.js";
import { settle } from "../support/time.js";

const message = { jsonrpc: "2.0", method: "example.com/a", params: { b: [1] } };
const partial = { jsonrpc: "2.0", method: "ui/notifications/tool-input-partial", params: {} };
const answers = [{ id: 1, result: { a: 1 } }, { id: "x", error: { code: -1, message: "no" } }];
const noise = ["text", null, undefined, 7, [], {}, { type: "webpackOk" }, { jsonrpc: "1.0", method: "a" }];

/** A transport that has started, what it hears and posts of what `act` does, and what `act` gives. */
const started = (act = () => {}, parametersOf = ({ parent }) => [parent, parent]) => async ({ lib, t, log }) => {
  const { window } = fakePage(t);
  const transport = new lib.PostMessageTransport(...parametersOf(window));
  const seen = { heard: [], errors: [], listening: [window.listeners.size], posted: window.parent.posted };
  transport.onmessage = (value) => seen.heard.push(value);
  transport.onerror = ({ message }) => seen.errors.push(message.replace(/(received: )[^]*/, "$1"));
  window.receive(message);
  await transport.start();
  const given = await act({ window, transport });
  seen.listening.push(window.listeners.size);
  return [seen, given, log.error.map((line) => line.slice(0, 23))];
};

alikeUnconnected(undefined, {
  "PostMessageTransport posts what it is to send, to any origin": started(({ transport }) => transport.send(message)),
  "PostMessageTransport brings what the window receives, once it has started": started(({ window }) => {
    for (const each of [message, ...answers]) window.receive({ jsonrpc: "2.0", ...each });
  }),
  "PostMessageTransport passes over what comes from elsewhere": started(({ window }) =>
    window.receive(message, { another: "window" })),
  "PostMessageTransport without a source hears everyone": started(
    ({ window }) => window.receive(message, { another: "window" }), ({ parent }) => [parent],
  ),
  "PostMessageTransport passes over what is not JSON-RPC": started(({ window }) =>
    noise.forEach((each) => window.receive(each))),
  "PostMessageTransport reports what claims to be JSON-RPC and is not": started(({ window }) =>
    window.receive({ jsonrpc: "2.0", id: {}, method: 5 })),
  "PostMessageTransport hears nothing once it is closed, and says so": started(async ({ transport, window }) => {
    let closed = 0;
    transport.onclose = () => closed++;
    await transport.close();
    window.receive(message);
    return closed;
  }),
  "an App connects to its parent window unless told otherwise, and what it posts can be cloned": async ({
    app, lib, t,
  }) => {
    const { window } = fakePage(t);
    const { posted } = window.parent;
    // What cannot be cloned cannot be posted.
    window.parent.postMessage = (data, target) => posted.push([structuredClone(data), target]);
    const connected = app.connect();
    await settle();
    const answer = (changes) => ({ jsonrpc: "2.0", id: 0, result: initializeResult(changes) });
    window.receive(answer({ hostContext: { theme: "dark" } }), { other: 1 });
    window.receive(answer());
    await connected;
    await app.sendLog({ level: "info", data: { deep: [{ a: null }] } });
    return [app.getHostContext(), app.transport instanceof lib.PostMessageTransport, posted];
  },
});

difference(
  "a reactive proxy in a message is posted",
  "it is sent as JSON",
  { reference: "DataCloneError", mcpapps: [[message, "*"]] },
  async ({ lib, t }) => {
    const { window: { parent } } = fakePage(t);
    const transport = new lib.PostMessageTransport(parent, parent);
    const { posted } = parent;
    parent.postMessage = (value, origin) => void posted.push([structuredClone(value), origin]);
    try {
      await transport.send(reactive(structuredClone(message)));
      return posted;
    } catch ({ name }) {
      return name;
    }
  },
);

const sentence = "PostMessageTransport logs what it sends, but not the parts of tool input";
const reason = "each message in the console costs more than its way; it is written if asked for";
// After one transport has sent, and after another that was asked to log has sent too.
const lines = { reference: [1, 2], mcpapps: [0, 1] };
difference(sentence, reason, lines, async ({ lib, log, t }) => {
  const { window } = fakePage(t);
  const counts = [];
  for (const options of [undefined, { debug: true }]) {
    const transport = new lib.PostMessageTransport(window.parent, window.parent, options);
    await transport.send(message);
    await transport.send(partial);
    counts.push(log.debug.length);
  }
  for (const line of log.debug) assert.match(line, /^Sending message/);
  return counts;
});
