// js_glue/link/browser/post_message.js in a fake window, whose clock advances with each handled message.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { noHost } from "../../../web/lib/trouble.js";
import { linkLibraries } from "../support/glue_library.js";

const tooLarge = "a message is too large or nested too deeply";
let now, cost, read, tasks, handled, failures, posted, shown, glue, host, listeners, session;

beforeEach(() => {
  [now, cost, shown, session] = [1000, 0.1, undefined, {}];
  read = (value) => value;
  [tasks, handled, failures, posted, listeners] = [[], [], [], [], new Set()];
  host = { postMessage: (message) => posted.push(message) };
  const names = ["program/context", "program/restart", "program/lifetime", "program/enter", "program/program_end"];
  glue = linkLibraries([...names, "browser/post_message"], {
    AbortController,
    document: { readyState: "complete" },
    ABORT: false,
    Module: { mcpappsShow: (trouble) => (shown = trouble), mcpappsPageSession: session },
    HEAPU32: new Uint32Array(4),
    window: { parent: host },
    performance: { now: () => now },
    console,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
    // Each message is a task, among those of the page.
    MessageChannel: class {
      port1 = { onmessage: null, close: () => {} };
      port2 = { postMessage: () => tasks.push(() => this.port1.onmessage()) };
    },
    stackSave: () => 0,
    stackRestore: () => {},
    ExitStatus: class {},
    WebAssembly,
    RangeError,
    mcpappsUnpack: (message) => message,
    mcpappsPack: (value) => {
      if (value?.huge) throw new RangeError("too large");
      return read(value);
    },
    _mcpapps_post_message_receive: (message) => {
      now += cost;
      handled.push(message);
      message?.then?.();
    },
    _mcpapps_post_message_fail: (failure, { id, text }) => failures.push({ failure, id, text }),
  });
  glue._mcpapps_post_message_start();
});

const hear = (data, source = host) => [...listeners].forEach((listener) => listener({ data, source }));
const runTasks = () => {
  while (tasks.length) tasks.shift()();
};
const microtasks = () => new Promise(setImmediate);

test("a message is handled in its own task, also one of many that leave the page time", () => {
  for (let i = 0; i < 1000; ++i) {
    hear(i);
    assert.equal(handled.length, i + 1);
    now += 2;
  }
  assert.equal(tasks.length, 0);
});

test("messages of others are not heard", () => {
  hear("{}", {});
  assert.deepEqual([handled, failures], [[], []]);
});

test("a flood is handled in slices of 12 ms, in order, and the page gets its turn between them", () => {
  const count = 200_000;
  for (let i = 0; i < count; ++i) hear(i);
  // The messages before took a slice: 12 ms at 0.1 ms each.
  assert.equal(handled.length, 120);
  let before = handled.length;
  let turns = 0;
  for (const task of tasks) {
    task();
    ++turns;
    assert.ok(handled.length - before <= 121, `${handled.length - before} messages in one task`);
    before = handled.length;
  }
  assert.ok(turns > 1600, `${turns} turns`);
  assert.deepEqual(handled, Array.from({ length: count }, (_, i) => i));
});

test("what arrives while a flood is worked off waits for its turn", () => {
  for (let i = 0; i < 300; ++i) hear(i);
  let next = 300;
  for (const task of tasks) {
    task();
    if (next < 500) hear(next++);
  }
  assert.deepEqual(handled, Array.from({ length: next }, (_, i) => i));
});

test("after a flood messages are handled in their own tasks again", () => {
  for (let i = 0; i < 300; ++i) hear(i);
  runTasks();
  now += 5;
  hear(300);
  assert.equal(handled.at(-1), 300);
});

test("a single message that takes long does not make the next one of another run wait", () => {
  cost = 500;
  hear(1);
  now += 5;
  hear(2);
  assert.deepEqual(handled, [1, 2]);
});

test("nothing is handled after the end of the connection, not even what waited", () => {
  for (let i = 0; i < 300; ++i) hear(i);
  glue._mcpapps_post_message_stop();
  runTasks();
  assert.equal(handled.length, 120);
  assert.equal(listeners.size, 0);
});

test("a handler that ends the connection in the middle of a slice ends the slice", () => {
  for (let i = 0; i < 200; ++i) hear(i);
  hear({ then: () => glue._mcpapps_post_message_stop() });
  hear(300);
  runTasks();
  assert.equal(handled.length, 201);
});

