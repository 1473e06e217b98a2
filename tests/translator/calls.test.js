// Calls, the table, and the border to JavaScript.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { get, native, number } from "./support/each.js";
import { instantiate } from "./support/instance.js";

// Of arguments that call a function, a file of the specification shows it: left-to-right.
test("an argument and the index of a table's entry are evaluated in turn, though one sets what the other reads", () => {
  const i32 = { parameters: ["i32"], results: ["i32"] };
  const first = { ...i32, name: "first", body: [number(0), ["local.tee", 0], get(0), ["call_indirect", 0, 0]] };
  const second = { ...i32, name: "second", body: [get(0), number(0), ["local.tee", 0], ["call_indirect", 0, 0]] };
  const called = { ...i32, body: [get(0), number(100), "i32.add"] };
  const functions = [first, second, called];
  const exports = instantiate(assemble({ types: [i32], functions, table: { size: 1, elements: [2] } }));
  assert.deepEqual([exports.first(7), exports.second(7)], [100, 107]);
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
  const expected = native(bytes, { env });
  const found = instantiate(bytes, { env });
  for (const type of Object.keys(results)) {
    const value = type === "i64" ? 9n : 9;
    assert.equal(found[type](value), expected[type](value), type);
    assert.deepEqual(given.pop(), given.pop());
  }
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
