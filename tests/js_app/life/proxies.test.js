// An App behind a proxy, as frameworks hand it out: what is called on the proxy does what it does on the App.
import assert from "node:assert/strict";
import { test } from "node:test";
import { behaviour, difference } from "../support/behaviour.js";
import { appInfo, initializeResult, link } from "../support/hosts.js";
import { lib } from "../support/ours.js";
import { fakePage } from "../support/page.js";
import { membrane, plainProxy, reactive } from "../support/proxies.js";
import { settle } from "../support/time.js";

const proxied = {
  "a proxy": plainProxy,
  "a reactive proxy, as Vue's ref() gives it": reactive,
  "a proxy of a reactive proxy, as a store gives it": (app) => plainProxy(reactive({ app }).app),
};
const text = { type: "text", text: "hello" };

/** What a view does with its App in a few steps, and what came of it. */
async function use({ app, transport }) {
  const heard = [];
  const listener = ({ reason }) => heard.push(["listener", reason]);
  app.onclose = () => heard.push(["close"]);
  app.ontoolresult = ({ content }) => heard.push(["result", content]);
  app.onteardown = () => {
    heard.push(["teardown"]);
    return {};
  };
  app.addEventListener("toolcancelled", listener);
  app.setNotificationHandler("example.com/news", { params: anything }, (params) => heard.push(["news", params]));
  const tool = app.registerTool("pick", {}, () => ({ content: [text] }));
  await app.connect(transport);
  assert.equal(typeof app.ontoolresult, "function");
  await transport.notify("ui/notifications/tool-result", { content: [text] });
  await transport.notify("ui/notifications/tool-cancelled", { reason: "user" });
  await transport.notify("example.com/news", { n: 1 });
  app.removeEventListener("toolcancelled", listener);
  await transport.notify("ui/notifications/tool-cancelled", { reason: "again" });
  const answers = [
    await app.callServerTool({ name: "t", arguments: reactive({ list: [1] }) }),
    await app.sendMessage({ role: "user", content: [text] }),
    await app.sendOpenLink(link),
    await transport.ask(101, "tools/call", { name: "pick" }),
    await transport.ask(102, "ui/resource-teardown", {}),
  ];
  await app.sendLog({ level: "info", data: "x" });
  tool.disable();
  app.removeNotificationHandler("example.com/news");
  await settle();
  const known = [app.getHostVersion(), app.getHostCapabilities(), app.getHostContext(), app.transport !== undefined];
  await app.close();
  return { heard, answers, known, sent: transport.sent.map(({ method, params }) => [method, params]) };
}
const anything = { "~standard": { version: 1, vendor: "test", validate: (value) => ({ value }) } };

const setting = {
  answers: {
    "ui/initialize": initializeResult({ hostContext: { theme: "dark" } }),
    ...{ "tools/call": { content: [text] }, "ui/message": {}, "ui/open-link": {} },
  },
};

for (const [what, wrap] of Object.entries(proxied)) {
  for (const of of ["an App", "a subclass with members of its own"]) {
    behaviour(`${what}, of ${of}: all that can be called works as without it`, async ({ App, wired }) => {
      class View extends App {
        calls = [];
        callServerTool(params, options) {
          this.calls.push(params.name);
          return super.callServerTool(params, options);
        }
      }
      const Class = of === "an App" ? App : View;
      const bare = await use(wired({ ...setting, App: Class }));
      const { app, transport } = wired({ ...setting, App: Class });
      const proxy = wrap(app);
      assert.deepEqual(await use({ app: proxy, transport }), bare);
      assert.deepEqual(proxy.calls, Class === View ? ["t"] : undefined);
      assert.deepEqual(bare.heard.map(([event]) => event), ["result", "listener", "news", "teardown", "close"]);
    });
  }
}

behaviour("a proxy of a transport works as the transport", async ({ App, lib, t }) => {
  const { window } = fakePage(t);
  const app = reactive(new App(appInfo, {}, { autoResize: false }));
  const connecting = app.connect(reactive(new lib.PostMessageTransport(window.parent, window.parent)));
  await settle();
  const [[{ id, method }]] = window.parent.posted;
  assert.equal(method, "ui/initialize");
  const data = { jsonrpc: "2.0", id, result: initializeResult() };
  for (const listener of window.listeners) listener({ data, source: window.parent });
  await connecting;
  await app.transport.close();
  assert.equal(window.listeners.size, 0);
});

difference(
  "in a frame of another origin than the host's, which a reactive proxy cannot look into",
  "nothing is read through the proxy but functions",
  { reference: "SecurityError", mcpapps: "sent" },
  async ({ App, lib, t }) => {
    const { window } = fakePage(t);
    const isOpen = (key) => key === "postMessage" || key === Symbol.toStringTag;
    const foreign = new Proxy(window.parent, {
      get: (target, key) => {
        if (!isOpen(key)) throw new DOMException("Blocked a frame.", "SecurityError");
        return target[key];
      },
    });
    const app = reactive(new App(appInfo, {}, { autoResize: false }));
    const end = app.connect(new lib.PostMessageTransport(foreign, foreign)).catch(({ name }) => name);
    await settle();
    return window.parent.posted.length ? "sent" : end;
  },
);

const keysOf = (object) =>
  object === Object.prototype ? [] : [...Reflect.ownKeys(object), ...keysOf(Object.getPrototypeOf(object))];
const attempt = async (call) => {
  try {
    return await call();
  } catch (error) {
    return error;
  }
};

test("no method or accessor of a class misses private members behind a proxy, whatever that wraps", async (t) => {
  fakePage(t);
  const make = {
    App: () => [appInfo, {}, { autoResize: false }],
    PostMessageTransport: () => [],
    EventDispatcher: () => [],
  };
  for (const [name, given] of Object.entries(make)) {
    for (const wrap of [plainProxy, reactive, membrane]) {
      const proxy = wrap(new lib[name](...given()));
      for (const key of keysOf(new lib[name](...given()))) {
        if (key === "constructor" || (wrap === membrane && name === "EventDispatcher")) continue;
        const read = await attempt(() => proxy[key]);
        const called = await attempt(() => typeof read === "function" && proxy[key]("toolinput", () => {}));
        const isMissed = (value) => value instanceof TypeError && /private|Receiver/.test(value.message);
        assert.equal([read, called].find(isMissed), undefined, `${name}.${String(key)} behind ${wrap.name}`);
      }
    }
  }
});
