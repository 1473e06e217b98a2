import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { failure, shown } from "./support/failure.js";
import { appInfo, hostInfo, initializeResult, linked as link, plain } from "./support/hosts.js";
import { settle } from "./support/time.js";

const methods = (messages) => messages.map((message) => message.method);

behaviour("connecting sends ui/initialize first, with who the App is and what it can do", async ({ connect }) => {
  const { sent } = await connect({ capabilities: { availableDisplayModes: ["inline", "fullscreen"] } });
  assert.deepEqual(sent[0], {
    jsonrpc: "2.0",
    id: 0,
    method: "ui/initialize",
    params: {
      appInfo,
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
      protocolVersion: "2026-01-26",
    },
  });
});

behaviour("connecting ends with ui/notifications/initialized, which has no parameters", async ({ connect }) => {
  const { sent } = await connect();
  assert.deepEqual(sent[1], { jsonrpc: "2.0", method: "ui/notifications/initialized" });
  assert.equal(sent.length, 2);
});

behaviour("the host has seen the handshake end when connect() resolves", async ({ linked }) => {
  const { bridge, connect } = linked();
  let initialized = false;
  bridge.oninitialized = () => (initialized = true);
  await connect();
  await settle();
  assert.ok(initialized);
});

behaviour("ui/notifications/initialized waits for the host's answer", async ({ wired }) => {
  const { app, transport, sent } = wired({ answers: { "ui/initialize": undefined } });
  const connected = app.connect(transport);
  await settle();
  assert.deepEqual(methods(sent), ["ui/initialize"]);
  transport.answer("ui/initialize", initializeResult());
  await connected;
  assert.deepEqual(methods(sent), ["ui/initialize", "ui/notifications/initialized"]);
});

behaviour("connect() resolves to nothing", async ({ wired }) => {
  assert.equal(await wired().connect(), undefined);
});

behaviour("an App without capabilities says so with an empty object", async ({ connect }) => {
  const { sent } = await connect();
  assert.deepEqual(sent[0].params.appCapabilities, {});
});

behaviour("all of the App's information reaches the host", async ({ connect }) => {
  const info = {
    ...appInfo,
    title: "Die App",
    websiteUrl: "https://example.com/",
    description: "An App with everything",
    icons: [{ src: "data:image/png;base64,AA==", mimeType: "image/png", sizes: ["48x48"], theme: "dark" }],
  };
  const { sent, bridge } = await connect({ info });
  assert.deepEqual(sent[0].params.appInfo, info);
  assert.deepEqual(bridge.getAppVersion(), info);
});

behaviour("capabilities of the author's own reach the host", async ({ connect }) => {
  const capabilities = { experimental: { "example.com/thing": { depth: 3 } }, tools: { listChanged: false } };
  const { sent } = await connect({ capabilities });
  assert.deepEqual(sent[0].params.appCapabilities, capabilities);
});

behaviour("before connecting nothing is known of the host", ({ linked }) => {
  const { app } = linked();
  assert.equal(app.getHostCapabilities(), undefined);
  assert.equal(app.getHostVersion(), undefined);
  assert.equal(app.getHostContext(), undefined);
  assert.equal(app.transport, undefined);
});

behaviour("after connecting the host's name and version are known", async ({ connect }) => {
  const info = { ...hostInfo, title: "The host", websiteUrl: "https://example.com/host" };
  const { app } = await connect({ hostInfo: info });
  assert.deepEqual(app.getHostVersion(), info);
});

behaviour("after connecting the host's capabilities are known", async ({ connect }) => {
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
  const { app } = await connect({ hostCapabilities });
  assert.deepEqual(app.getHostCapabilities(), hostCapabilities);
});

behaviour("after connecting the host's context is known", async ({ connect }) => {
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
  };
  const { app } = await connect({ hostContext });
  // The reference gives the style variables that the host does not set as undefined.
  assert.deepEqual(plain(app.getHostContext()), hostContext);
});

behaviour("members of the context that the specification does not have are kept", async ({ connect }) => {
  const hostContext = { theme: "dark", "example.com/user": { name: "Ada", roles: [1, null, true] } };
  const { app } = await connect({ hostContext });
  assert.deepEqual(app.getHostContext(), hostContext);
});

behaviour("the tool that made the view is in the context", async ({ connect }) => {
  const toolInfo = { id: 7, tool: { name: "show", inputSchema: { type: "object", properties: { a: { type: "string" } } } } };
  const { app } = await connect({ hostContext: { toolInfo } });
  assert.deepEqual(app.getHostContext().toolInfo, toolInfo);
});

behaviour("a host that speaks another version of the protocol is taken", async ({ connectWired }) => {
  const { app } = await connectWired({
    answers: { "ui/initialize": initializeResult({ protocolVersion: "2099-12-31" }) },
  });
  assert.deepEqual(app.getHostVersion(), hostInfo);
});

behaviour("a host that refuses ui/initialize makes connect() fail with its error", async ({ wired }) => {
  const error = { code: -32099, message: "Not today", data: { until: "tomorrow" } };
  const { connect } = wired({ answers: { "ui/initialize": { error } } });
  assert.deepEqual(shown(await failure(connect)), { name: "ProtocolError", ...error });
});

