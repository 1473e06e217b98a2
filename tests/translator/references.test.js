// References of functions and of things of JavaScript, their tables, and the border to JavaScript and other programs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { each, get, native, number } from "./support/each.js";
import { instantiate } from "./support/instance.js";

const i32 = { parameters: ["i32"], results: ["i32"] };

test("a thing of JavaScript's goes through parameters, locals, globals, blocks, a select and a table as it is", () => {
  const program = {
    tables: [{ type: "externref", size: 3, name: "things" }],
    globals: [{ type: "externref", initial: [["ref.null", "externref"]], name: "kept" }],
    functions: [
      {
        name: "pass",
        parameters: ["externref", "i32"],
        results: ["externref"],
        locals: ["externref"],
        body: [
          get(0), ["local.set", 2], ["block", "externref"], get(2), get(1), ["br_if", 0], "drop", get(0), "end",
          ["ref.null", "externref"], get(1), ["select_of_type", 1, 0x6f], ["global.set", 0], number(2),
          ["global.get", 0], ["table.set", 0], number(2), ["table.get", 0],
        ],
      },
      { name: "isNull", parameters: ["externref"], results: ["i32"], body: [get(0), "ref.is_null"] },
      {
        name: "isSet", parameters: ["externref"], results: ["i32"],
        body: [get(0), "ref.is_null", ["if", "i32"], number(5), "else", number(6), "end"],
      },
      { name: "local", results: ["externref"], locals: ["externref"], body: [get(0)] },
    ],
  };
  each(program, ({ pass, isNull, isSet, local, kept, things }) => {
    for (const thing of [{}, undefined, null, 0, "", "text", NaN, 5n, Symbol("x"), () => 1]) {
      assert.ok(Object.is(pass(thing, 1), thing));
      assert.ok(Object.is(kept.value, thing));
      assert.ok(Object.is(things.get(2), thing));
      assert.equal(pass(thing, 0), null);
      assert.equal(isNull(thing), thing === null ? 1 : 0);
      assert.equal(isSet(thing), thing === null ? 5 : 6);
    }
    assert.equal(local(), null);
    kept.value = "set";
    assert.equal(kept.value, "set");
    things.set(0, things);
    assert.equal(things.get(0), things);
    assert.throws(() => things.get(3), RangeError);
  });
});

const functionsProgram = {
  types: [i32],
  tables: [{ size: 4, name: "first" }, { size: 3, name: "second" }],
  elements: [
    { offset: [number(1)], items: [[["ref.func", 0]], [["ref.null", "funcref"]], [["ref.func", 1]]] },
    { table: 1, offset: [number(0)], items: [[["ref.func", 1]]] },
    { items: [[["ref.func", 0]], [["ref.func", 1]]] },
    { isDeclared: true, items: [[["ref.func", 2]]] },
  ],
  globals: [{ type: "funcref", initial: [["ref.func", 1]], name: "kept", isConstant: true }],
  functions: [
    { ...i32, name: "one", body: [get(0), number(1), "i32.add"] },
    { ...i32, body: [get(0), number(10), "i32.mul"] },
    { ...i32, body: [get(0), number(3), "i32.xor"] },
    {
      name: "call", parameters: ["i32", "i32"], results: ["i32"], body: [get(1), get(0), ["call_indirect", 0, 0]],
    },
    {
      name: "callSecond", parameters: ["i32", "i32"], results: ["i32"],
      body: [get(1), get(0), ["call_indirect", 0, 1]],
    },
    { name: "hidden", results: ["funcref"], body: [["ref.func", 2]] },
    { name: "set", parameters: ["i32", "funcref"], body: [get(0), get(1), ["table.set", 1]] },
    { name: "get", parameters: ["i32"], results: ["funcref"], body: [get(0), ["table.get", 0]] },
    { name: "init", body: [number(1), number(0), number(2), ["table.init", 2, 1]] },
    { name: "drop", body: [["elem.drop", 2]] },
    { name: "copy", body: [number(0), number(1), number(2), ["table.copy", 0, 1]] },
    { name: "isNull", parameters: ["funcref"], results: ["i32"], body: [get(0), "ref.is_null"] },
  ],
};

