// PostMessageTransport: the way between a view in a frame and the page around it.
import assert from "node:assert/strict";
import { difference, prepared } from "../support/behaviour.js";
import { initializeResult } from "../support/hosts.js";
import { fakePage } from "../support/page.js";
import { reactive } from "../support/proxies.js";
import { settle } from "../support/time.js";

const message = { jsonrpc: "2.0", method: "example.com/a", params: { b: [1] } };
const partial = { jsonrpc: "2.0", method: "ui/notifications/tool-input-partial", params: {} };

/** A transport that notes what it hears. Without parameters for it, it hears only the parent of the page. */
function transportIn({ window }, lib, parameters = [window.parent, window.parent]) {
  const transport = new lib.PostMessageTransport(...parameters);
  const [heard, errors] = [[], []];
  transport.onmessage = (value) => heard.push(value);
  transport.onerror = (error) => errors.push(error.message);
  return { window, transport, heard, errors };
}

const unstarted = prepared(({ lib, t }) => transportIn(fakePage(t), lib));
const started = prepared(async ({ lib, t }, parametersOf = () => undefined) => {
  const page = fakePage(t);
  const all = transportIn(page, lib, parametersOf(page.window));
  await all.transport.start();
  return all;
});

started("PostMessageTransport posts what it is to send, to any origin", async ({ transport, window }) => {
  await transport.send(message);
  assert.deepEqual(window.parent.posted, [[message, "*"]]);
});

difference(
  "a reactive proxy in a message is posted",
  "it is sent as JSON",
  { reference: "DataCloneError", mcpapps: [[message, "*"]] },
  async ({ lib, t }) => {
    const { transport, window } = transportIn(fakePage(t), lib);
    const { posted } = window.parent;
    window.parent.postMessage = (value, origin) => void posted.push([structuredClone(value), origin]);
    try {
      await transport.send(reactive(structuredClone(message)));
      return posted;
    } catch ({ name }) {
      return name;
    }
  },
);

started("PostMessageTransport brings what the window receives", ({ window, heard }) => {
  const answers = [{ id: 1, result: { a: 1 } }, { id: "x", error: { code: -1, message: "no" } }];
  const messages = [message, ...answers.map((answer) => ({ jsonrpc: "2.0", ...answer }))];
  for (const each of messages) window.receive(each);
  assert.deepEqual(heard, messages);
});

unstarted("PostMessageTransport hears nothing before it has started", ({ window, heard }) => {
  window.receive(message);
  assert.deepEqual(heard, []);
  assert.equal(window.listeners.size, 0);
});

started("PostMessageTransport passes over what comes from elsewhere", ({ window, heard, errors }) => {
  window.receive(message, { another: "window" });
  assert.deepEqual([heard, errors], [[], []]);
});

started("PostMessageTransport without a source hears everyone", (window) => [window.parent], ({ window, heard }) => {
  window.receive(message, { another: "window" });
  assert.deepEqual(heard, [message]);
});

started("PostMessageTransport passes over what is not JSON-RPC", ({ window, heard, errors }) => {
  for (const noise of ["text", null, undefined, 7, [], {}, { type: "webpackOk" }, { jsonrpc: "1.0", method: "a" }]) {
    window.receive(noise);
  }
  assert.deepEqual([heard, errors], [[], []]);
});

started("PostMessageTransport reports what claims to be JSON-RPC and is not", ({ window, heard, errors, log }) => {
  window.receive({ jsonrpc: "2.0", id: {}, method: 5 });
  assert.deepEqual(heard, []);
  assert.equal(errors.length, 1);
  assert.match(errors[0], /^Invalid JSON-RPC message received: /);
  assert.match(log.error[0], /^Failed to parse message/);
});

started("PostMessageTransport hears nothing once it is closed, and says so", async ({ transport, window, heard }) => {
  let closed = 0;
  transport.onclose = () => closed++;
  await transport.close();
  assert.equal(closed, 1);
  assert.equal(window.listeners.size, 0);
  window.receive(message);
  assert.deepEqual(heard, []);
});

const sentence = "PostMessageTransport logs what it sends, but not the parts of tool input";
const reason = "each message in the console costs more than its way; it is written if asked for";
// After one transport has sent, and after another that was asked to log has sent too.
const lines = { reference: [1, 2], mcpapps: [0, 1] };
difference(sentence, reason, lines, async ({ lib, log, t }) => {
  const { window } = fakePage(t);
  const counts = [];
  for (const options of [undefined, { debug: true }]) {
    const { transport } = transportIn({ window }, lib, [window.parent, window.parent, options]);
    await transport.send(message);
    await transport.send(partial);
    counts.push(log.debug.length);
  }
  for (const line of log.debug) assert.match(line, /^Sending message/);
  return counts;
});

/** An App that has sent its ui/initialize to the parent window. */
const connectingToParent = prepared(async ({ linked, t }) => {
  const { window } = fakePage(t);
  // What cannot be cloned cannot be posted.
  window.parent.postMessage = (data, target) => window.parent.posted.push([structuredClone(data), target]);
  const { app } = linked();
  const connected = app.connect();
  await settle();
  return { app, window, posted: window.parent.posted, connected };
});

connectingToParent(
  "an App connects to its parent window unless told otherwise",
  async ({ app, window, posted, connected, lib }) => {
    const [[request, target]] = posted;
    assert.deepEqual([request.method, request.id, target], ["ui/initialize", 0, "*"]);
    window.receive(
      { jsonrpc: "2.0", id: 0, result: initializeResult({ hostContext: { theme: "dark" } }) },
      { other: 1 },
    );
    window.receive({ jsonrpc: "2.0", id: 0, result: initializeResult() });
    await connected;
    assert.deepEqual(app.getHostContext(), {});
    assert.ok(app.transport instanceof lib.PostMessageTransport);
    assert.equal(posted[1][0].method, "ui/notifications/initialized");
  },
);

connectingToParent("what an App posts can be cloned", async ({ app, window, posted, connected }) => {
  window.receive({ jsonrpc: "2.0", id: 0, result: initializeResult() });
  await connected;
  await app.sendLog({ level: "info", data: { deep: [{ a: null }] } });
  assert.deepEqual(posted.at(-1)[0].params, { level: "info", data: { deep: [{ a: null }] } });
});
