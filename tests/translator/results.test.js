// Several results, of functions and of blocks, and blocks with parameters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { each, get, number } from "./support/each.js";

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