test("a trap in one message of a flood is the end, and the requests that wait are answered", async () => {
  for (let i = 0; i < 200; ++i) hear(i);
  hear({ then: () => { throw new WebAssembly.RuntimeError("unreachable"); } });
  hear(300);
  for (const id of [7, "eight"]) hear({ jsonrpc: "2.0", id, method: "ping" });
  let traps = 0;
  for (const task of tasks) {
    try {
      task();
    } catch {
      ++traps;
    }
  }
  assert.equal(traps, 1);
  assert.equal(handled.length, 201);
  await microtasks();
  const error = { code: -32603, message: "the view's program has ended: unreachable" };
  const answers = posted.filter(({ method }) => !method);
  assert.deepEqual(JSON.parse(JSON.stringify(answers)), [7, "eight"].map((id) => ({ jsonrpc: "2.0", id, error })));
});

test("requests that have no answer when the program ends get one, and those that have one get none", async () => {
  for (const id of [1, "two", 3]) hear({ jsonrpc: "2.0", id, method: "work" });
  glue._mcpapps_post_message_send({ jsonrpc: "2.0", id: "two", result: {} });
  assert.throws(() =>
    hear({
      jsonrpc: "2.0",
      id: 4,
      method: "work",
      then: () => {
        throw new WebAssembly.RuntimeError("out");
      },
    }),
  );
  hear(JSON.stringify({ jsonrpc: "2.0", id: 5, method: "ping" }));
  for (const message of [{ jsonrpc: "2.0", method: "notify" }, { jsonrpc: "2.0", id: 6, result: {} }, "{", null, 7]) {
    hear(message);
  }
  await microtasks();
  const answers = posted.filter(({ method }) => !method);
  assert.deepEqual(answers.map(({ id }) => id).sort(), [1, 3, 4, 5, "two"]);
  for (const { id, error } of answers) assert.equal(error?.code, id === "two" ? undefined : -32603);
  assert.equal(handled.length, 4);
});

test("a program that ends before it has a connection, or after, answers all the same", async () => {
  glue._mcpapps_post_message_stop();
  assert.equal(listeners.size, 0);
  glue.mcpappsDie(new Error("in main"));
  await microtasks();
  hear({ jsonrpc: "2.0", id: 1, method: "ping" });
  await microtasks();
  assert.equal(posted[0].method, "notifications/message");
  assert.equal(posted[1].error.message, "the view's program has ended: in main");
});

test("a page that is in no host says so, and does not hear itself", () => {
  glue._mcpapps_post_message_stop();
  glue.window.parent = glue.window;
  assert.equal(glue._mcpapps_post_message_start(), false);
  assert.match(shown.text, /view of an MCP App\. Open it in a host/);
  assert.equal(shown.what, noHost);
  assert.equal(shown.reason, "this page is in no host");
  assert.equal(listeners.size, 0);
});

test("messages are posted in order, after C++ has returned", async () => {
  for (const message of ["a", "b", "c"]) glue._mcpapps_post_message_send(message);
  assert.deepEqual(posted, []);
  await microtasks();
  assert.deepEqual(posted, ["a", "b", "c"]);
});

test("what was sent before the end of the connection still leaves", async () => {
  glue._mcpapps_post_message_send("last words");
  glue._mcpapps_post_message_stop();
  await microtasks();
  assert.deepEqual(posted, ["last words"]);
});

test("an answer that cannot be posted is no request of ours that is lost", async () => {
  host.postMessage = () => { throw new Error("wrapped"); };
  glue._mcpapps_post_message_send({ id: 7, result: {} });
  await microtasks();
  assert.deepEqual(failures, [{ failure: 1, id: NaN, text: "a message could not be posted: Error: wrapped" }]);
});

test("a request that is too large is answered", async () => {
  for (const id of [3, "three"]) hear({ jsonrpc: "2.0", id, method: "work", huge: true });
  await microtasks();
  assert.deepEqual(
    JSON.parse(JSON.stringify(posted)),
    [3, "three"].map((id) => ({ jsonrpc: "2.0", id, error: { code: -32600, message: tooLarge } })),
  );
  assert.deepEqual(failures.map(({ id }) => id), [NaN, NaN]);
});

test("an answer that is too large ends its request", () => {
  hear({ jsonrpc: "2.0", id: 5, result: {}, huge: true });
  hear({ jsonrpc: "2.0", id: "6", error: {}, huge: true });
  assert.deepEqual(failures, [5, 6].map((id) => ({ failure: 0, id, text: tooLarge })));
});

