// Ends at bad moments, and authors' code that throws: the App goes on, and everything ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { packages } from "./support/packages.js";

const { App } = await packages.mcpapps();

const result = {
  protocolVersion: "2026-01-26",
  hostInfo: { name: "host", version: "1" },
  hostCapabilities: {},
  hostContext: { theme: "dark" },
};
const initialized = "ui/notifications/initialized";
const contextChanged = "ui/notifications/host-context-changed";

/** A host that answers the handshake, and does `onSend` with each message. */
class Host {
  sent = [];

  constructor(onSend = () => {}) {
    this.onSend = onSend;
  }
  async start() {}
  async send(message) {
    this.sent.push(message);
    if (message.method === "ui/initialize") this.tell({ id: message.id, result });
    await this.onSend(message);
  }
  async close() {
    this.onclose?.();
  }
  tell(message) {
    this.onmessage({ jsonrpc: "2.0", ...message });
  }
}

const newApp = () => new App({ name: "view", version: "1" }, {}, {});
const later = () => new Promise((resolve) => setTimeout(resolve, 10));

test("a context that changes while the end of the handshake is being sent is kept", async () => {
  const app = newApp();
  const host = new Host(async ({ method }) => {
    if (method !== initialized) return;
    host.tell({ method: contextChanged, params: { theme: "light" } });
    await later();
  });
  await app.connect(host);
  assert.equal(app.getHostContext().theme, "light");
});

test("closing an App that connects rejects connect(), and the App can connect again", async () => {
  const app = newApp();
  const connecting = app.connect(new Host());
  await app.close();
  await assert.rejects(connecting, /Connection closed/);
  await app.connect(new Host());
  assert.equal(app.getHostContext().theme, "dark");
});

test("a host that goes while the end of the handshake is being sent rejects connect()", async () => {
  const host = new Host(async ({ method }) => {
    if (method === initialized) await host.close();
  });
  await assert.rejects(newApp().connect(host), /Connection closed/);
});

test("a transport that ends in its start rejects connect()", async () => {
  const host = new Host();
  host.start = async () => host.onclose();
  await assert.rejects(newApp().connect(host), /Connection closed/);
});

test("an onerror that throws keeps no answer from its request", async (t) => {
  const shown = t.mock.method(console, "error", () => {});
  const app = newApp();
  const host = new Host();
  await app.connect(host);
  app.onerror = () => {
    throw new Error("mine");
  };
  const answered = app.request({ method: "ping" });
  await later();
  host.onmessage({ nothing: 1n });
  host.tell({ id: 999, result: {} });
  host.tell({ id: host.sent.at(-1).id, result: {} });
  await answered;
  assert.equal(shown.mock.callCount(), 2);
});

test("a handler that rejects with nothing is answered for", async () => {
  const app = newApp();
  app.registerAppCapabilities({ tools: {} });
  app.oncalltool = () => Promise.reject();
  const host = new Host();
  await app.connect(host);
  host.tell({ id: "a", method: "tools/call", params: { name: "t" } });
  await later();
  assert.deepEqual(host.sent.at(-1), { jsonrpc: "2.0", id: "a", error: { code: -32603, message: "Internal error" } });
});

test("a tool that changes after the end is reported, and nothing is thrown", async () => {
  const app = newApp();
  const tool = app.registerTool("t", {}, async () => ({ content: [] }));
  await app.connect(new Host());
  await app.close();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  tool.disable();
  await later();
  assert.deepEqual(errors, ["Not connected"]);
});