behaviour("a host that does not know ui/initialize makes connect() fail", async ({ wired }) => {
  const error = { code: -32601, message: "Method not found" };
  const { connect } = wired({ answers: { "ui/initialize": { error } } });
  assert.deepEqual(shown(await failure(connect)), { name: "ProtocolError", data: undefined, ...error });
});

behaviour("an answer to ui/initialize that lacks the host's information makes connect() fail", async ({ wired }) => {
  const { connect } = wired({ answers: { "ui/initialize": initializeResult({ hostInfo: undefined }) } });
  const error = await failure(connect);
  assert.equal(error.name, "SdkError");
  assert.equal(error.code, "INVALID_RESULT");
  assert.match(error.message, /^Invalid result for ui\/initialize: .*hostInfo/s);
});

behaviour("after a refused handshake the transport is closed and no initialized was sent", async ({ wired }) => {
  const { app, transport, connect, sent } = wired({ answers: { "ui/initialize": { error: { code: 1, message: "no" } } } });
  await failure(connect);
  await settle();
  assert.deepEqual(transport.calls, ["start", "send", "close"]);
  assert.deepEqual(methods(sent), ["ui/initialize"]);
  assert.equal(app.transport, undefined);
});

behaviour("after a refused handshake the App can connect to another host", async ({ wired, lib, t }) => {
  const { app, connect } = wired({ answers: { "ui/initialize": { error: { code: 1, message: "no" } } } });
  await failure(connect);
  const { bridge, hostTransport, transport } = link(lib, t);
  await bridge.connect(hostTransport);
  await app.connect(transport);
  assert.deepEqual(app.getHostVersion(), hostInfo);
});

behaviour("a host that does not answer ui/initialize makes connect() time out", async ({ wired, fakeTime }) => {
  const time = fakeTime();
  const { connect } = wired({ answers: { "ui/initialize": undefined }, connectOptions: { timeout: 300 } });
  const error = failure(connect);
  await time.pass(299);
  await time.pass(1);
  assert.deepEqual(shown(await error), {
    name: "SdkError",
    code: "REQUEST_TIMEOUT",
    message: "Request timed out",
    data: { timeout: 300 },
  });
});

behaviour("a handshake can be aborted", async ({ wired }) => {
  const control = new AbortController();
  const { app, transport, connect } = wired({
    answers: { "ui/initialize": undefined },
    connectOptions: { signal: control.signal },
  });
  const error = failure(connect);
  await settle();
  control.abort("changed my mind");
  assert.deepEqual(shown(await error), {
    name: "SdkError",
    code: "REQUEST_TIMEOUT",
    message: "changed my mind",
    data: undefined,
  });
  await settle();
  assert.equal(transport.calls.at(-1), "close");
  assert.equal(app.transport, undefined);
});

behaviour("an App that is connected refuses to connect again, and stays connected", async ({ connect, linked }) => {
  const { app } = await connect();
  const other = linked();
  const error = await failure(app.connect(other.transport));
  assert.equal(error.message, "App is already connected. Call close() before connecting again.");
  await app.sendLog({ level: "info", data: "still here" });
  assert.deepEqual(other.sent, []);
});

behaviour("an App that is connecting refuses to connect again", async ({ wired }) => {
  const { app, transport, connect } = wired({ answers: { "ui/initialize": undefined } });
  const connected = connect();
  await settle();
  const error = await failure(app.connect(transport));
  assert.equal(error.message, "App is already connected. Call close() before connecting again.");
  transport.answer("ui/initialize", initializeResult());
  await connected;
});

behaviour("what the host sends as soon as it is told of the end of the handshake is not lost", async ({ linked }) => {
  const { app, bridge, connect } = linked();
  const heard = [];
  bridge.oninitialized = () => void bridge.sendToolInput({ arguments: { city: "Graz" } });
  app.ontoolinput = (params) => heard.push(params);
  await connect();
  await settle();
  assert.deepEqual(heard, [{ arguments: { city: "Graz" } }]);
});

behaviour("what a host sends before it answers ui/initialize is dispatched", async ({ wired }) => {
  const { app, transport, connect } = wired({ answers: { "ui/initialize": undefined } });
  const heard = [];
  app.ontoolinput = (params) => heard.push(params);
  const connected = connect();
  await settle();
  transport.notify("ui/notifications/tool-input", { arguments: { early: true } });
  await settle();
  assert.deepEqual(heard, [{ arguments: { early: true } }]);
  transport.answer("ui/initialize", initializeResult());
  await connected;
});

behaviour("a host may ask before it answers ui/initialize", async ({ wired }) => {
  const { transport, connect } = wired({ answers: { "ui/initialize": undefined } });
  const connected = connect();
  await settle();
  transport.ask("early", "ping");
  await settle();
  assert.deepEqual(transport.answerTo("early"), { jsonrpc: "2.0", id: "early", result: {} });
  transport.answer("ui/initialize", initializeResult());
  await connected;
});
