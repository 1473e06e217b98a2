// Tail calls need no more stack, however many there are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { each, get, native, number, set } from "./support/each.js";
import { instantiate } from "./support/instance.js";

const many = 300000;

const i32 = { parameters: ["i32", "i32"], results: ["i32"] };
const countDown = [get(0), number(1), "i32.sub", get(1), number(3), "i32.add"];
const untilZero = (result) => [get(0), "i32.eqz", "if", ...result, "return", "end"];

test("a function that calls itself at its end begins again, with its locals as they begin", () => {
  const program = {
    functions: [
      {
        ...i32, name: "run", locals: ["i32", "i64", "externref"],
        body: [
          ...untilZero([get(1), get(2), "i32.add"]), get(4), "ref.is_null", "i32.eqz", "if", "unreachable", "end",
          get(2), number(1), "i32.add", set(2), get(3), ["i64.const", 1n], "i64.add", ["local.tee", 3], "i32.wrap_i64",
          get(2), "i32.sub", "if", "unreachable", "end", ...countDown, ["return_call", 0],
        ],
      },
      {
        name: "exchanged", parameters: ["i32", "i64", "i64"], results: ["i64"],
        body: [
          ...untilZero([get(1)]), get(0), number(1), "i32.sub", get(2), get(1), ["i64.const", 1n], "i64.add",
          ["return_call", 1],
        ],
      },
      {
        name: "inTry", parameters: ["i32", "i32"], results: ["i32"],
        body: [["try", "i32"], ...untilZero([get(1)]), ...countDown, ["return_call", 2], "catch_all", number(1), "end"],
      },
      {
        name: "inLoop", parameters: ["i32", "i32"], results: ["i32"],
        body: [
          ["loop", "i32"], ["loop"], get(1), number(1), "i32.add", ["local.tee", 1], number(3), "i32.rem_u",
          ["br_if", 0], "end", ...untilZero([get(1)]), ...countDown, ["return_call", 3], "end",
        ],
      },
      {
        name: "nothing", parameters: ["i32"],
        body: [...untilZero([]), get(0), number(1), "i32.sub", ["return_call", 4]],
      },
    ],
  };
  each(program, ({ run, exchanged, inTry, inLoop, nothing }) => {
    assert.equal(run(many, 1), 1 + 3 * many);
    assert.equal(exchanged(many + 1, 5n, 1n << 40n), (1n << 40n) + BigInt(many / 2));
    assert.equal(inTry(many, 1), 1 + 3 * many);
    assert.equal(inLoop(many, 1), 6 * many + 3);
    assert.equal(nothing(many), undefined);
  });
});

test("functions call each other at their ends, by name, a table's entry, and in another program", () => {
  const program = {
    types: [i32, { parameters: ["i32", "i64"], results: ["i64"] }],
    tables: [{ size: 4, name: "table" }],
    elements: [{ offset: [number(0)], items: [0, 2, 3, 5].map((index) => [["ref.func", index]]) }],
    functions: [
      { ...i32, name: "even", body: [...untilZero([get(1)]), ...countDown, ["return_call", 1]] },
      {
        ...i32, name: "odd",
        body: [...untilZero([get(1), number(1000), "i32.add"]), ...countDown, ["return_call", 0]],
      },
      {
        ...i32, name: "first",
        body: [...untilZero([get(1)]), ...countDown, number(2), ["return_call_indirect", 0, 0]],
      },
      {
        ...i32, name: "second",
        body: [
          ...untilZero([get(1), number(5), "i32.add"]), ...countDown, get(0), number(1000), "i32.rem_u",
          ["if", "i32"], number(1), "else", number(0), "end", ["return_call_indirect", 0, 0],
        ],
      },
      { ...i32, name: "once", body: [get(0), get(1), ["return_call", 0]] },
      {
        name: "long", parameters: ["i32", "i64"], results: ["i64"],
        body: [
          ...untilZero([get(1)]), get(0), number(1), "i32.sub", get(1), ["i64.const", 1n << 33n], "i64.add", number(3),
          ["return_call_indirect", 1, 0],
        ],
      },
      { ...i32, name: "wrong", body: [get(0), get(1), number(3), ["return_call_indirect", 0, 0]] },
      { ...i32, name: "beyond", body: [get(0), get(1), number(4), ["return_call_indirect", 0, 0]] },
      { ...i32, name: "twice", body: [get(0), get(1), ["call", 0], get(0), get(1), ["call", 3], "i32.mul"] },
    ],
  };
  const other = {
    types: [i32],
    tables: [{ size: 4, imported: "table" }],
    functions: [{
      ...i32,
      body: [
        ...untilZero([get(1), number(7), "i32.add"]), ...countDown, number(2), ["return_call_indirect", 0, 0],
      ],
    }],
    elements: [{ offset: [number(0)], items: [[["ref.func", 0]]] }],
  };
  each(program, ({ even: run, odd, first, second, once, long, wrong, beyond, twice, table }) => {
    assert.equal(run(many, 1), 1 + 3 * many);
    assert.equal(odd(many, 1), 1001 + 3 * many);
    assert.equal(once(many, 1), 1 + 3 * many);
    assert.equal(first(999, 0), 3002);
    assert.equal(second(many, 2), 3 * many + 1002);
    assert.equal(long(many, 1n), 1n + (BigInt(many) << 33n));
    assert.throws(() => wrong(1, 2), { name: "RuntimeError" });
    assert.throws(() => beyond(1, 2), { name: "RuntimeError" });
    assert.equal(twice(1001, 2), 4005 * second(1001, 2));
    const isNative = /native code/.test(String(run));
    const bytes = assemble(other);
    if (isNative) native(bytes, { env: { table } });
    else instantiate(bytes, { env: { table } });
    assert.equal(second(many, 2), first(many - 1, 5));
  });
});

test("a tail call that cannot run makes no function one that leaves calls", () => {
  const program = {
    functions: [
      { ...i32, body: [get(1), "return", get(0), get(1), ["return_call", 1]] },
      { ...i32, name: "run", body: [get(0), get(1), ["return_call", 0]] },
    ],
  };
  each(program, ({ run }) => assert.equal(run(3, 4), 4));
});

test("what a tail call throws is not caught where it was called, of a function of JavaScript either", () => {
  const fails = { parameters: ["i32"], results: ["i32"] };
  const program = {
    types: [fails],
    tags: [["i32"]],
    imports: [{ name: "out", ...fails }],
    functions: [
      { ...fails, name: "raise", body: [get(0), ["throw", 0]] },
      { ...fails, name: "inTry", body: [["try", "i32"], get(0), ["return_call", 1], ["catch", 0], "end"] },
      { ...fails, name: "outside", body: [["try", "i32"], get(0), ["return_call", 0], "catch_all", number(8), "end"] },
      { ...fails, name: "plain", body: [get(0), ["return_call", 0]] },
      {
        ...fails, name: "around",
        body: [["try", "i32"], get(0), ["call", 2], ["catch", 0], number(1), "i32.add", "end"],
      },
    ],
  };
  const thrown = new Error("of JavaScript");
  each(program, ({ inTry, outside, plain, around }) => {
    assert.throws(() => inTry(1));
    assert.equal(around(5), 6);
    assert.throws(() => outside(0), (error) => error === thrown);
    assert.throws(() => plain(0), (error) => error === thrown);
    assert.equal(outside(4), 4);
    assert.equal(plain(4), 4);
  }, () => ({
    out(value) {
      if (!value) throw thrown;
      return value + 0.5;
    },
  }));
});
