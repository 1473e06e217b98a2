// Values that are thrown or sent to break things, and floods: whoever waits is told, and the App goes on.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { failure } from "./support/failure.js";
import { initializeResult, wired } from "./support/hosts.js";
import { entry, packages } from "./support/packages.js";
import { settle } from "./support/time.js";

const lib = await packages.mcpapps();

async function connected(t, setting) {
  const pair = wired(lib, t, setting);
  await pair.connect();
  pair.errors = [];
  pair.app.onerror = (error) => pair.errors.push(error.message);
  return pair;
}

function nested(levels) {
  let value = 1;
  for (let i = 0; i < levels; ++i) value = [value];
  return value;
}

/** Fails the test if anything is thrown or rejected that nobody takes. */
function expectNothingUncaught(t) {
  const uncaught = [];
  const take = (error) => uncaught.push(error);
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, take);
    t.after(() => process.off(event, take));
  }
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(uncaught, []);
  };
}

// ---- What is too deep or too large ----

test("an answer that is nested too deeply rejects its caller at once", async (t) => {
  const { app, transport } = await connected(t);
  const called = failure(app.callServerTool({ name: "t" }, { timeout: 1e9 }));
  transport.answer("tools/call", { content: [], structuredContent: { deep: nested(1000) } });
  const { name, code, message } = await called;
  assert.deepEqual([name, code], ["SdkError", "INVALID_RESULT"]);
  assert.equal(message, "Invalid result for tools/call: nested too deeply");
});

test("an error whose data is nested too deeply rejects its caller at once", async (t) => {
  const { app, transport } = await connected(t);
  const called = failure(app.callServerTool({ name: "t" }, { timeout: 1e9 }));
  transport.refuse("tools/call", { code: -1, message: "no", data: nested(1000) });
  assert.equal((await called).code, "INVALID_RESULT");
});

test("an answer to the handshake that is nested too deeply rejects connect()", async (t) => {
  const { connect } = wired(lib, t, { answers: { "ui/initialize": initializeResult({ hostContext: { x: nested(1000) } }) } });
  assert.equal((await failure(connect())).message, "Invalid result for ui/initialize: nested too deeply");
});

test("a request that is nested too deeply is answered with an error, and reported", async (t) => {
  const { transport, errors } = await connected(t);
  transport.ask("a", "tools/call", { name: "t", arguments: { deep: nested(1000) } });
  await settle();
  assert.deepEqual(transport.answerTo("a").error, { code: -32600, message: "nested too deeply" });
  assert.deepEqual(errors, ["A message was refused: nested too deeply"]);
});

test("an answer that cannot be read rejects its caller with what was thrown", async (t) => {
  const { app, transport } = await connected(t);
  const called = failure(app.callServerTool({ name: "t" }, { timeout: 1e9 }));
  const result = {
    get content() {
      throw new Error("no content");
    },
  };
  transport.answer("tools/call", result);
  assert.equal((await called).message, "Invalid result for tools/call: no content");
});

// ---- What is thrown ----

const bare = Object.create(null);

test("a signal's reason may be anything", async (t) => {
  const check = expectNothingUncaught(t);
  const { app } = await connected(t);
  const controller = new AbortController();
  const called = failure(app.callServerTool({ name: "t" }, { signal: controller.signal }));
  controller.abort(bare);
  assert.equal((await called).message, "[object Object]");
  const error = await failure(app.callServerTool({ name: "t" }, { signal: AbortSignal.abort(bare) }));
  assert.deepEqual([error.name, error.message], ["SdkError", "[object Object]"]);
  await check();
});

for (const [what, thrown] of [
  ["a symbol", Symbol("mine")],
  ["an object without a prototype", bare],
]) {
  test(`a notification handler may throw ${what}`, async (t) => {
    const check = expectNothingUncaught(t);
    const { app, transport, errors } = await connected(t);
    app.ontoolinput = () => {
      throw thrown;
    };
    transport.notify("ui/notifications/tool-input", { arguments: {} });
    await check();
    assert.equal(errors.length, 1);
    assert.match(errors[0], /^Uncaught error in notification handler: (Symbol\(mine\)|\[object Object\])$/);
  });
}

test("an error whose members throw is answered all the same", async (t) => {
  const check = expectNothingUncaught(t);
  const { app, transport } = await connected(t, { capabilities: { tools: {} } });
  const error = {};
  for (const name of ["code", "message", "data"]) {
    Object.defineProperty(error, name, {
      get() {
        throw new Error(name);
      },
    });
  }
  app.oncalltool = () => {
    throw error;
  };
  transport.ask(1, "tools/call", { name: "t" });
  await check();
  assert.deepEqual(transport.answerTo(1).error, { code: -32603, message: "Internal error" });
});

