// No engine object outlives its App.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const path = process.env.MCPAPPS_JS_PACKAGE ?? new URL("../../build/wasm-release/package/index.js", import.meta.url).href;
const { App, ready } = await import(path);
const loading = await import(new URL("./start_engine.js", new URL(path, "file:///")).href);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

const result = {
  protocolVersion: "2026-01-26",
  hostInfo: { name: "host", version: "1" },
  hostCapabilities: {},
  hostContext: { theme: "dark" },
};

/** A host that answers the handshake and says nothing else. */
class Host {
  async start() {}
  async send(message) {
    if (message.method === "ui/initialize") this.onmessage({ jsonrpc: "2.0", id: message.id, result });
  }
  async close() {
    this.onclose?.();
  }
}

const count = () => loading.engine.App.count();

async function connected() {
  const app = new App({ name: "view", version: "1" }, {}, {});
  app.ontoolinput = () => {};
  await app.connect(new Host());
  return app;
}

test("10,000 Apps that are closed, disposed of or never connected leave nothing behind", async () => {
  await ready;
  const before = count();
  for (let i = 0; i < 10_000; ++i) {
    if (i % 10 === 0) {
      new App({ name: "view", version: "1" });
      continue;
    }
    const app = await connected();
    assert.equal(count(), before + 1);
    if (i % 3 === 0) app.dispose();
    else if (i % 3 === 1) app[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
    else await app.close();
    assert.equal(count(), before);
  }
});

test("10,000 Apps that are dropped while they are connected leave nothing behind", async () => {
  await ready;
  const before = count();
  for (let i = 0; i < 10_000; ++i) await connected();
  assert.ok(count() > before);
  for (let i = 0; i < 50 && count() > before; ++i) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal(count(), before);
});

test("an App that was disposed of can be connected again", async () => {
  const app = await connected();
  app.dispose();
  assert.equal(app.transport, undefined);
  await app.connect(new Host());
  assert.deepEqual(app.getHostContext(), { theme: "dark" });
  app.dispose();
});
