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

test("the bits of a NaN survive where they are only moved", () => {
  const signalling = [1, 0, 0xa0, 0x7f];
  const bytes = assemble({
    memory: [1],
    functions: [
      { name: "constant", results: ["i32"], body: [["f32.const", signalling], "i32.reinterpret_f32"] },
      { name: "copied", body: [["i32.const", 8], ["i32.const", 0], ["f32.load", 2, 0], ["f32.store", 2, 0]] },
      {
        name: "negated",
        parameters: ["i32"],
        results: ["i32"],
        body: [["local.get", 0], "f32.reinterpret_i32", "f32.neg", "i32.reinterpret_f32"],
      },
      {
        name: "chosen",
        parameters: ["i32"],
        results: ["i32"],
        body: [
          ["f32.const", [255, 255, 255, 255]], ["f32.const", 1.5], ["local.get", 0], "select", "i32.reinterpret_f32",
        ],
      },
      {
        name: "moved",
        parameters: ["i64"],
        body: [["i32.const", 16], ["local.get", 0], "f64.reinterpret_i64", ["f64.store", 3, 0]],
      },
    ],
    data: [{ address: 0, bytes: signalling }],
  });
  const { constant, copied, negated, chosen, moved, memory } = instantiate(bytes);
  assert.equal(constant(), 0x7fa00001);
  copied();
  assert.deepEqual([...new Uint8Array(memory.buffer, 8, 4)], signalling);
  assert.equal(negated(0x7fa00001), 0xffa00001 | 0);
  assert.equal(chosen(1), -1);
  assert.equal(chosen(0), 0x3fc00000);
  moved(0x7ff4000000000001n);
  assert.equal(new DataView(memory.buffer).getBigInt64(16, true), 0x7ff4000000000001n);
});
