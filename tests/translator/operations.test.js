// Of the operations on numbers what the others seldom try: specification.test.js tries each, assignments.test.js with
// constants on each side, random_programs.test.js in expressions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { native } from "./support/each.js";
import { instantiate } from "./support/instance.js";

test("a float that is rounded from an integer of 64 bits is rounded once", () => {
  const bytes = assemble({
    functions: ["s", "u"].map((sign) => ({
      name: sign,
      parameters: ["i64"],
      results: ["f32"],
      body: [["local.get", 0], `f32.convert_i64_${sign}`],
    })),
  });
  const expected = native(bytes);
  const found = instantiate(bytes);
  for (let bit = 24n; bit < 64n; ++bit) {
    for (const offset of [-1n, 0n, 1n, (1n << bit) >> 24n, ((1n << bit) >> 24n) + 1n, ((1n << bit) >> 24n) - 1n]) {
      for (const value of [(1n << bit) + offset, -(1n << bit) - offset]) {
        for (const sign of ["s", "u"]) assert.equal(found[sign](value), expected[sign](value), `${value} ${sign}`);
      }
    }
  }
});

// That they are loaded and stored so, the specification's float_memory shows.
test("the bits of a NaN survive where they are negated or chosen", () => {
  const bits = (...operations) => [...operations, "i32.reinterpret_f32"];
  const { negated, chosen } = instantiate(assemble({
    functions: [
      {
        name: "negated", parameters: ["i32"], results: ["i32"],
        body: bits(["local.get", 0], "f32.reinterpret_i32", "f32.neg"),
      },
      {
        name: "chosen", parameters: ["i32"], results: ["i32"],
        body: bits(["f32.const", [255, 255, 255, 255]], ["f32.const", 1.5], ["local.get", 0], "select"),
      },
    ],
  }));
  assert.equal(negated(0x7fa00001), 0xffa00001 | 0);
  assert.deepEqual([chosen(1), chosen(0)], [-1, 0x3fc00000]);
});
