// ui/initialize, its answer, and what is said meanwhile.
import assert from "node:assert/strict";
import { alikeConnected, alikeUnconnected, unbridged, unconnected } from "../support/behaviour.js";
import { failure, shown } from "../support/failure.js";
import { appInfo, hostInfo, initializeResult } from "../support/hosts.js";
import { settle } from "../support/time.js";

const answering = (answer) => ({ answers: { "ui/initialize": answer } });
const hostOf = (app) => [app.getHostVersion(), app.getHostCapabilities(), app.getHostContext(), !app.transport];

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
const everything = answering(initializeResult({ hostInfo: otherHost, hostCapabilities, hostContext }));
alikeUnconnected({ info, capabilities, ...everything }, {
  "connect() tells what the App is and can do; then all that the host tells is known": async ({ app, transport }) => {
    const before = hostOf(app);
    return [before, (await app.connect(transport)) === undefined, hostOf(app)];
  },
});

const refusal = { code: -32099, message: "Not today", data: { until: "tomorrow" } };
alikeUnconnected(answering({ error: refusal }), {
  "a host that refuses ui/initialize makes connect() fail with its error": ({ connect }) => connect(),
});

alikeConnected(undefined, {
  "an App that is connected refuses to connect again, and stays connected": async ({ app, wired }) => {
    const other = wired();
    const refused = await failure(app.connect(other.transport));
    await app.sendLog({ level: "info", data: "still here" });
    return [shown(refused), other.sent];
  },
});

alikeUnconnected(answering(undefined), {
  "a handshake can be aborted": async ({ app, transport }) => {
    const control = new AbortController();
    const end = failure(app.connect(transport, { signal: control.signal }));
    await settle();
    control.abort("changed my mind");
    const error = shown(await end);
    await settle();
    return [error, transport.calls.at(-1), app.transport === undefined];
  },
  "a host may ask before it answers ui/initialize": async ({ connect, transport }) => {
    const end = connect();
    await settle();
    await transport.ask("early", "ping");
    await transport.answer("ui/initialize", initializeResult());
    await end;
  },
});

unbridged("the host has seen the handshake end when connect() resolves", async ({ bridge, connect }) => {
  let initialized = false;
  bridge.oninitialized = () => (initialized = true);
  await connect();
  await settle();
  assert.ok(initialized);
});

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
