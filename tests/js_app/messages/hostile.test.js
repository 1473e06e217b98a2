// Values that are thrown or sent to break things, and floods: whoever waits is told, and the App goes on.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { failure, throwing } from "../support/failure.js";
import { hear, initializeResult, tools } from "../support/hosts.js";
import { connected, unconnected } from "../support/ours.js";
import { entry } from "../support/packages.js";
import { settle } from "../support/time.js";

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

// ---- What is too deep, too large, or cannot be read ----

const unreadable = {
  get content() {
    throw new Error("no content");
  },
};
for (const [sentence, answer, reason] of [
  [
    "an answer that is nested too deeply rejects its caller at once",
    { result: { content: [], structuredContent: { deep: nested(1000) } } },
    "nested too deeply",
  ],
  [
    "an error whose data is nested too deeply rejects its caller at once",
    { error: { code: -1, message: "no", data: nested(1000) } },
    "nested too deeply",
  ],
  ["an answer that cannot be read rejects its caller with what was thrown", { result: unreadable }, "no content"],
]) {
  test(sentence, async (t) => {
    const { app, transport } = await connected(t);
    const called = failure(app.callServerTool({ name: "t" }, { timeout: 1e9 }));
    transport.receive({ jsonrpc: "2.0", id: transport.latest("tools/call").id, ...answer });
    const { name, code, message } = await called;
    assert.deepEqual([name, code, message], ["SdkError", "INVALID_RESULT", `Invalid result for tools/call: ${reason}`]);
  });
}

test("an answer to the handshake that is nested too deeply rejects connect()", async (t) => {
  const answer = initializeResult({ hostContext: { x: nested(1000) } });
  const { connect } = unconnected(t, { answers: { "ui/initialize": answer } });
  assert.equal((await failure(connect())).message, "Invalid result for ui/initialize: nested too deeply");
});

