// No engine object outlives its App.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { appInfo, initializeResult } from "../support/hosts.js";
import { lib } from "../support/ours.js";
import { entry } from "../support/packages.js";
import { WiredTransport } from "../support/wired_transport.js";

const { engine } = await import(new URL("start_engine.js", entry));

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

const count = () => engine.App.count();
const newHost = (changes) => new WiredTransport({ "ui/initialize": initializeResult(changes) });

async function connected() {
  const app = new lib.App(appInfo, {}, {});
  app.ontoolinput = () => {};
  await app.connect(newHost());
  return app;
}

test("1,000 Apps that are closed, disposed of or never connected leave nothing behind", async () => {
  const before = count();
  for (let i = 0; i < 1000; ++i) {
    if (i % 10 === 0) {
      new lib.App(appInfo);
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

test("1,000 Apps that are dropped while they are connected leave nothing behind", async () => {
  const before = count();
  for (let i = 0; i < 1000; ++i) await connected();
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
  await app.connect(newHost({ hostContext: { theme: "dark" } }));
  assert.deepEqual(app.getHostContext(), { theme: "dark" });
  app.dispose();
});
