// What is not translated is named, and names in the text do not collide.
import assert from "node:assert/strict";
import { test } from "node:test";
import { helperNames, helperText } from "../../js_glue/translator/helpers.mjs";
import { operationNames } from "../../js_glue/translator/names.mjs";
import { translate } from "../../js_glue/translator/translate.mjs";
import { assemble, unsigned } from "./support/assembler.js";

const withBody = (bytes) => {
  const program = [...assemble({ functions: [{ name: "run", body: ["nop"] }] })];
  // The last section has one body: its size, no locals, `nop` and the end.
  program.splice(-7, 7, 10, bytes.length + 4, 1, bytes.length + 2, 0, ...bytes, 0x0b);
  return new Uint8Array(program);
};

const refused = {
  "the operation call_ref": [0x14, 0],
  "the operation ref.as_non_null": [0xd4],
  "the operation 0xfe 16 (an atomic operation)": [0xfe, 16, 2, 0],
  "the operation 0xfd 12 (SIMD)": [0xfd, 12],
};

for (const [what, bytes] of Object.entries(refused)) {
  test(`${what} is refused by its name and the function's`, () => {
    assert.throws(() => translate(withBody(bytes)), { message: `function 0 (run): ${what} cannot be translated` });
  });
}

test("a program with a value of another type is refused", () => {
  const bytes = assemble({ functions: [{ name: "run", parameters: ["v128"], body: ["nop"] }] });
  assert.throws(() => translate(bytes), { message: "a value of the type v128 cannot be translated" });
});

test("a type with more parameters or results than browsers take is refused", () => {
  const message = "a type with more than 1000 parameters or results cannot be translated";
  for (const part of ["parameters", "results"]) {
    const type = { parameters: [], results: [], [part]: Array(1001).fill("i32") };
    assert.throws(() => translate(assemble({ types: [type], functions: [] })), { message });
  }
});

test("a memory and a table that are too large at their start are refused", () => {
  assert.throws(() => translate(assemble({ memory: [32769], functions: [] })), {
    message: "a memory that has more than 2 GB at its start cannot be translated",
  });
  const table = { size: 5000001, elements: [] };
  for (const tables of [[{ size: 5000000 }], [{ type: "externref", size: 5000000 }]]) {
    assert.throws(() => translate(assemble({ table, tables, functions: [] })), {
      message: "tables of more than 10000000 entries cannot be translated",
    });
  }
});

test("a function with more locals than browsers take is refused", () => {
  const body = [1, ...unsigned(50001), 0x7e];
  const program = [...assemble({ functions: [{ name: "run", body: [] }] })];
  program.splice(-6, 6, 10, body.length + 3, 1, body.length + 1, ...body, 0x0b);
  assert.throws(() => translate(new Uint8Array(program)), {
    message: "function 0 (run): a function with more than 50000 locals cannot be translated",
  });
});

// What no program has, as many entries of a list as a number can say.
const most = unsigned(0xffffffff);

test("of names, those are read that are there, whatever number of them there is said to be", () => {
  const named = (count) => [4, ...Buffer.from("name"), 1, count.length + 3, ...count, 0, 1, 0x78];
  for (const count of [[1], most, unsigned(20000000)]) {
    const names = named(count);
    const program = new Uint8Array([
      ...assemble({ functions: [{ name: "run", body: [] }] }), 0, names.length, ...names,
    ]);
    assert.ok(WebAssembly.validate(program));
    assert.match(translate(program, { names: true }), /function f0\$x\(/);
  }
});

for (const [what, bytes] of Object.entries({
  "types": [1, 5, ...most],
  "parameters": [1, 7, 1, 0x60, ...most],
  "imports": [2, 5, ...most],
  "functions": [3, 5, ...most],
  "exports": [7, 5, ...most],
  "functions for a table": [9, 10, 1, 0, 0x41, 0, 0x0b, ...most],
  "segments of data": [11, 5, ...most],
})) {
  test(`what says to have more ${what} than it has bytes is no program`, () => {
    const program = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...bytes]);
    assert.throws(() => translate(program), /no WebAssembly program/);
  });
}

test("a jump that says to have more targets than there are bytes is in no program", () => {
  assert.throws(() => translate(withBody([0x41, 0, 0x0e, ...most])), /no WebAssembly program/);
});

test("what is no program is refused", () => {
  assert.throws(() => translate(new Uint8Array([0, 97, 115, 109])), /no WebAssembly program/);
});

test("each number has one operation, and each operation one number", () => {
  const names = operationNames.filter(Boolean);
  assert.equal(new Set(names).size, names.length);
  assert.equal(operationNames[0x6a], "i32.add");
  assert.equal(operationNames[0xc4], "i64.extend32_s");
  assert.equal(operationNames[0x10b], "memory.fill");
});

test("no helper has a name that translated code uses, or JavaScript", () => {
  assert.equal(new Set(helperNames).size, helperNames.length);
  for (const name of helperNames) {
    assert.doesNotMatch(name, /^[a-zA-Z]\d+$|^[BHKACJNOXImt]$/);
    new Function(`"use strict";var ${name}`);
  }
});

test("a helper brings those that it uses", () => {
  for (const name of helperNames) {
    const declared = helperText([name]);
    const state = "var X=0,B,H,K,A,C,J,N,O,m,t;";
    const undeclared = [...declared.matchAll(/(?<![.\w"])([a-z]{2,})\(/g)]
      .map(([, called]) => called)
      .filter((called) => helperNames.includes(called));
    for (const called of undeclared) {
      assert.match(declared, new RegExp(`function ${called}\\(|:${called}[,}]`), `${name} uses ${called}`);
    }
    new Function(`"use strict";${state}${declared}`);
  }
});
