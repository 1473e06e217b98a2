// Calls, the table, and the border to JavaScript.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { instantiate } from "./support/instance.js";

const get = (index) => ["local.get", index];
const number = (value) => ["i32.const", value];

const types = [
  { parameters: ["i32", "i32"], results: ["i32"] },
  { parameters: ["i64"], results: ["i64"] },
  { parameters: ["f32", "f64"], results: ["f64"] },
];
const dispatching = assemble({
  types,
  functions: [
    { ...types[0], body: [get(0), get(1), "i32.sub"] },
    { ...types[1], body: [get(0), ["i64.const", 5n], "i64.sub"] },
    { ...types[2], body: [get(0), "f64.promote_f32", get(1), "f64.mul"] },
    {
      name: "subtract",
      parameters: ["i32", "i32", "i32"],
      results: ["i32"],
      body: [get(1), get(2), get(0), ["call_indirect", 0, 0]],
    },
    { name: "long", parameters: ["i32", "i64"], results: ["i64"], body: [get(1), get(0), ["call_indirect", 1, 0]] },
    {
      name: "float",
      parameters: ["i32", "f32", "f64"],
      results: ["f64"],
      body: [get(1), get(2), get(0), ["call_indirect", 2, 0]],
    },
  ],
  table: { size: 5, elements: [0, 1, 2], exported: true },
});

test("a call with another signature, of nothing, or beyond the table ends the program", () => {
  const { subtract } = instantiate(dispatching);
  const message = "null function or function signature mismatch";
  for (const index of [1, 2, 3, 4]) assert.throws(() => subtract(index, 1, 2), { name: "RuntimeError", message });
  for (const index of [5, -1, 0x7fffffff]) {
    assert.throws(() => subtract(index, 1, 2), { name: "RuntimeError", message: "table index is out of bounds" });
  }
});

test("JavaScript gets the table's functions, always the same, and sets entries", () => {
  const { table, subtract } = instantiate(dispatching);
  assert.equal(table.length, 5);
  assert.equal(table.get(0), table.get(0));
  assert.equal(table.get(0)("9", true), 8);
  assert.equal(table.get(1)(1n), -4n);
  assert.equal(table.get(3), null);
  table.set(3, table.get(0));
  assert.equal(subtract(3, 5, 2), 3);
  table.set(3, null);
  assert.throws(() => subtract(3, 5, 2), { name: "RuntimeError" });
  assert.throws(() => table.set(3, () => 1), TypeError);
  assert.throws(() => table.get(5), RangeError);
  assert.equal(table.grow(2), 5);
  table.set(6, table.get(0));
  assert.equal(subtract(6, 5, 2), 3);
});

test("an exported function is the table's function", () => {
  const bytes = assemble({
    types: [{ parameters: ["i32"], results: ["i32"] }],
    functions: [{ name: "same", parameters: ["i32"], results: ["i32"], body: [get(0)] }],
    table: { size: 1, elements: [0], exported: true },
  });
  const { same, table } = instantiate(bytes);
  assert.equal(table.get(0), same);
});

test("the table's entry is looked up after the arguments were evaluated", () => {
  const log = [];
  const bytes = assemble({
    types: [{ parameters: ["i32"], results: ["i32"] }],
    imports: [{ name: "note", parameters: ["i32"], results: ["i32"] }],
    functions: [
      {
        name: "call",
        parameters: ["i32"],
        results: ["i32"],
        body: [get(0), ["call", 0], get(0), ["call_indirect", 0, 0]],
      },
      {
        name: "tee",
        parameters: ["i32"],
        results: ["i32"],
        body: [number(0), ["local.tee", 0], get(0), ["call_indirect", 0, 0]],
      },
      { parameters: ["i32"], results: ["i32"], body: [get(0), number(100), "i32.add"] },
    ],
    table: { size: 2, elements: [3], exported: true },
  });
  const note = (value) => log.push(value);
  const { call, tee } = instantiate(bytes, { env: { note } });
  assert.throws(() => call(7), { name: "RuntimeError" });
  assert.deepEqual(log, [7]);
  assert.equal(tee(1), 100);
});

