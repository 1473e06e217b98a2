// PostMessageTransport: the way between a view in a frame and the page around it.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { initializeResult } from "./support/hosts.js";
import { fakePage } from "./support/page.js";
import { settle } from "./support/time.js";

const message = { jsonrpc: "2.0", method: "example.com/a", params: { b: [1] } };

/** A page, and a transport in it that hears only its parent. */
async function started({ lib, t }, options) {
  const page = fakePage(t);
  const heard = [];
  const errors = [];
  const transport = new lib.PostMessageTransport(page.window.parent, page.window.parent, options);
  transport.onmessage = (value) => heard.push(value);
  transport.onerror = (error) => errors.push(error.message);
  await transport.start();
  return { ...page, transport, heard, errors };
}

behaviour("PostMessageTransport posts what it is to send, to any origin", async (kit) => {
  const { transport, window } = await started(kit);
  await transport.send(message);
  assert.deepEqual(window.parent.posted, [[message, "*"]]);
});

behaviour("PostMessageTransport brings what the window receives", async (kit) => {
  const { window, heard } = await started(kit);
  window.receive(message);
  window.receive({ jsonrpc: "2.0", id: 1, result: { a: 1 } });
  window.receive({ jsonrpc: "2.0", id: "x", error: { code: -1, message: "no" } });
  assert.deepEqual(heard, [
    message,
    { jsonrpc: "2.0", id: 1, result: { a: 1 } },
    { jsonrpc: "2.0", id: "x", error: { code: -1, message: "no" } },
  ]);
});

behaviour("PostMessageTransport hears nothing before it has started", ({ lib, t }) => {
  const { window } = fakePage(t);
  const transport = new lib.PostMessageTransport(window.parent, window.parent);
  let calls = 0;
  transport.onmessage = () => calls++;
  window.receive(message);
  assert.equal(calls, 0);
  assert.equal(window.listeners.size, 0);
});

behaviour("PostMessageTransport passes over what comes from elsewhere", async (kit) => {
  const { window, heard, errors } = await started(kit);
  window.receive(message, { another: "window" });
  assert.deepEqual([heard, errors], [[], []]);
});

behaviour("PostMessageTransport without a source hears everyone", async ({ lib, t }) => {
  const { window } = fakePage(t);
  const transport = new lib.PostMessageTransport(window.parent);
  const heard = [];
  transport.onmessage = (value) => heard.push(value);
  await transport.start();
  window.receive(message, { another: "window" });
  assert.deepEqual(heard, [message]);
});

behaviour("PostMessageTransport posts to the parent unless told otherwise", async ({ lib, t }) => {
  const { window } = fakePage(t);
  const transport = new lib.PostMessageTransport();
  await transport.start();
  await transport.send(message);
  assert.equal(window.parent.posted.length, 1);
});

behaviour("PostMessageTransport passes over what is not JSON-RPC", async (kit) => {
  const { window, heard, errors } = await started(kit);
  for (const noise of ["text", null, undefined, 7, [], {}, { type: "webpackOk" }, { jsonrpc: "1.0", method: "a" }]) {
    window.receive(noise);
  }
  assert.deepEqual([heard, errors], [[], []]);
});

behaviour("PostMessageTransport reports what claims to be JSON-RPC and is not", async (kit) => {
  const { window, heard, errors } = await started(kit);
  window.receive({ jsonrpc: "2.0", id: {}, method: 5 });
  assert.deepEqual(heard, []);
  assert.equal(errors.length, 1);
  assert.match(errors[0], /^Invalid JSON-RPC message received: /);
  assert.match(kit.log.error[0], /^Failed to parse message/);
});

behaviour("PostMessageTransport hears nothing once it is closed, and says so", async (kit) => {
  const { transport, window, heard } = await started(kit);
  let closed = 0;
  transport.onclose = () => closed++;
  await transport.close();
  assert.equal(closed, 1);
  assert.equal(window.listeners.size, 0);
  window.receive(message);
  assert.deepEqual(heard, []);
});

behaviour("PostMessageTransport logs what it sends, but not the parts of tool input", async (kit) => {
  const { transport } = await started(kit);
  await transport.send(message);
  await transport.send({ jsonrpc: "2.0", method: "ui/notifications/tool-input-partial", params: {} });
  assert.equal(kit.log.debug.length, 1);
  assert.match(kit.log.debug[0], /^Sending message/);
}, {
  differs: {
    reason: "each message in the console costs more than its way; it is written if asked for",
    run: async (kit) => {
      const silent = await started(kit);
      await silent.transport.send(message);
      assert.deepEqual(kit.log.debug, []);
      const { transport } = await started(kit, { debug: true });
      await transport.send(message);
      await transport.send({ jsonrpc: "2.0", method: "ui/notifications/tool-input-partial", params: {} });
      assert.equal(kit.log.debug.length, 1);
      assert.match(kit.log.debug[0], /^Sending message/);
    },
  },
});

behaviour("an App connects to its parent window unless told otherwise", async ({ linked, t, lib }) => {
  const { window } = fakePage(t);
  const { app } = linked();
  const connected = app.connect();
  await settle();
  const [[request, target]] = window.parent.posted;
  assert.deepEqual([request.method, request.id, target], ["ui/initialize", 0, "*"]);
  window.receive({ jsonrpc: "2.0", id: 0, result: initializeResult({ hostContext: { theme: "dark" } }) }, { other: 1 });
  window.receive({ jsonrpc: "2.0", id: 0, result: initializeResult() });
  await connected;
  assert.deepEqual(app.getHostContext(), {});
  assert.ok(app.transport instanceof lib.PostMessageTransport);
  assert.equal(window.parent.posted[1][0].method, "ui/notifications/initialized");
});

behaviour("what an App posts can be cloned", async ({ linked, t }) => {
  const { window } = fakePage(t);
  window.parent.postMessage = (data) => window.parent.posted.push([structuredClone(data)]);
  const { app } = linked();
  const connected = app.connect();
  await settle();
  window.receive({ jsonrpc: "2.0", id: 0, result: initializeResult() });
  await connected;
  await app.sendLog({ level: "info", data: { deep: [{ a: null }] } });
  assert.deepEqual(window.parent.posted.at(-1)[0].params, { level: "info", data: { deep: [{ a: null }] } });
});
