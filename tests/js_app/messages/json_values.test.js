// What authors send: JSON can say it, or the call says where it cannot.
import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { checkJson } from "../../../js_glue/npm/json_value.js";

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