test("numbers become what WebAssembly takes and gives", () => {
  const identity = (type) => ({ name: type, parameters: [type], results: [type], body: [get(0)] });
  const bytes = assemble({ functions: ["i32", "i64", "f32", "f64"].map(identity) });
  const expected = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  const found = instantiate(bytes);
  for (const value of [0, -1, 1.9, 4294967295, 4294967296.5, "12", null, undefined, true, NaN]) {
    for (const type of ["i32", "f32", "f64"]) {
      assert.equal(found[type](value), expected[type](value), `${type} ${value}`);
    }
  }
  for (const value of [0n, -1n, 1n << 63n, (1n << 64n) + 5n, -(1n << 40n)]) {
    assert.equal(found.i64(value), expected.i64(value));
  }
  assert.throws(() => found.i64(5), TypeError);
});

test("what JavaScript returns becomes what WebAssembly takes, and 64 bits cross as a BigInt", () => {
  const results = { i32: 4294967297.7, i64: (1n << 64n) + 7n, f32: 0.1, f64: "2.5" };
  const given = [];
  const bytes = assemble({
    imports: Object.keys(results).map((type) => ({ name: type, parameters: ["i64", type], results: [type] })),
    functions: Object.keys(results).map((type, i) => ({
      name: type, parameters: [type], results: [type], body: [["i64.const", -2n], get(0), ["call", i]],
    })),
  });
  const env = Object.fromEntries(
    Object.entries(results).map(([type, result]) => [type, (...all) => (given.push(all), result)]),
  );
  const expected = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env }).exports;
  const found = instantiate(bytes, { env });
  for (const type of Object.keys(results)) {
    const value = type === "i64" ? 9n : 9;
    assert.equal(found[type](value), expected[type](value), type);
    assert.deepEqual(given.pop(), given.pop());
  }
});

// As WebAssembly's and as the translation's.
function setFromOutside(type, given) {
  const bytes = assemble({
    globals: [{ type, value: type === "i64" ? 1n : 1, name: "global" }],
    functions: [{ name: "read", results: [type], body: [["global.get", 0]] }],
  });
  return [new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports, instantiate(bytes)].map((exports) => {
    try {
      exports.global.value = given;
    } catch (error) {
      return [error.name, exports.read()];
    }
    return [exports.global.value, exports.read()];
  });
}

for (const type of ["i32", "i64", "f32", "f64"]) {
  test(`what a global of ${type} is set to from outside becomes its type`, () => {
    for (const given of ["41", 1.75, 2 ** 32 + 1, -1, 2n ** 63n, 5n, true, null, undefined, "x", {}, Symbol("x")]) {
      const [expected, found] = setFromOutside(type, given);
      assert.deepEqual(found, expected, String(given));
    }
  });
}

test("a constant global is not set from outside", () => {
  const bytes = assemble({ globals: [{ type: "i32", value: 5, name: "constant", isConstant: true }], functions: [] });
  const { constant } = instantiate(bytes);
  assert.throws(() => (constant.value = 9), TypeError);
  assert.equal(constant.value, 5);
});

test("globals are read and set from outside", () => {
  const bytes = assemble({
    globals: [{ type: "i32", value: 3, name: "small" }, { type: "i64", value: -3n, name: "large" }],
    functions: [
      { name: "sum", results: ["i64"], body: [["global.get", 0], "i64.extend_i32_s", ["global.get", 1], "i64.add"] },
    ],
  });
  const { small, large, sum } = instantiate(bytes);
  assert.equal(sum(), 0n);
  large.value = 0x100000000n;
  small.value = 5;
  assert.equal(sum(), 0x100000005n);
  assert.equal(large.value, 0x100000000n);
});

test("the start function runs after the memory was filled", () => {
  const bytes = assemble({
    memory: [1],
    globals: [{ type: "i32", value: 0, name: "seen" }],
    functions: [{ body: [number(4), ["i32.load8_u", 0, 0], ["global.set", 0]] }],
    start: 0,
    data: [{ address: 4, bytes: [42] }],
  });
  assert.equal(instantiate(bytes).seen.value, 42);
  assert.throws(() => instantiate(bytes, {}, { data: "omit" }), /start function/);
});