test("an error whose message or data cannot be sent is answered all the same", async (t) => {
  const check = expectNothingUncaught(t);
  const { app, transport } = await connected(t, { capabilities: { tools: {} } });
  app.oncalltool = () => {
    throw { code: 7, message: Symbol("m"), data: 1n };
  };
  transport.ask(1, "tools/call", { name: "t" });
  await check();
  assert.equal(transport.answerTo(1).error.code, -32603);
});

test("a handler that returns nothing is answered for with an empty result", async (t) => {
  const { app, transport } = await connected(t);
  app.onteardown = () => {};
  transport.ask(1, "ui/resource-teardown", {});
  await settle();
  assert.deepEqual(transport.answerTo(1), { jsonrpc: "2.0", id: 1, result: {} });
});

test("10,000 handlers that throw cost the App nothing: it still answers", async (t) => {
  const { app, transport, errors } = await connected(t, { capabilities: { tools: {} }, answers: { "tools/call": { content: [] } } });
  app.oncalltool = () => {
    throw new Error("mine");
  };
  app.ontoolresult = () => {
    throw new Error("mine too");
  };
  for (let i = 0; i < 10_000; ++i) {
    transport.ask(i, "tools/call", { name: "t" });
    transport.notify("ui/notifications/tool-result", { content: [] });
    if (i % 100 === 99) await new Promise(setImmediate);
  }
  await app.callServerTool({ name: "t" });
  assert.equal(transport.sent.filter(({ error }) => error?.message === "mine").length, 10_000);
  assert.equal(errors.length, 10_000);
});

test("an App that fails to say which handler it has answers the host, and reports why", async (t) => {
  const { app, transport, errors } = await connected(t);
  Object.defineProperty(app, "fallbackRequestHandler", {
    get() {
      throw new Error("mine");
    },
  });
  transport.ask(1, "example.com/a", {});
  await settle();
  assert.equal(transport.answerTo(1).error.code, -32601);
  assert.deepEqual(errors, ["mine"]);
});

// ---- What is early, and what is much ----

test("what the host says before the engine runs is kept, in order", async () => {
  // A process of its own, in which no engine runs yet.
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", early]);
  assert.deepEqual(JSON.parse(stdout), { before: [false, false, false], seen: [0, 1, 2] });
});

const early = `
  import { App } from ${JSON.stringify(entry.href)};
  import * as engine from ${JSON.stringify(new URL("start_engine.js", entry).href)};
  const before = [];
  const host = {
    async start() {
      for (let n = 0; n < 3; ++n) {
        before.push(engine.engine !== undefined);
        host.onmessage({ jsonrpc: "2.0", method: "ui/notifications/tool-input", params: { arguments: { n } } });
      }
    },
    async send({ id, method }) {
      if (method === "ui/initialize") host.onmessage({ jsonrpc: "2.0", id, result: ${JSON.stringify(initializeResult())} });
    },
    async close() {},
  };
  const app = new App({ name: "view", version: "1" }, {}, {});
  const seen = [];
  app.ontoolinput = ({ arguments: { n } }) => seen.push(n);
  await app.connect(host);
  console.log(JSON.stringify({ before, seen }));
`;

test("a flood is worked off in slices, between which timers run, in order and without loss", async (t) => {
  const { app, transport } = await connected(t);
  const count = 20_000;
  let seen = 0;
  let turns = 0;
  const timer = setInterval(() => ++turns, 0);
  t.after(() => clearInterval(timer));
  const done = new Promise((resolve) => {
    app.ontoolinputpartial = ({ arguments: { n } }) => {
      assert.equal(n, seen++);
      if (seen === count) resolve();
    };
  });
  for (let n = 0; n < count; ++n) transport.notify("ui/notifications/tool-input-partial", { arguments: { n } });
  await done;
  assert.ok(turns >= 5, `${turns} turns of the event loop`);
});

test("what has come before the end is heard, a flood too", async (t) => {
  const { app, transport } = await connected(t);
  let seen = 0;
  app.ontoolinputpartial = () => ++seen;
  for (let n = 0; n < 5000; ++n) transport.notify("ui/notifications/tool-input-partial", { arguments: { n } });
  await app.close();
  assert.equal(seen, 5000);
});
