// Exceptions of WebAssembly as V8 runs them: in the form that Emscripten writes, and the same in the newer form, which
// not each V8 has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { get, native, number } from "./support/each.js";
import { instantiate } from "./support/instance.js";
import { canBeNewer, inNewerForm } from "./support/newer_exceptions.js";
import { body, list, name, program, section } from "./support/sections.js";

const tags = [["i32"], ["i64", "f64"], []];

function forms(program, env = {}) {
  const whole = { tags, ...program };
  const bytes = assemble(whole);
  const newer = canBeNewer(whole) ? [instantiate(assemble(inNewerForm(whole)), { env })] : [];
  return [
    native(bytes, { env }), instantiate(bytes, { env }), ...newer,
  ];
}

function same(program, env) {
  const [expected, ...others] = forms(program, env);
  for (const found of others) {
    for (let i = -1; i < 6; ++i) assert.equal(found.run(i), expected.run(i), `run(${i})`);
  }
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
  for (const { run: start } of forms(
    { imports, functions: [run([["try", "i32"], ["call", 0], number(1), "catch_all", ["rethrow", 0], "end"])] },
    env,
  )) {
    assert.throws(() => start(0), (error) => error === thrown);
  }
});

test("an overflow of the stack is not caught, neither the program's nor that of a function of JavaScript", () => {
  const env = { endless: () => 1 + env.endless() };
  const endless = { results: ["i32"], body: [["call", 1], number(1), "i32.add"] };
  for (const called of [0, 1]) {
    const caught = run([["try", "i32"], ["call", called], "catch_all", number(2), "end"]);
    const imports = [{ name: "endless", results: ["i32"] }];
    for (const { run: start } of forms({ imports, functions: [endless, caught] }, env)) {
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

test("a try_table jumps with the values, with a reference of the exception, or without", () => {
  const program = {
    types: [
      { parameters: [], results: ["i32", "i64"] }, { parameters: [], results: ["i32", "i64", "exnref"] },
      { parameters: [], results: ["exnref"] }, { parameters: ["i32"], results: ["i32"] },
    ],
    tags: [["i32", "i64"], []],
    imports: [{ name: "fail" }],
    functions: [
      {
        parameters: ["i32"],
        body: [
          get(0), number(1), "i32.eq", "if", get(0), ["i64.const", 1n << 40n], ["throw", 0], "end",
          get(0), number(2), "i32.eq", "if", ["throw", 1], "end",
          get(0), number(3), "i32.eq", "if", ["call", 0], "end",
          get(0), number(5), "i32.eq", "if", "unreachable", "end",
        ],
      },
      {
        name: "byTag", parameters: ["i32"], results: ["i64"],
        body: [
          ["block", 0], ["try_table", undefined, ["catch", 0, 0]], get(0), ["call", 1], "end", ["i64.const", 5n],
          "return", "end", ["local.set", 1], "i64.extend_i32_s", get(1), "i64.add",
        ],
        locals: ["i64"],
      },
      {
        name: "byAll", parameters: ["i32"], results: ["i32"],
        body: [
          ["block"], ["try_table", undefined, ["catch_all", 0]], get(0), ["call", 1], "end", number(5), "return", "end",
          number(6),
        ],
      },
      {
        name: "again", parameters: ["i32"], results: ["i32"], locals: ["exnref"],
        body: [
          ["block", 2], ["try_table", undefined, ["catch_all_ref", 0]], get(0), ["call", 1], "end", number(5),
          "return", "end", ["local.tee", 1], "ref.is_null", "drop",
          ["block"], ["try_table", undefined, ["catch", 1, 0]], get(1), "throw_ref", "end", "end", number(7),
        ],
      },
      { name: "ofNull", body: [["ref.null", "exnref"], "throw_ref"] },
      {
        name: "withParameter", parameters: ["i32"], results: ["i32"],
        body: [
          ["block"], get(0), number(7), "i32.add", ["try_table", 3, ["catch_all", 0]], get(0), ["call", 1], number(2),
          "i32.mul", get(0), "i32.eqz", ["br_if", 0], "drop", number(9), "end", "return", "end", number(8),
        ],
      },
    ],
  };
  const env = { fail: () => { throw null; } };
  for (const checks of [false, true]) {
    const { byTag, byAll, again, ofNull, withParameter } = instantiate(assemble(program), { env }, { checks });
    const values = (error) => error.values[0] === 1 && error.values[1] === 1n << 40n;
    assert.equal(byTag(0), 5n);
    assert.equal(byTag(1), (1n << 40n) + 1n);
    assert.throws(() => byTag(2), (error) => error.values.length === 0);
    assert.throws(() => byTag(3), (error) => error === null);
    assert.deepEqual([0, 1, 2, 3].map((value) => byAll(value)), [5, 6, 6, 6]);
    for (const run of [byTag, byAll, again]) assert.throws(() => run(5), { name: "RuntimeError" });
    assert.deepEqual([0, 1, 4].map((value) => withParameter(value)), [14, 8, 9]);
    assert.equal(again(0), 5);
    assert.throws(() => again(1), values);
    assert.equal(again(2), 7);
    assert.throws(() => again(3), (error) => error === null);
    assert.throws(() => ofNull(), { name: "RuntimeError" });
  }
});

test("the attribute of a tag may have more bytes than it needs", () => {
  const bytes = program(
    section(1, list([0x60, list(), list()], [0x60, list(0x7f), list()])),
    section(3, list(0)),
    section(13, list([0x80, 0, 1])),
    section(7, list([name("run"), 0, 0])),
    section(10, list(body(0x41, 5, 0x08, 0))),
  );
  assert.ok(WebAssembly.validate(bytes));
  assert.throws(() => instantiate(bytes).run(), { values: [5] });
});
