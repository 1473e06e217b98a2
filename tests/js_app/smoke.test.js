// The App of the npm package, against the reference SDK's AppBridge.
import assert from "node:assert/strict";
import { test } from "node:test";
import { InMemoryTransport } from "@modelcontextprotocol/client";
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";

const path = process.env.MCPAPPS_JS_PACKAGE ?? "../../build/wasm-release/package/index.js";
const { App } = await import(new URL(path, import.meta.url));

const hostInfo = { name: "host", version: "1.0.0" };

function makeBridge(capabilities = { serverTools: {}, openLinks: {} }, hostContext = { theme: "light" }) {
  return new AppBridge(null, hostInfo, capabilities, { hostContext });
}

async function connected(prepare = () => {}) {
  const [appSide, hostSide] = InMemoryTransport.createLinkedPair();
  const app = new App({ name: "view", version: "2.0.0" });
  app.options.autoResize = false;
  const bridge = makeBridge();
  prepare(app, bridge);
  await bridge.connect(hostSide);
  await app.connect(appSide);
  return { app, bridge };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test("the handshake tells each side of the other", async () => {
  let isInitialized = false;
  const { app, bridge } = await connected((_, host) => (host.oninitialized = () => (isInitialized = true)));
  assert.deepEqual(app.getHostVersion(), hostInfo);
  assert.deepEqual(app.getHostCapabilities(), { serverTools: {}, openLinks: {} });
  assert.deepEqual(app.getHostContext(), { theme: "light" });
  assert.deepEqual(bridge.getAppVersion(), { name: "view", version: "2.0.0" });
  await turn();
  assert.ok(isInitialized);
  await app.close();
});

test("a tool of the server is called, and its result is what the host sent", async () => {
  const { app, bridge } = await connected();
  bridge.oncalltool = async (params) => ({
    content: [{ type: "text", text: params.name }],
    structuredContent: params.arguments,
    extra: 7,
  });
  const result = await app.callServerTool({ name: "echo", arguments: { a: [1, "ü", null] } });
  assert.deepEqual(result, {
    content: [{ type: "text", text: "echo" }],
    structuredContent: { a: [1, "ü", null] },
    extra: 7,
  });
  await app.close();
});

test("notifications reach the handler, then the listeners", async () => {
  const seen = [];
  const { app, bridge } = await connected((view) => {
    view.addEventListener("toolinput", (params) => seen.push(["listener", params]));
    view.ontoolinput = (params) => seen.push(["handler", params]);
  });
  await bridge.sendToolInput({ arguments: { city: "Bern" } });
  await turn();
  const params = { arguments: { city: "Bern" } };
  assert.deepEqual(seen, [["handler", params], ["listener", params]]);
  await app.close();
});

test("the context is merged before its listeners hear of the change", async () => {
  const seen = [];
  const { app, bridge } = await connected((view) => {
    view.onhostcontextchanged = (changed) => seen.push([changed, view.getHostContext()]);
  });
  await bridge.sendHostContextChange({ locale: "de-CH" });
  await turn();
  assert.deepEqual(seen, [[{ locale: "de-CH" }, { theme: "light", locale: "de-CH" }]]);
  await app.close();
});

test("the host calls a tool of the App", async () => {
  const { app, bridge } = await connected((view) => {
    view.registerTool("greet", { description: "Says hello." }, async () => ({
      content: [{ type: "text", text: "hello" }],
    }));
  });
  const { tools } = await bridge.listTools({});
  assert.deepEqual(tools.map(({ name }) => name), ["greet"]);
  assert.deepEqual(await bridge.callTool({ name: "greet" }), { content: [{ type: "text", text: "hello" }] });
  await app.close();
});

test("a request times out, and the host is told", async () => {
  const { app, bridge } = await connected();
  let aborted;
  bridge.onopenlink = (_, { mcpReq }) =>
    new Promise((resolve) => mcpReq.signal.addEventListener("abort", () => resolve((aborted = {}))));
  await assert.rejects(app.openLink({ url: "https://example.com" }, { timeout: 20 }), {
    name: "SdkError",
    code: "REQUEST_TIMEOUT",
    message: "Request timed out",
    data: { timeout: 20 },
  });
  await turn();
  assert.ok(aborted);
  await app.close();
});

test("the host's end ends what is under way", async () => {
  const { app, bridge } = await connected();
  bridge.onopenlink = () => new Promise(() => {});
  const opening = app.openLink({ url: "https://example.com" });
  await turn();
  await bridge.close();
  await assert.rejects(opening, { name: "SdkError", code: "CONNECTION_CLOSED", message: "Connection closed" });
  assert.equal(app.transport, undefined);
});