test("references of functions are what JavaScript sees, always the same, in several tables", () => {
  each(functionsProgram, (exports) => {
    const { one, call, callSecond, hidden, set, get: entry, first, second, kept, isNull } = exports;
    assert.equal(first.get(1), one);
    assert.equal(entry(1), one);
    assert.equal(first.get(3), kept.value);
    assert.equal(second.get(0), kept.value);
    assert.equal(hidden(), hidden());
    assert.equal(hidden()(5), 6);
    assert.equal(one.name, "0");
    assert.equal(hidden().name, "2");
    assert.equal(one.length, 1);
    assert.equal(call(1, 5), 6);
    assert.equal(callSecond(0, 5), 50);
    set(2, hidden());
    assert.equal(callSecond(2, 5), 6);
    assert.equal(second.get(2), hidden());
    set(2, null);
    assert.throws(() => callSecond(2, 5), { name: "RuntimeError" });
    assert.equal(isNull(null), 1);
    assert.equal(isNull(one), 0);
    for (const wrong of [() => 1, 5, "x"]) {
      assert.throws(() => set(0, wrong), TypeError);
      assert.throws(() => isNull(wrong), TypeError);
      assert.throws(() => second.set(0, wrong), TypeError);
    }
    assert.throws(() => (kept.value = null), TypeError);
    exports.init();
    assert.equal(callSecond(1, 5), 6);
    assert.equal(callSecond(2, 5), 50);
    exports.drop();
    assert.throws(() => exports.init(), { name: "RuntimeError" });
    exports.copy();
    assert.equal(call(0, 5), 6);
    assert.equal(call(1, 5), 50);
  });
});

test("an imported function that is a reference is given back as it is, another becomes a new one", () => {
  const again = assemble({
    types: [i32],
    imports: [{ name: "given", ...i32 }],
    tables: [{ size: 1, name: "table" }],
    elements: [{ offset: [number(0)], items: [[["ref.func", 0]]] }],
    functions: [{ name: "own", ...i32, body: [get(0), ["call", 0]] }],
  });
  const bytes = assemble({ functions: [{ name: "one", ...i32, body: [get(0), number(1), "i32.add"] }] });
  for (const make of [native, (...all) => instantiate(...all, { references: true })]) {
    const { one } = make(bytes, {});
    assert.equal(make(again, { env: { given: one } }).table.get(0), one);
    const plain = (value) => value + 0.5;
    const { table, own } = make(again, { env: { given: plain } });
    assert.notEqual(table.get(0), plain);
    assert.equal(table.get(0)(4), 4);
    assert.equal(own(4), 4);
  }
});

test("a function of JavaScript takes and returns references", () => {
  const program = {
    imports: [
      { name: "thing", parameters: ["externref"], results: ["externref"] },
      { name: "maker", parameters: ["funcref"], results: ["funcref"] },
    ],
    functions: [
      { name: "pass", parameters: ["externref"], results: ["externref"], body: [get(0), ["call", 0]] },
      { name: "back", results: ["funcref"], body: [["ref.func", 2], ["call", 1]] },
    ],
  };
  let given;
  let answer = null;
  const makeImports = () => ({
    thing: (value) => [value],
    maker: (value) => ((given = value), answer === "same" ? value : answer),
  });
  each(program, ({ pass, back }) => {
    assert.deepEqual(pass("x"), ["x"]);
    answer = null;
    assert.equal(back(), null);
    assert.equal(given, pass);
    answer = "same";
    assert.equal(back(), pass);
    answer = () => 1;
    assert.throws(() => back(), TypeError);
  }, makeImports);
});

test("beginning values are calculated of constants and imported globals", () => {
  const program = {
    memory: [1],
    tables: [{ size: 12, name: "table" }],
    elements: [{ offset: [["global.get", 0], number(4), "i32.add"], items: [[["ref.func", 0]]] }],
    globals: [
      { type: "i32", imported: "small", isConstant: true },
      { type: "i64", imported: "large", isConstant: true },
      { type: "i32", name: "a", initial: [["global.get", 0], number(-3), "i32.mul", number(5), "i32.sub"] },
      {
        type: "i64", name: "b",
        initial: [["global.get", 1], ["i64.const", -3n], "i64.mul", ["global.get", 1], "i64.add"],
      },
      { type: "i64", name: "c", initial: [["global.get", 1]] },
    ],
    functions: [{ name: "run", body: [] }],
  };
  each(program, ({ a, b, c, table }) => {
    assert.equal(a.value, -26);
    assert.equal(b.value, -2n * (1n << 40n));
    assert.equal(c.value, 1n << 40n);
    assert.equal(table.get(11).name, "0");
  }, () => ({ small: 7, large: 1n << 40n }));
});