test("a request that is nested too deeply is answered with an error, and reported", async (t) => {
  const { ask, errors } = await connected(t);
  const { error } = await ask("tools/call", { name: "t", arguments: { deep: nested(1000) } });
  assert.deepEqual(error, { code: -32600, message: "nested too deeply" });
  assert.deepEqual(errors, ["A message was refused: nested too deeply"]);
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

for (const [what, thrown, text] of [
  ["a symbol", Symbol("mine"), "Symbol(mine)"],
  ["an object without a prototype", bare, "[object Object]"],
]) {
  test(`a notification handler may throw ${what}`, async (t) => {
    const check = expectNothingUncaught(t);
    const { app, transport, errors } = await connected(t);
    app.ontoolinput = throwing(thrown);
    transport.notify("ui/notifications/tool-input", { arguments: {} });
    await check();
    assert.deepEqual(errors, [`Uncaught error in notification handler: ${text}`]);
  });
}

const unreadableError = {};
for (const name of ["code", "message", "data"]) {
  Object.defineProperty(unreadableError, name, { get: throwing(new Error(name)) });
}
for (const [what, thrown] of [
  ["members throw", unreadableError],
  ["message or data cannot be sent", { code: 7, message: Symbol("m"), data: 1n }],
]) {
  test(`an error whose ${what} is answered all the same`, async (t) => {
    const check = expectNothingUncaught(t);
    const { app, ask } = await connected(t, tools);
    app.oncalltool = throwing(thrown);
    assert.deepEqual(await ask("tools/call", { name: "t" }), { error: { code: -32603, message: "Internal error" } });
    await check();
  });
}

test("a handler that returns nothing is answered for with an empty result", async (t) => {
  const { app, transport } = await connected(t);
  app.onteardown = () => {};
  assert.deepEqual(await transport.ask(1, "ui/resource-teardown", {}), { jsonrpc: "2.0", id: 1, result: {} });
});

test("10,000 handlers that throw cost the App nothing: it still answers", async (t) => {
  const { app, transport, errors } = await connected(t, { ...tools, answers: { "tools/call": { content: [] } } });
  app.oncalltool = throwing(new Error("mine"));
  app.ontoolresult = throwing(new Error("mine too"));
  for (let i = 0; i < 10_000; ++i) {
    transport.receive({ jsonrpc: "2.0", id: i, method: "tools/call", params: { name: "t" } });
    transport.receive({ jsonrpc: "2.0", method: "ui/notifications/tool-result", params: { content: [] } });
    if (i % 100 === 99) await settle();
  }
  await app.callServerTool({ name: "t" });
  assert.equal(transport.sent.filter(({ error }) => error?.message === "mine").length, 10_000);
  assert.equal(errors.length, 10_000);
});

test("an App that fails to say which handler it has answers the host, and reports why", async (t) => {
  const { app, ask, errors } = await connected(t);
  Object.defineProperty(app, "fallbackRequestHandler", { get: throwing(new Error("mine")) });
  assert.equal((await ask("example.com/a", {})).error.code, -32601);
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
      const result = ${JSON.stringify(initializeResult())};
      if (method === "ui/initialize") host.onmessage({ jsonrpc: "2.0", id, result });
    },
    async close() {},
  };
  const app = new App({ name: "view", version: "1" }, {}, {});
  const seen = [];
  app.ontoolinput = ({ arguments: { n } }) => seen.push(n);
  await app.connect(host);
  console.log(JSON.stringify({ before, seen }));
`;

/** Brings the App many messages in one go. */
function flood(transport, count) {
  for (let n = 0; n < count; ++n) {
    transport.receive({ jsonrpc: "2.0", method: "ui/notifications/tool-input-partial", params: { arguments: { n } } });
  }
}

test("what has come before the end is heard, a flood too", async (t) => {
  const { app, transport } = await connected(t);
  const heard = hear(app, "toolinputpartial");
  flood(transport, 5000);
  await app.close();
  assert.equal(heard.length, 5000);
});

test("progress that does not fit is reported, and not handed on", async (t) => {
  const { app, transport, errors } = await connected(t);
  const heard = [];
  app.openLink({ url: "https://a.test/" }, { onprogress: (progress) => heard.push(progress) }).catch(() => {});
  const progressToken = transport.latest("ui/open-link").id;
  await transport.notify("notifications/progress", { progressToken, progress: "half" });
  assert.deepEqual(heard, []);
  assert.deepEqual(errors, ["notifications/progress: params: progress: expected number, got string"]);
});

// ---- Ends at bad moments, and authors' code that throws ----

const dark = { answers: { "ui/initialize": initializeResult({ hostContext: { theme: "dark" } }) } };

/** An App, and a host that does something while the end of the handshake is being sent. */
function interrupted(t, act) {
  const pair = unconnected(t, dark);
  const { transport } = pair;
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if (message.method === "ui/notifications/initialized") await act(transport);
  };
  return pair;
}

test("a context that changes while the end of the handshake is being sent is kept", async (t) => {
  const change = (transport) => transport.notify("ui/notifications/host-context-changed", { theme: "light" });
  const { app } = await interrupted(t, change).connect();
  assert.equal(app.getHostContext().theme, "light");
});

test("closing an App that connects rejects connect(), and the App can connect again", async (t) => {
  const { app, connect } = unconnected(t, dark);
  const connecting = connect();
  await app.close();
  await assert.rejects(connecting, /Connection closed/);
  await connect();
  assert.equal(app.getHostContext().theme, "dark");
});

test("a host that goes while the end of the handshake is being sent rejects connect()", async (t) => {
  await assert.rejects(interrupted(t, (transport) => transport.close()).connect(), /Connection closed/);
});

test("a transport that ends in its start rejects connect()", async (t) => {
  const { connect, transport } = unconnected(t);
  transport.start = async () => transport.onclose();
  await assert.rejects(connect(), /Connection closed/);
});

test("an onerror that throws keeps no answer from its request", async (t) => {
  const shown = t.mock.method(console, "error", () => {});
  const { app, transport } = await connected(t);
  app.onerror = throwing(new Error("mine"));
  const answered = app.request({ method: "ping" });
  await settle();
  transport.receive({ nothing: 1n });
  transport.receive({ jsonrpc: "2.0", id: 999, result: {} });
  transport.answer("ping", {});
  await answered;
  assert.equal(shown.mock.callCount(), 2);
});

test("a handler that rejects with nothing is answered for", async (t) => {
  const { app, ask } = await connected(t, tools);
  app.oncalltool = () => Promise.reject();
  assert.deepEqual(await ask("tools/call", { name: "t" }), { error: { code: -32603, message: "Internal error" } });
});

test("a tool that changes after the end is reported, and nothing is thrown", async (t) => {
  const { app, connect, errors } = unconnected(t);
  const tool = app.registerTool("t", {}, async () => ({ content: [] }));
  await connect();
  await app.close();
  tool.disable();
  await settle();
  assert.deepEqual(errors, ["Not connected"]);
});
