// What authors send arrives as it is, or the call says where it cannot; and reading it may run code of
// theirs, which may do anything.
import assert from "node:assert/strict";
import { test } from "node:test";
import { failure, throwing } from "../support/failure.js";
import { initializeResult, tools } from "../support/hosts.js";
import { connected, lib } from "../support/ours.js";
import { fakePage } from "../support/page.js";
import { settle } from "../support/time.js";

const callTool = (app, value) => app.callServerTool({ name: "t", arguments: { rows: [{ id: 1 }, { id: value }] } });
const answersCalls = { answers: { "tools/call": { content: [] } } };

test("a request of any method is rejected for what it cannot carry, and so is a notification", async (t) => {
  const { app } = await connected(t);
  const anything = { "~standard": { version: 1, vendor: "test", validate: (value) => ({ value }) } };
  const asked = await failure(app.request({ method: "example.com/a", params: { at: 1n } }, anything));
  assert.match(asked.message, /^params\.at: a BigInt /);
  const told = await failure(app.notification({ method: "example.com/b", params: { at: [NaN] } }));
  assert.match(told.message, /^params\.at\[0\]: NaN /);
  assert.match((await failure(app.sendLog({ level: "info", data: new Map() }))).message, /^params\.data: a Map /);
});

test("an answer that cannot be sent is reported with the path, and the host is told", async (t) => {
  const { app, ask, errors } = await connected(t, tools);
  app.oncalltool = () => ({ content: [], structuredContent: { big: 2n } });
  assert.deepEqual(await ask("tools/call", { name: "t" }), { error: { code: -32603, message: "Internal error" } });
  assert.match(errors[0], /tools\/call: TypeError: result\.structuredContent\.big: a BigInt /);
});

test("what was refused leaves nothing behind: the next call is sent", async (t) => {
  const { app } = await connected(t, answersCalls);
  await failure(callTool(app, 1n));
  assert.deepEqual(await callTool(app, 2), { content: [] });
});

test("a getter that closes the App in the midst of a call rejects the call, and nothing else happens", async (t) => {
  const { app, transport } = await connected(t);
  const closing = {
    get text() {
      app.close();
      return "";
    },
  };
  const error = await failure(app.sendLog({ level: "info", data: closing }));
  assert.equal(error.message, "Connection closed");
  await app.connect(transport);
  const asked = await failure(app.callServerTool({ name: "t", arguments: closing }));
  assert.equal(asked.message, "Connection closed");
});

test("a postMessage that throws rejects the call, and the next one is sent", async (t) => {
  const { window } = fakePage(t);
  const app = new lib.App({ name: "view", version: "1" }, {}, { autoResize: false });
  const connecting = app.connect();
  await settle();
  window.receive({ jsonrpc: "2.0", id: 0, result: initializeResult() });
  await connecting;
  const { postMessage } = window.parent;
  window.parent.postMessage = throwing(new Error("the frame is gone"));
  assert.equal((await failure(app.callServerTool({ name: "t" }))).message, "the frame is gone");
  assert.equal((await failure(app.sendLog({ level: "info", data: 1 }))).message, "the frame is gone");
  window.parent.postMessage = postMessage;
  await app.sendLog({ level: "info", data: 2 });
  assert.equal(window.parent.posted.at(-1)[0].params.data, 2);
  await app.close();
});