test("what is too large and neither a request nor an answer is reported, whatever its id", async () => {
  const ids = [undefined, null, {}, [], { valueOf: 1, toString: 1 }, 1n, true];
  for (const id of ids) hear({ jsonrpc: "2.0", id, huge: true });
  hear({ id: 5, huge: true });
  hear({ jsonrpc: "2.0", method: "notify", huge: true });
  await microtasks();
  assert.deepEqual(failures.map(({ id }) => id), [...ids, 0, 0].map(() => NaN));
  assert.deepEqual(posted, []);
});

test("a text that is not JSON is reported", () => {
  hear("{");
  hear('{"a": 1}');
  assert.deepEqual(failures, [{ failure: 0, id: NaN, text: "a message is a string that is not JSON" }]);
  assert.deepEqual(JSON.parse(JSON.stringify(handled)), [{ a: 1 }]);
});

// Only a script of the page can send this, by making a MessageEvent.
const refusing = (
  what,
  {
    get = () => {
      throw new Error("no access");
    },
  } = {},
) => Object.defineProperty({ jsonrpc: "2.0", id: 7, method: "work" }, what, { get, enumerable: true });
const unreadable = "a message cannot be read: Error: no access";

test("a message that throws when it is read is reported as that, and a request is answered", async () => {
  read = (value) => ({ ...value });
  hear(refusing("params"));
  await microtasks();
  assert.deepEqual(failures, [{ failure: 0, id: NaN, text: unreadable }]);
  assert.deepEqual(JSON.parse(JSON.stringify(posted)), [
    { jsonrpc: "2.0", id: 7, error: { code: -32600, message: unreadable } },
  ]);
});

test("a message whose head throws is reported, and ends nothing", async () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const message of [refusing("jsonrpc"), refusing("id"), refusing("method"), proxy]) hear(message);
  const thrower = refusing("id", { get: () => { throw Object.create(null); } });
  hear(thrower);
  hear("{");
  await microtasks();
  assert.deepEqual(failures.slice(0, 3).map(({ text }) => text), Array(3).fill(unreadable));
  assert.match(failures[3].text, /^a message cannot be read: TypeError: .*revoked/);
  assert.equal(failures[4].text, "a message cannot be read: what was thrown has no text");
  assert.equal(failures[5].text, "a message is a string that is not JSON");
  assert.deepEqual(posted, []);
});

test("the head of a message is read once", () => {
  let reads = 0;
  hear(refusing("id", { get: () => ++reads }));
  assert.deepEqual([reads, handled.length], [1, 1]);
});

/** The context for a program that is started after these changes. */
function contextAfter(hostContext, changes) {
  session.isReplayed = false;
  glue.mcpappsSkipRepeated({ id: 1, method: "ui/initialize", params: {} });
  glue.mcpappsRecordMessage({ id: 1, result: { hostContext } }, 1);
  glue.mcpappsRecordMessage({ id: 1, result: { hostContext: { theme: "second" } } }, 1);
  for (const params of changes) glue.mcpappsRecordMessage({ method: "ui/notifications/host-context-changed", params });
  session.isReplayed = true;
  glue.mcpappsSkipRepeated({ id: 2, method: "ui/initialize", params: {} });
  runTasks();
  return JSON.parse(JSON.stringify(handled.at(-1).result.hostContext));
}

test("a program that is started later hears of what the host has changed in its context", () => {
  const strange = JSON.parse('{"__proto__": {"displayMode": "pip"}}');
  const kept = contextAfter({ theme: "light", platform: "web" }, [{ theme: "dark" }, null, strange]);
  assert.deepEqual(Object.keys(kept).sort(), ["__proto__", "platform", "theme"]);
  assert.deepEqual([kept.theme, kept.displayMode], ["dark", undefined]);
});

test("an answer whose id is a BigInt is no answer to a program before", () => {
  assert.equal(glue.mcpappsRecordMessage({ result: {} }, 1n), true);
});

test("new names in the host's context are kept up to a thousand, and those that are known are changed", () => {
  const names = Array.from({ length: 1500 }, (_, i) => ({ [`member ${i}`]: i }));
  const kept = contextAfter({ theme: "light" }, [...names, { theme: "dark" }]);
  assert.equal(Object.keys(kept).length, 1000);
  assert.equal(kept.theme, "dark");
});

test("a program that is started in full screen is not told the dimensions of the frame before", () => {
  const containerDimensions = { width: 720, maxHeight: 400 };
  const inline = { displayMode: "inline", containerDimensions };
  assert.deepEqual(contextAfter(inline, [{ theme: "dark" }]), { ...inline, theme: "dark" });
  const fullscreen = { displayMode: "fullscreen" };
  assert.deepEqual(contextAfter(inline, [fullscreen]), fullscreen);
  assert.deepEqual(contextAfter(inline, [fullscreen, inline]), inline);
});
