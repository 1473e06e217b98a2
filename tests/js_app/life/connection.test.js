// A connection, from ui/initialize to its end.
import assert from "node:assert/strict";
import { alikeConnected, alikeUnconnected, bridged, difference, unbridged, unconnected } from "../support/behaviour.js";
import { failure, rejecting, shown, shownFailure, throwing } from "../support/failure.js";
import { appInfo, hear, hostInfo, initializeResult, link, tools } from "../support/hosts.js";
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

// ---- The host's context: how changes are merged, and when ----

const changed = "ui/notifications/host-context-changed";
const inContext = (hostContext) => ({ answers: { "ui/initialize": initializeResult({ hostContext }) } });

const large = {
  theme: "light", locale: "de", containerDimensions: { width: 1 }, "example.com/a": 1, "example.com/b": 2,
};
const changes = {
  theme: "dark",
  timeZone: "Europe/Vienna",
  containerDimensions: { maxWidth: 9 },
  "example.com/b": [2],
  "example.com/c": null,
};
alikeConnected(inContext(large), {
  "a change takes the place of the members that it has, and leaves the others": async ({ app, transport }) => {
    await transport.notify(changed, changes);
    return app.getHostContext();
  },
  "the context is merged although the handler throws": async ({ app, transport }) => {
    app.onhostcontextchanged = throwing(new Error("no"));
    await transport.notify(changed, { theme: "dark" });
    return app.getHostContext();
  },
  "the context is merged before the handler and the listeners hear of the change": async ({ app, transport }) => {
    const seen = [];
    app.onhostcontextchanged = () => seen.push({ ...app.getHostContext() });
    app.addEventListener("hostcontextchanged", () => seen.push({ ...app.getHostContext() }));
    await transport.notify(changed, { locale: "en" });
    return seen;
  },
  "a context someone holds stays the same object between changes, and does not change": async ({ app, transport }) => {
    const before = app.getHostContext();
    const isSame = before === app.getHostContext();
    await transport.notify(changed, { theme: "dark" });
    return [isSame, before, before === app.getHostContext()];
  },
});

alikeUnconnected({ answers: { "ui/initialize": undefined } }, {
  "a change from before the answer to ui/initialize gives way to the answer": async ({ app, connect, transport }) => {
    const end = connect();
    await settle();
    await transport.notify(changed, { theme: "dark", locale: "de" });
    const before = app.getHostContext();
    await transport.answer("ui/initialize", initializeResult({ hostContext: { theme: "light" } }));
    await end;
    return [before, app.getHostContext()];
  },
});

alikeUnconnected(undefined, {
  "several Apps in one program keep apart": async ({ wired }) => {
    const pairs = ["dark", "light"].map((theme) => wired(inContext({ theme })));
    for (const { connect } of pairs) await connect();
    const heard = pairs.map(({ app }) => hear(app, "hostcontextchanged"));
    const [first, second] = pairs;
    await second.transport.notify(changed, { locale: "de" });
    await first.app.close();
    await second.app.sendLog({ level: "info", data: 1 });
    return [heard, pairs.map(({ app, sent }) => [app.getHostContext(), sent])];
  },
});

difference(
  "a context grows to 1,000 members, and what is beyond is told",
  "each later change would cost as much as all of them",
  {
    reference: { members: 40_000, k0: "changed", errors: [] },
    mcpapps: {
      members: 1000,
      k0: "changed",
      errors: [`${changed}: k1000: the context has more than 1,000 members: this one is left out`],
    },
  },
  async ({ wired }) => {
    const { app, transport } = await wired().connect();
    const errors = [];
    app.onerror = (error) => errors.push(error.message);
    await transport.notify(changed, Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`k${i}`, i])));
    await transport.notify(changed, { k0: "changed" });
    const context = app.getHostContext();
    return { members: Object.keys(context).length, k0: context.k0, errors };
  },
);

// ---- The end of a connection: closed by the App, by the host, by the transport ----

alikeUnconnected(undefined, {
  "closing an App that is not connected is fine": ({ app }) => app.close(),
  "handlers stay when the App connects again, with a new handshake": async ({ app, connect, wired }) => {
    const heard = hear(app, "toolinput");
    app.onteardown = () => ({ kept: true });
    await connect();
    await app.close();
    const { transport, sent } = wired();
    await app.connect(transport);
    await transport.notify("ui/notifications/tool-input", { arguments: { a: 1 } });
    await transport.ask("t", "ui/resource-teardown", {});
    return [heard, sent];
  },
});

alikeConnected(undefined, {
  "closing ends requests and the transport, once, and calls onclose afterwards": async ({ app, transport }) => {
    const seen = [];
    app.onclose = () => seen.push(app.transport === undefined);
    const errors = [app.openLink(link), app.callServerTool({ name: "a" })].map(shownFailure);
    await app.close();
    await app.close();
    return [seen, await Promise.all(errors), transport.calls.filter((call) => call === "close")];
  },
  "pending requests fail although onclose throws": async ({ app }) => {
    app.onclose = throwing(new Error("no"));
    const error = shownFailure(app.openLink(link));
    await app.close().catch(() => {});
    return error;
  },
  "a request after closing fails": async ({ app }) => {
    await app.close();
    return (await failure(app.openLink(link))).message;
  },
  "a transport that cannot close makes close() fail with its error": ({ app, transport }) => {
    const stuck = new Error("It is stuck.");
    transport.close = rejecting(stuck);
    return app.close().catch((error) => error === stuck);
  },
});

alikeConnected(tools, {
  "closing aborts what the host has asked": async ({ app, transport }) => {
    let signal;
    app.oncalltool = (_, extra) => {
      signal = extra.mcpReq.signal;
      return new Promise(() => {});
    };
    await transport.ask(1, "tools/call", { name: "a" });
    await app.close();
    return [signal.aborted, shown(signal.reason)];
  },
});

// ---- ui/resource-teardown: the host is about to take the view away ----

alikeConnected(undefined, {
  "the host gets what onteardown gives, when it gives it": async ({ app, transport }) => {
    let end;
    app.onteardown = () => new Promise((resolve) => (end = resolve));
    const early = await transport.ask(1, "ui/resource-teardown", {});
    end({ saved: 3 });
    await settle();
    return [early, transport.answerTo(1)];
  },
  "without onteardown the host's request is refused": ({ ask }) => ask("ui/resource-teardown", {}),
});

bridged("what the view asks for can end in its teardown", async ({ app, bridge }) => {
  const order = [];
  bridge.onrequestteardown = async () => {
    await bridge.teardownResource({});
    order.push("torn down");
    await bridge.close();
  };
  app.onteardown = () => {
    order.push("onteardown");
    return {};
  };
  app.onclose = () => order.push("closed");
  await app.requestTeardown();
  await settle();
  assert.deepEqual(order, ["onteardown", "torn down", "closed"]);
});
