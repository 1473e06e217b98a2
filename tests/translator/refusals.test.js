// What is not translated is named, and names in the text do not collide.
import assert from "node:assert/strict";
import { test } from "node:test";
import { helperNames, helperText } from "../../js_glue/translator/helpers.mjs";
import { operationNames } from "../../js_glue/translator/names.mjs";
import { translate } from "../../js_glue/translator/translate.mjs";
import { assemble } from "./support/assembler.js";

const withBody = (bytes) => {
  const program = [...assemble({ functions: [{ name: "run", body: ["nop"] }] })];
  // The last section has one body: its size, no locals, `nop` and the end.
  program.splice(-7, 7, 10, bytes.length + 4, 1, bytes.length + 2, 0, ...bytes, 0x0b);
  return new Uint8Array(program);
};

const refused = {
  "the operation return_call": [0x12, 0],
  "the operation ref.null": [0xd0, 0x70],
  "the operation table.get": [0x25, 0],
  "the operation 0xfe 16 (atomics)": [0xfe, 16, 2, 0],
  "the operation 0xfd 12 (SIMD)": [0xfd, 12],
  "the operation table.grow": [0xfc, 15, 0],
};

for (const [what, bytes] of Object.entries(refused)) {
  test(`${what} is refused by its name and the function's`, () => {
    assert.throws(() => translate(withBody(bytes)), { message: `function 0 (run): ${what} cannot be translated` });
  });
}

test("exceptions in their newer form are refused, with what to use instead", () => {
  const advice =
    "exceptions are translated in their older form, which Emscripten writes by -sWASM_LEGACY_EXCEPTIONS=1, its default";
  for (const [what, bytes] of Object.entries({ try_table: [0x1f, 0x40, 0], throw_ref: [0x0a] })) {
    assert.throws(() => translate(withBody(bytes)), {
      message: `function 0 (run): the operation ${what} cannot be translated: ${advice}`,
    });
  }
  const taking = assemble({ functions: [{ name: "run", parameters: ["exnref"], body: ["nop"] }] });
  assert.throws(() => translate(taking), { message: `a value of the type exnref cannot be translated: ${advice}` });
});

test("a program with a value of another type is refused", () => {
  const bytes = assemble({ functions: [{ name: "run", parameters: ["externref"], body: ["nop"] }] });
  assert.throws(() => translate(bytes), { message: "a value of the type externref cannot be translated" });
});

test("a function with several results is refused", () => {
  const bytes = assemble({
    functions: [{ name: "run", results: ["i32", "i32"], body: [["i32.const", 1], ["i32.const", 1]] }],
  });
  assert.throws(() => translate(bytes), {
    message: "function 0 (run): a function with several results cannot be translated",
  });
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
