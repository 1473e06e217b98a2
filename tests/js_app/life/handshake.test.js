// ui/initialize, its answer, and what is said meanwhile.
import assert from "node:assert/strict";
import { behaviour, bridged, connecting, unbridged, unconnected } from "../support/behaviour.js";
import { failure, protocolError, sdkError, shownFailure } from "../support/failure.js";
import { appInfo, hostInfo, initializeResult, plain } from "../support/hosts.js";
import { settle } from "../support/time.js";

const answering = (answer) => ({ answers: { "ui/initialize": answer } });

const modes = { availableDisplayModes: ["inline", "fullscreen"] };
bridged(
  "connecting sends ui/initialize first, with who the App is and what it can do",
  { capabilities: modes },
  ({ sent }) => {
    assert.deepEqual(sent[0], {
      jsonrpc: "2.0",
      id: 0,
      method: "ui/initialize",
      params: { appInfo, appCapabilities: modes, protocolVersion: "2026-01-26" },
    });
  },
);

bridged("connecting ends with ui/notifications/initialized, which has no parameters", ({ sent }) => {
  assert.deepEqual(sent[1], { jsonrpc: "2.0", method: "ui/notifications/initialized" });
  assert.equal(sent.length, 2);
});

unbridged("the host has seen the handshake end when connect() resolves", async ({ bridge, connect }) => {
  let initialized = false;
  bridge.oninitialized = () => (initialized = true);
  await connect();
  await settle();
  assert.ok(initialized);
});

unconnected("connect() resolves to nothing", async ({ app, transport }) => {
  assert.equal(await app.connect(transport), undefined);
});

bridged("an App without capabilities says so with an empty object", ({ sent }) => {
  assert.deepEqual(sent[0].params.appCapabilities, {});
});

const info = {
  ...appInfo,
  title: "Die App",
  websiteUrl: "https://example.com/",
  description: "An App with everything",
  icons: [{ src: "data:image/png;base64,AA==", mimeType: "image/png", sizes: ["48x48"], theme: "dark" }],
};
bridged("all of the App's information reaches the host", { info }, ({ sent, bridge }) => {
  assert.deepEqual(sent[0].params.appInfo, info);
  assert.deepEqual(bridge.getAppVersion(), info);
});

const capabilities = { experimental: { "example.com/thing": { depth: 3 } }, tools: { listChanged: false } };
bridged("capabilities of the author's own reach the host", { capabilities }, ({ sent }) => {
  assert.deepEqual(sent[0].params.appCapabilities, capabilities);
});

unbridged("before connecting nothing is known of the host", ({ app }) => {
  assert.equal(app.getHostCapabilities(), undefined);
  assert.equal(app.getHostVersion(), undefined);
  assert.equal(app.getHostContext(), undefined);
  assert.equal(app.transport, undefined);
});

const otherHost = { ...hostInfo, title: "The host", websiteUrl: "https://example.com/host" };
bridged("after connecting the host's name and version are known", { hostInfo: otherHost }, ({ app }) => {
  assert.deepEqual(app.getHostVersion(), otherHost);
});

const hostCapabilities = {
  openLinks: {},
  downloadFile: {},
  serverTools: { listChanged: true },
  serverResources: { listChanged: false },
  logging: {},
  message: { text: {}, image: {} },
  updateModelContext: { text: {}, structuredContent: {} },
  sampling: { tools: {} },
  sandbox: { csp: { connectDomains: ["https://example.com"] }, permissions: { camera: {} } },
};
bridged("after connecting the host's capabilities are known", { hostCapabilities }, ({ app }) => {
  assert.deepEqual(app.getHostCapabilities(), hostCapabilities);
});

const contexts = {
  "after connecting the host's context is known": {
    theme: "dark",
    displayMode: "inline",
    availableDisplayModes: ["inline", "pip"],
    containerDimensions: { width: 300, maxHeight: 400 },
    locale: "de-AT",
    timeZone: "Europe/Vienna",
    userAgent: "host/1",
    platform: "desktop",
    deviceCapabilities: { touch: false, hover: true },
    safeAreaInsets: { top: 1, right: 2, bottom: 3, left: 4 },
    styles: { variables: { "--color-text-primary": "#123" }, css: { fonts: "@font-face {}" } },
  },
  "members of the context that the specification does not have are kept": {
    theme: "dark",
    "example.com/user": { name: "Ada", roles: [1, null, true] },
  },
  "the tool that made the view is in the context": {
    toolInfo: { id: 7, tool: { name: "show", inputSchema: { type: "object", properties: { a: { type: "string" } } } } },
  },
};
for (const [sentence, hostContext] of Object.entries(contexts)) {
  bridged(sentence, { hostContext }, ({ app }) => {
    // The reference gives the style variables that the host does not set as undefined.
    assert.deepEqual(plain(app.getHostContext()), hostContext);
  });
}

for (const [sentence, error] of [
  [
    "a host that refuses ui/initialize makes connect() fail with its error",
    { code: -32099, message: "Not today", data: { until: "tomorrow" } },
  ],
  ["a host that does not know ui/initialize makes connect() fail", { code: -32601, message: "Method not found" }],
]) {
  unconnected(sentence, answering({ error }), async ({ connect }) => {
    assert.deepEqual(await shownFailure(connect), protocolError(error.code, error.message, error.data));
  });
}

const nameless = answering(initializeResult({ hostInfo: undefined }));
unconnected(
  "an answer to ui/initialize that lacks the host's information makes connect() fail",
  nameless,
  async ({ connect }) => {
    const { name, code, message } = await failure(connect);
    assert.deepEqual([name, code], ["SdkError", "INVALID_RESULT"]);
    assert.match(message, /^Invalid result for ui\/initialize: .*hostInfo/s);
  },
);

behaviour("a handshake can be aborted", async ({ wired }) => {
  const control = new AbortController();
  const { app, transport, connect } = wired({ ...answering(undefined), connectOptions: { signal: control.signal } });
  const error = shownFailure(connect);
  await settle();
  control.abort("changed my mind");
  assert.deepEqual(await error, sdkError("REQUEST_TIMEOUT", "changed my mind"));
  await settle();
  assert.equal(transport.calls.at(-1), "close");
  assert.equal(app.transport, undefined);
});

const alreadyConnected = "App is already connected. Call close() before connecting again.";

bridged("an App that is connected refuses to connect again, and stays connected", async ({ app, linked }) => {
  const other = linked();
  assert.equal((await failure(app.connect(other.transport))).message, alreadyConnected);
  await app.sendLog({ level: "info", data: "still here" });
  assert.deepEqual(other.sent, []);
});

connecting("a host may ask before it answers ui/initialize", async ({ transport, accept }) => {
  assert.deepEqual(await transport.ask("early", "ping"), { jsonrpc: "2.0", id: "early", result: {} });
  await accept();
});
