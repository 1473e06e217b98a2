// What authors send arrives as it is, or the call says where it cannot; and reading it may run code of
// theirs, which may do anything.
import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { checkJson } from "../../../js_glue/npm/json_value.js";
import { failure, throwing } from "../support/failure.js";
import { initializeResult, tools } from "../support/hosts.js";
import { connected, lib } from "../support/ours.js";
import { fakePage } from "../support/page.js";
import { settle } from "../support/time.js";

const callTool = (app, value) => app.callServerTool({ name: "t", arguments: { rows: [{ id: 1 }, { id: value }] } });
const answersCalls = { answers: { "tools/call": { content: [] } } };

test("a request of any method is rejected for what it cannot carry, and so is a notification", async (t) => {
  const { app } = await connected(t);
  const anything = { "~standard": { version: 1, vendor: "test", validate: (value) => ({ value }) } };
  const asked = await failure(app.request({ method: "example.com/a", params: { at: 1n } }, anything));
  assert.match(asked.message, /^params\.at: a BigInt /);
  const told = await failure(app.notification({ method: "example.com/b", params: { at: [NaN] } }));
  assert.match(told.message, /^params\.at\[0\]: NaN /);
  assert.match((await failure(app.sendLog({ level: "info", data: new Map() }))).message, /^params\.data: a Map /);
});

test("an answer that cannot be sent is reported with the path, and the host is told", async (t) => {
  const { app, ask, errors } = await connected(t, tools);
  app.oncalltool = () => ({ content: [], structuredContent: { big: 2n } });
  assert.deepEqual(await ask("tools/call", { name: "t" }), { error: { code: -32603, message: "Internal error" } });
  assert.match(errors[0], /tools\/call: TypeError: result\.structuredContent\.big: a BigInt /);
});

test("what was refused leaves nothing behind: the next call is sent", async (t) => {
  const { app } = await connected(t, answersCalls);
  await failure(callTool(app, 1n));
  assert.deepEqual(await callTool(app, 2), { content: [] });
});

test("a getter that closes the App in the midst of a call rejects the call, and nothing else happens", async (t) => {
  const { app, transport } = await connected(t);
  const closing = {
    get text() {
      app.close();
      return "";
    },
  };
  const error = await failure(app.sendLog({ level: "info", data: closing }));
  assert.equal(error.message, "Connection closed");
  await app.connect(transport);
  const asked = await failure(app.callServerTool({ name: "t", arguments: closing }));
  assert.equal(asked.message, "Connection closed");
});

test("a postMessage that throws rejects the call, and the next one is sent", async (t) => {
  const { window } = fakePage(t);
  const app = new lib.App({ name: "view", version: "1" }, {}, { autoResize: false });
  const connecting = app.connect();
  await settle();
  window.receive({ jsonrpc: "2.0", id: 0, result: initializeResult() });
  await connecting;
  const { postMessage } = window.parent;
  window.parent.postMessage = throwing(new Error("the frame is gone"));
  assert.equal((await failure(app.callServerTool({ name: "t" }))).message, "the frame is gone");
  assert.equal((await failure(app.sendLog({ level: "info", data: 1 }))).message, "the frame is gone");
  window.parent.postMessage = postMessage;
  await app.sendLog({ level: "info", data: 2 });
  assert.equal(window.parent.posted.at(-1)[0].params.data, 2);
  await app.close();
});

// ---- What JSON can say ----

const complaintAbout = (value) => {
  try {
    checkJson(value);
  } catch (error) {
    assert.ok(error instanceof TypeError, error);
    return error.message;
  }
  return undefined;
};

test("what JSON has may be sent", () => {
  const value = { a: [1, -0, 1e308, "é😀", true, false, null, [], {}], "": { __proto: 1 }, text: "x".repeat(99) };
  assert.equal(complaintAbout(value), undefined);
});

test("the message names the path and what stands there", () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4n }];
  const message = { method: "tools/call", params: { arguments: { rows } } };
  assert.equal(complaintAbout(message), "params.arguments.rows[3].id: a BigInt cannot be sent as JSON");
});

test("a path may begin with an element, or be empty", () => {
  assert.equal(complaintAbout([[1n]]), "[0][0]: a BigInt cannot be sent as JSON");
  assert.equal(complaintAbout(1n), "a BigInt cannot be sent as JSON");
});

const foreign = {
  "a BigInt": 1n,
  "a symbol": Symbol("s"),
  "a function": () => {},
  NaN: NaN,
  "half of a surrogate pair": "x\ud83d",
  "a Date object": new Date(0),
  "a Map object": new Map([[1, 2]]),
  "a Uint8Array object": new Uint8Array(8),
  "a Promise object": Promise.resolve(),
  "a Number object": new Number(1),
};
for (const [name, value] of Object.entries(foreign)) {
  test(`${name} is refused as a member, as an element and in a table`, () => {
    const what = `${name} cannot be sent as JSON`;
    assert.equal(complaintAbout({ a: { b: value } }), `a.b: ${what}`);
    assert.equal(complaintAbout({ a: [1, value] }), `a[1]: ${what}`);
    const row = (a) => ({ a, b: 1 });
    assert.equal(complaintAbout([row(1), row(2), row(3), row(value)]), `[3].a: ${what}`);
  });
}

test("undefined members may stay, undefined elements and holes are refused", () => {
  assert.equal(complaintAbout({ a: undefined, b: 1 }), undefined);
  assert.equal(complaintAbout({ a: [undefined] }), "a[0]: undefined cannot be sent as JSON");
  // eslint-disable-next-line no-sparse-arrays
  assert.equal(complaintAbout({ a: [1, , 3] }), "a[1]: undefined cannot be sent as JSON");
});

test("a key with half of a surrogate pair is refused", () => {
  assert.equal(complaintAbout({ "a\udc00": 1 }), "a\udc00: half of a surrogate pair cannot be sent as JSON");
});

test("without String.prototype.isWellFormed, halves of surrogate pairs are found all the same", (t) => {
  const isWellFormed = Object.getOwnPropertyDescriptor(String.prototype, "isWellFormed");
  t.after(() => Object.defineProperty(String.prototype, "isWellFormed", isWellFormed));
  delete String.prototype.isWellFormed;
  assert.equal(complaintAbout(["a\udc00"]), "[0]: half of a surrogate pair cannot be sent as JSON");
  assert.equal(complaintAbout(["😀"]), undefined);
});

test("instances of the author's classes and objects of other realms are looked into", () => {
  class Point {
    x = 1;
    toJSON() {
      return 1n;
    }
  }
  assert.equal(complaintAbout([new Point()]), undefined);
  assert.equal(complaintAbout(Object.assign(Object.create(null), { x: 1 })), undefined);
  assert.equal(complaintAbout(vm.runInNewContext("({ x: [1n] })")), "x[0]: a BigInt cannot be sent as JSON");
});

test("what is too deep or too large is refused with a RangeError", () => {
  const cycle = [];
  cycle.push(cycle);
  assert.throws(() => checkJson(cycle), RangeError);
  let shared = "x";
  for (let i = 0; i < 60; ++i) shared = [shared, shared];
  assert.throws(() => checkJson(shared), RangeError);
});

test("what a getter throws is passed on as it is", () => {
  const mine = new Error("mine");
  const thrower = () => {
    throw mine;
  };
  assert.throws(() => checkJson({ get a() { return thrower(); } }), (error) => error === mine);
});
