// Several results, of functions and of blocks, and blocks with parameters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { instantiate } from "./support/instance.js";

const get = (index) => ["local.get", index];
const set = (index) => ["local.set", index];
const number = (value) => ["i32.const", value];

function each(program, use, env = {}) {
  const bytes = assemble(program);
  use(new WebAssembly.Instance(new WebAssembly.Module(bytes), { env }).exports);
  for (const checks of [false, true]) use(instantiate(bytes, { env }, { checks }));
}

// The same for each of these arguments.
function same(program, ...given) {
  const results = [];
  each(program, ({ run }) => results.push(given.map((value) => run(value))));
  for (const found of results.slice(1)) assert.deepEqual(found, results[0]);
}

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

test("several results of a call are used in any order, by name or of a table's entry", () => {
  for (const call of [["call", 0], ["call_indirect", 0, 0]]) {
    const called = call[0] === "call" ? [call] : [number(0), call];
    same({
      types: [{ parameters: ["i32"], results: ["i32", "i64", "i32"] }],
      table: { size: 1, elements: [0] },
      functions: [
        {
          parameters: ["i32"], results: ["i32", "i64", "i32"],
          body: [get(0), get(0), "i64.extend_i32_s", ["i64.const", 40n], "i64.shl", get(0), number(3), "i32.mul"],
        },
        {
          name: "run", parameters: ["i32"], results: ["i64", "i32"], locals: ["i32", "i64"],
          body: [
            get(0), ...called, set(1), set(2), "drop", get(1), ...called, set(1), get(2), "i64.add", set(2), get(1),
            "i32.sub", set(0), get(2), get(0),
          ],
        },
      ],
    }, 0, 7, -9);
  }
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
  }, env);
});

const pair = { parameters: ["i32", "i64"], results: ["i64", "i32"] };

test("blocks take parameters, and leave several results at their end or by a jump", () => {
  same({
    types: [pair],
    functions: [{
      name: "run", parameters: ["i32"], results: ["i64", "i32"], locals: ["i32", "i64"],
      body: [
        get(0), get(0), "i64.extend_i32_s", ["block", 0], ["i64.const", 3n], "i64.mul", set(2), set(1), get(2), get(1),
        get(0), ["br_if", 0], number(9), "i32.add", "end",
      ],
    }],
  }, 0, 5, -1);
});

test("an `if` gives its parameters to both sides, and to its end where there is no `else`", () => {
  same({
    types: [pair, { parameters: ["i32", "i32"], results: ["i32", "i32"] }],
    functions: [{
      name: "run", parameters: ["i32"], results: ["i64", "i32", "i32", "i32"], locals: ["i32", "i64"],
      body: [
        get(0), number(2), "i32.mul", get(0), "i64.extend_i32_s", get(0), number(1), "i32.and", ["if", 0],
        set(2), set(1), get(2), ["i64.const", 1n], "i64.add", get(1), "else", set(2), set(1), get(2), get(1),
        number(100), "i32.add", "end",
        get(0), ["local.tee", 1], get(0), number(7), "i32.add", number(8), ["local.tee", 0], get(1), number(3),
        "i32.gt_s", "i32.and", "i32.eqz", ["if", 1], "i32.sub", number(50), ["local.tee", 0], "end",
      ],
    }],
  }, 0, 1, 2, 3, 4, 11);
});

test("a loop takes parameters from before it and from each jump to it, even exchanged", () => {
  same({
    types: [{ parameters: ["i32", "i64", "i32"], results: ["i32", "i64"] }],
    functions: [{
      name: "run", parameters: ["i32"], results: ["i32", "i64"], locals: ["i32", "i64", "i32"],
      body: [
        get(0), get(0), "i64.extend_i32_s", number(1), ["loop", 0],
        set(3), set(2), set(1),
        // The next step: the last value, the number of steps, and the first.
        get(3), get(2), ["i64.const", 1n], "i64.add", get(1), get(3), "i32.add", get(2), ["i64.const", 12n], "i64.lt_s",
        ["br_if", 0], "drop", "end",
      ],
    }],
  }, 0, 3, 10, 20);
  same({
    types: [{ parameters: ["i32", "i32", "i32"], results: ["i32", "i32", "i32"] }],
    functions: [
      { parameters: ["i32", "i32", "i32"], results: ["i32", "i32", "i32"], body: [get(2), get(0), get(1)] },
      {
        name: "run", parameters: ["i32"], results: ["i32", "i32", "i32"],
        body: [
          number(1), number(2), number(3), ["loop", 0], ["call", 0], get(0), number(1), "i32.sub", ["local.tee", 0],
          number(0), "i32.gt_s", ["br_if", 0], "end",
        ],
      },
    ],
  }, 0, 1, 2, 3, 4);
});

test("a jump to one of many blocks takes several values with it", () => {
  const two = { results: ["i32", "i64"] };
  same({
    types: [{ parameters: [], ...two }],
    functions: [{
      name: "run", parameters: ["i32"], ...two, locals: ["i64"],
      body: [
        ["block", 0], ["block", 0], ["block", 0], get(0), number(5), "i32.mul", ["i64.const", 9n], get(0),
        ["br_table", [0, 1, 2], 3], "end", set(1), number(1), "i32.add", get(1), "end", set(1), number(10), "i32.add",
        get(1), ["br", 0], "end", ["i64.const", 1n], "i64.add",
      ],
    }],
  }, 0, 1, 2, 3, -1);
});

test("what has several results waits, and is evaluated before what it could notice", () => {
  same({
    memory: [1],
    types: [{ results: ["i32", "i32"], parameters: [] }],
    functions: [{
      name: "run", parameters: ["i32"], results: ["i32", "i32", "i32"], locals: ["i32"],
      body: [
        number(0), ["i32.load", 2, 0], ["block", 0], number(4), ["i32.load", 2, 0], number(0), get(0),
        ["i32.store", 2, 0], number(4), get(0), number(2), "i32.mul", ["i32.store", 2, 0], number(4),
        ["i32.load", 2, 0], get(0), ["br_if", 0], number(1), "i32.add", "end",
      ],
    }],
  }, 0, 5, 6);
});
