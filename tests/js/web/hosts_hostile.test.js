// Messages of a view that must not stop a host of web/hosts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Host } from "../../../web/hosts/host.js";
import { findHost } from "../../../web/hosts/hosts.js";
import { readOnlyIn } from "../../../web/hosts/server_answers.js";

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

test("a method of drafts is answered where the host has it, and unknown elsewhere", async () => {
  const answers = { "resources/subscribe": ({ uri }) => ({ uri }) };
  const told = {};
  for (const id of ["drafts", "claude", "chatgpt"]) {
    const { heard, say } = await connect(id, { answers });
    await say({ id: 1, method: "resources/subscribe", params: { uri: "a://b" } });
    told[id] = heard[0].result?.uri ?? heard[0].error;
  }
  const error = { code: -32601, message: "Method not found" };
  assert.deepEqual(told, { drafts: "a://b", claude: error, chatgpt: error });
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

test("a host that refuses by results does so with what it does not know, and not with errors of others", async () => {
  const answers = {
    "tools/call": () => {
      throw new Error("the tool is broken");
    },
  };
  const { heard, say } = await connect("goose", { answers });
  for (const method of ["ui/update-model-context", "example.com/other"]) await say({ id: method, method, params: {} });
  assert.deepEqual(
    heard.map(({ id, result, error }) => [id, result.status, typeof result.message, error]),
    [["ui/update-model-context", "error", "string", undefined], ["example.com/other", "error", "string", undefined]],
  );
  await say({ id: "call", method: "tools/call", params: { name: "any", arguments: {} } });
  assert.equal(heard.at(-1).error.message, "the tool is broken");
});

test("goose accepts a message, and its answer to a wish for another mode names the one before", async () => {
  const { heard, host, say } = await connect("goose");
  await say({ method: "ui/notifications/initialized" });
  await host.initialized;
  await say({ id: 1, method: "ui/message", params: { role: "user", content: [{ type: "text", text: "a" }] } });
  await say({ id: 2, method: "ui/request-display-mode", params: { mode: "pip" } });
  const [, message, mode, changed] = heard;
  assert.deepEqual([message.result, mode.result], [{}, { mode: "inline" }]);
  const { displayMode, containerDimensions } = changed.params;
  assert.deepEqual([displayMode, containerDimensions], ["pip", { width: 400, maxHeight: 300 }]);
});

test("openwork lets a view call a tool of which the server says that it only reads, and no other", async () => {
  const readOnly = { name: "read", annotations: { readOnlyHint: true } };
  const tools = [readOnly, { name: "write", annotations: {} }, { name: "a" }];
  const { heard, say } = await connect("openwork", {
    isReadOnly: readOnlyIn(tools),
    answers: { "tools/call": ({ name }) => ({ content: [{ type: "text", text: name }] }) },
  });
  for (const name of ["read", "write", "a", "unknown"]) {
    await say({ id: name, method: "tools/call", params: { name, arguments: {} } });
  }
  assert.equal(heard[0].result.content[0].text, "read");
  assert.deepEqual(heard.slice(1).map(({ error }) => error.code), [-32603, -32603, -32603]);
});

test("goose gives a view none of the permissions that it declares, and LibreChat all", async () => {
  for (const [id, given] of [["goose", {}], ["librechat", { camera: {} }]]) {
    const { host, heard } = await connect(id);
    await host.sendView({ html: "<p>", permissions: { camera: {} } });
    assert.deepEqual(heard[0].params.permissions, given, id);
  }
});

test("with the drafts, a host has split for a view that declares it, and sandbox flags of its resource", async () => {
  for (const [declared, mode] of [[["inline", "split"], "split"], [["inline"], "inline"]]) {
    const { host, heard, say } = await connect("drafts");
    const appCapabilities = { availableDisplayModes: declared };
    const appInfo = { name: "a", version: "1" };
    await say({ id: 1, method: "ui/initialize", params: { protocolVersion: "2026-01-26", appInfo, appCapabilities } });
    assert.ok(heard[0].result.hostContext.availableDisplayModes.includes("split"));
    await say({ method: "ui/notifications/initialized" });
    await say({ id: 2, method: "ui/request-display-mode", params: { mode: "split" } });
    assert.deepEqual(heard[1].result, { mode });
    assert.equal(host.context.displayMode, mode);
    await host.sendView({ html: "<p>" }, { downloads: {}, popups: {}, other: {} });
    const { sandbox } = heard.at(-1).params;
    assert.equal(sandbox, "allow-scripts allow-same-origin allow-popups allow-downloads");
  }
});

test("Photon answers twice, first with its context alone", async () => {
  const { heard, say } = await connect("photon");
  const appInfo = { name: "a", version: "1" };
  const params = { protocolVersion: "2026-01-26", appInfo, appCapabilities: {} };
  await say({ id: 1, method: "ui/initialize", params });
  assert.deepEqual(heard.map(({ id, result }) => [id, Object.keys(result).length]), [[1, 1], [1, 4]]);
});

test("a view that has not asked to begin may say that it has, and the host goes on", async () => {
  const { host, heard, say } = await connect("claude");
  await say({ method: "ui/notifications/initialized" });
  await host.initialized;
  await say({ id: 2, method: "ping" });
  assert.deepEqual(heard.at(-1), { jsonrpc: "2.0", id: 2, result: {} });
});
