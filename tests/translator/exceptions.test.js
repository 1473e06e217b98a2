// Exceptions of WebAssembly, in the form that Emscripten writes, as V8 runs them: what random programs do not try.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { instantiate } from "./support/instance.js";

const get = (index) => ["local.get", index];
const number = (value) => ["i32.const", value];
const tags = [["i32"], ["i64", "f64"], []];

function both(program, env = {}) {
  const bytes = assemble({ tags, ...program });
  return [new WebAssembly.Instance(new WebAssembly.Module(bytes), { env }).exports, instantiate(bytes, { env })];
}

function same(program, env) {
  const [expected, found] = both(program, env);
  for (let i = -1; i < 6; ++i) assert.equal(found.run(i), expected.run(i), `run(${i})`);
}

// Throws by each tag, or not at all.
const throwing = {
  parameters: ["i32"],
  results: ["i32"],
  body: [
    get(0), number(1), "i32.eq", "if", number(100), ["throw", 0], "end",
    get(0), number(2), "i32.eq", "if", ["i64.const", -3n], ["f64.const", 2.5], ["throw", 1], "end",
    get(0), number(3), "i32.eq", "if", ["throw", 2], "end",
    get(0),
  ],
};
const run = (body, more = {}) => ({
  name: "run",
  parameters: ["i32"],
  results: ["i32"],
  locals: ["i32", "i32"],
  body,
  ...more,
});
const call = [get(0), ["call", 0]];
const valuesOfLongTag = ["i32.trunc_f64_s", ["local.set", 1], "i32.wrap_i64", get(1), "i32.sub"];

test("an exception is caught by its tag, with its values", () => {
  same({
    functions: [
      throwing,
      run([["try", "i32"], ...call, ["catch", 0], ["catch", 1], ...valuesOfLongTag, ["catch", 2], number(-7), "end"]),
    ],
  });
});

test("an exception is thrown again", () => {
  const inner = [["try", "i32"], ...call, ["catch", 0], "drop", ["rethrow", 0], "catch_all", ["rethrow", 0], "end"];
  same({
    functions: [
      throwing,
      run([["try", "i32"], ...inner, ["catch", 0], number(1), "i32.add", "catch_all", number(-1), "end"]),
    ],
  });
});

test("what JavaScript throws is caught by `catch_all` alone, and comes out again as it was", () => {
  const thrown = new Error("of JavaScript");
  const env = { fail: () => { throw thrown; } };
  const imports = [{ name: "fail" }];
  same(
    {
      imports,
      functions: [run([["try", "i32"], ["call", 0], number(1), ["catch", 0], "catch_all", number(2), "end"])],
    },
    env,
  );
  for (const { run: start } of both(
    { imports, functions: [run([["try", "i32"], ["call", 0], number(1), "catch_all", ["rethrow", 0], "end"])] },
    env,
  )) {
    assert.throws(() => start(0), (error) => error === thrown);
  }
});

test("a trap is not caught", () => {
  for (const { run: start } of both({
    functions: [run([["try", "i32"], "unreachable", "catch_all", number(2), "end"])],
  })) {
    assert.throws(() => start(0), { name: "RuntimeError", message: "unreachable" });
  }
});

test("an overflow of the stack is not caught, neither the program's nor that of a function of JavaScript", () => {
  const env = { endless: () => 1 + env.endless() };
  const endless = { results: ["i32"], body: [["call", 1], number(1), "i32.add"] };
  for (const called of [0, 1]) {
    const caught = run([["try", "i32"], ["call", called], "catch_all", number(2), "end"]);
    const imports = [{ name: "endless", results: ["i32"] }];
    for (const { run: start } of both({ imports, functions: [endless, caught] }, env)) {
      assert.throws(() => start(0), { name: "RangeError", message: "Maximum call stack size exceeded" });
    }
  }
});

test("what cannot run in a `try` is left out", () => {
  same({
    functions: [
      throwing,
      run(
        [
          number(3), "return", ["try"], ["throw", 2], ["catch", 2], "nop", "catch_all", "end", ["try"], ["delegate", 0],
          "drop", number(1),
        ].slice(0, -2),
      ),
    ],
  });
});
