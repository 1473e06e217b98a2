// Messages of a view that must not stop a host of web/hosts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Host } from "../../../web/hosts/host.js";
import { findHost } from "../../../web/hosts/hosts.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The host, and a view of the test: `heard` has its messages. */
async function connect(id, options = {}) {
  const heard = [];
  const wire = { start: async () => {}, close: async () => {}, send: async (message) => void heard.push(message) };
  const host = new Host(findHost(id), wire, options);
  await host.connect();
  const say = async (message) => {
    wire.onmessage({ jsonrpc: "2.0", ...message });
    await turn();
  };
  return { host, heard, say };
}

test("a method that has the name of what every object has is no habit of the host", async () => {
  const { heard, say } = await connect("vscode");
  for (const method of ["constructor", "toString", "__proto__"]) await say({ id: method, method, params: {} });
  assert.deepEqual(
    heard.map(({ id, error }) => [id, error?.code]),
    [["constructor", -32601], ["toString", -32601], ["__proto__", -32601]],
  );
});

test("an address that is no text is refused as another one is", async () => {
  const { heard, say } = await connect("ai-sdk");
  await say({ id: 1, method: "resources/read", params: { uri: { toString: 1, valueOf: 1 } } });
  assert.equal(heard[0].error.message, "resources/read is limited to ui://");
});

test("a notification gets no answer, though the host refuses requests of its name", async () => {
  const { heard, say } = await connect("goose");
  await say({ method: "ui/message", params: {} });
  assert.deepEqual(heard, []);
});

test("a host that refuses by results does so with what it does not know, and with errors of its own", async () => {
  const { heard, say } = await connect("goose");
  for (const method of ["ui/update-model-context", "example.com/other"]) await say({ id: method, method, params: {} });
  assert.deepEqual(
    heard.map(({ id, result, error }) => [id, result.status, typeof result.message, error]),
    [["ui/update-model-context", "error", "string", undefined], ["example.com/other", "error", "string", undefined]],
  );
});

test("a view that has not asked to begin may say that it has, and the host goes on", async () => {
  const { host, heard, say } = await connect("claude");
  await say({ method: "ui/notifications/initialized" });
  await host.initialized;
  await say({ id: 2, method: "ping" });
  assert.deepEqual(heard.at(-1), { jsonrpc: "2.0", id: 2, result: {} });
});
