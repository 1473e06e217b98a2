// Calls, the table, several results, and the border to JavaScript.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { each, get, native, number } from "./support/each.js";
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

// ---- Several results ----

const all = { parameters: ["i32"], results: ["i32", "i64", "f32", "f64", "i64", "externref"] };

test("several results are an array for JavaScript, always a new one", () => {
  const program = {
    types: [all],
    functions: [
      {
        ...all, name: "run",
        body: [
          get(0), ["i64.const", -5n], get(0), "f32.convert_i32_s", ["f64.const", 0.5], get(0), "i64.extend_i32_s",
          ["ref.null", "externref"],
        ],
      },
      { name: "simple", results: ["i32", "f64"], body: [number(7), ["f64.const", 8]] },
    ],
  };
  each(program, ({ run, simple }) => {
    assert.deepEqual(run(-3), [-3, -5n, -3, 0.5, -3n, null]);
    assert.deepEqual(simple(), [7, 8]);
    assert.notEqual(simple(), simple());
  });
});

test("a function of JavaScript returns something iterable with as many results as it has", () => {
  let answer;
  const program = {
    imports: [{ name: "give", ...all }],
    functions: [{ ...all, name: "run", body: [get(0), ["call", 0]] }],
  };
  const env = { give: (value) => (typeof answer === "function" ? answer(value) : answer) };
  each(program, ({ run }) => {
    answer = [1.5, 7n, 0.1, "2", 2n ** 64n + 1n, env];
    assert.deepEqual(run(1), [1, 7n, Math.fround(0.1), 2, 1n, env]);
    answer = function* (value) { yield* [value, 1n, 2, 3, 4n, null]; };
    assert.deepEqual(run(9), [9, 1n, 2, 3, 4n, null]);
    for (answer of [[1, 2n], [1, 1n, 1, 1, 1n, 1, 1], 5, undefined, { length: 6 }, [1, 1, 1, 1, 1n, 1]]) {
      assert.throws(() => run(1), TypeError);
    }
  }, () => env);
});
