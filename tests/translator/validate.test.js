// Our validator and the platform's accept the same programs. validate_fuzz.js tries more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { validated } from "../../js_glue/translator/validate/validate.mjs";
import { unsigned } from "./support/assembler.js";
import { mutated } from "./support/mutations.js";
import { body, list, name, program, section } from "./support/sections.js";
import { seedPrograms } from "./support/seed_programs.js";
import { difference, judge } from "./support/validity.js";

test("programs changed at random are valid or not as for the platform", () => {
  const programs = seedPrograms(1, { own: 10, optimizers: 3 });
  let valid = 0;
  for (let number = 0; number < 6_000; ++number) {
    const bytes = mutated(programs, number);
    assert.equal(difference(bytes), undefined, `input ${number}`);
    if (WebAssembly.validate(bytes)) ++valid;
  }
  assert.ok(valid > 200 && valid < 5_000, `${valid} are valid`);
});

const nothing = section(1, list([0x60, list(), list()]));
/** A program of one function. */
const functionOf = (...code) => program(nothing, section(3, list(0)), section(10, list(body(...code))));

const features = {
  "SIMD": functionOf(0xfd, 0x0c, ...Array(16).fill(0), 0x1a),
  "SIMD, by a type": program(section(1, list([0x60, list(0x7b), list()]))),
  "an atomic operation": functionOf(0xfe, 0x03, 0x00),
  "threads, by a memory": program(section(5, list([3, 1, 2]))),
  "64-bit addresses": program(section(5, list([4, 1]))),
  "a second memory": program(section(5, list([0, 1], [0, 1]))),
  "garbage collection": program(section(1, list([0x5f, 0]))),
  "garbage collection, by a type": program(section(1, list([0x60, list(0x6e), list()]))),
  "call_ref": functionOf(0x14, 0),
};
for (const [feature, bytes] of Object.entries(features)) {
  test(`a program is refused by the name of a feature: ${feature}`, () => {
    const { error } = judge(bytes, validated);
    assert.equal(error?.isFeature, true);
    const cure = /^SIMD|atomic/.test(feature) ? " without the import of mcpapps/webassembly/simd" : "";
    assert.ok(error.message.includes(`${feature.split(",")[0]}${cure} is not supported`), error.message);
  });
}

test("a count larger than the program ends at its end", () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 9, 11, 13]) {
    const bytes = program([id, 5, 0x80, 0x80, 0x3d, 0, 0]);
    assert.ok(judge(bytes).error, `section ${id}`);
  }
});

test("imported tables are among those that a program may have at most", () => {
  const table = [0, 0, 1, 0x70, 0, 0];
  for (const [count, isValid] of [[100_000, true], [100_001, false]]) {
    const imports = [...unsigned(count), ...Array(count).fill(table).flat()];
    const bytes = program([2, ...unsigned(imports.length), ...imports]);
    assert.equal(WebAssembly.validate(bytes), isValid);
    assert.equal(!judge(bytes).error, isValid);
  }
});

test("blocks may be nested deeply", () => {
  const depth = 20_000;
  const bytes = functionOf(Array(depth).fill([0x02, 0x40]), Array(depth).fill(0x0b));
  assert.equal(judge(bytes).error, undefined);
  assert.equal(WebAssembly.validate(bytes), true);
});

test("what is read of a valid program is what it has", () => {
  const { imports, exports, customs, functions } = validated(
    program(
      section(0, name("a"), 1), nothing, section(2, list([name("m"), name("f"), 0, 0])), section(3, list(0)),
      section(7, list([name("g"), 0, 1])), section(10, list(body())),
    ),
  );
  assert.deepEqual(imports, [{ module: "m", name: "f", kind: "function", index: 0 }]);
  assert.deepEqual(exports, [{ name: "g", kind: "function", index: 1 }]);
  assert.deepEqual(customs, [{ name: "a", bytes: new Uint8Array([1]) }]);
  assert.deepEqual(functions, [0, 0]);
});
