// ui/initialize, its answer, and what is said meanwhile.
import assert from "node:assert/strict";
import { behaviour, bridged, connecting, unbridged, unconnected } from "../support/behaviour.js";
import { failure, protocolError, sdkError, shownFailure } from "../support/failure.js";
import { appInfo, hostInfo, initializeResult, plain } from "../support/hosts.js";
import { settle } from "../support/time.js";

const answering = (answer) => ({ answers: { "ui/initialize": answer } });

const info = {
  ...appInfo,
  title: "Die App",
  websiteUrl: "https://example.com/",
  description: "An App with everything",
  icons: [{ src: "data:image/png;base64,AA==", mimeType: "image/png", sizes: ["48x48"], theme: "dark" }],
};
const capabilities = {
  availableDisplayModes: ["inline", "fullscreen"],
  tools: { listChanged: false },
  experimental: { "example.com/thing": { depth: 3 } },
};
bridged(
  "connecting sends ui/initialize first, with all that the App is and can do",
  { info, capabilities },
  ({ sent, bridge }) => {
    assert.deepEqual(sent[0], {
      jsonrpc: "2.0",
      id: 0,
      method: "ui/initialize",
      params: { appInfo: info, appCapabilities: capabilities, protocolVersion: "2026-01-26" },
    });
    assert.deepEqual(bridge.getAppVersion(), info);
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

unbridged("before connecting nothing is known of the host", ({ app }) => {
  assert.equal(app.getHostCapabilities(), undefined);
  assert.equal(app.getHostVersion(), undefined);
  assert.equal(app.getHostContext(), undefined);
  assert.equal(app.transport, undefined);
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
const hostContext = {
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
  toolInfo: { id: 7, tool: { name: "show", inputSchema: { type: "object", properties: { a: { type: "string" } } } } },
  "example.com/user": { name: "Ada", roles: [1, null, true] },
};
const otherHost = { ...hostInfo, title: "The host", websiteUrl: "https://example.com/host" };
bridged(
  "after connecting all that the host has told is known, what the specification does not have too",
  { hostInfo: otherHost, hostCapabilities, hostContext },
  ({ app }) => {
    assert.deepEqual(app.getHostVersion(), otherHost);
    assert.deepEqual(app.getHostCapabilities(), hostCapabilities);
    // The reference gives the style variables that the host does not set as undefined.
    assert.deepEqual(plain(app.getHostContext()), hostContext);
  },
);

const refusal = { code: -32099, message: "Not today", data: { until: "tomorrow" } };
unconnected(
  "a host that refuses ui/initialize makes connect() fail with its error",
  answering({ error: refusal }),
  async ({ connect }) => {
    assert.deepEqual(await shownFailure(connect), protocolError(refusal.code, refusal.message, refusal.data));
  },
);

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
