// What is set to an operation of itself: a local, a global, an imported one, memory, the result of a block.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assemble } from "./support/assembler.js";
import { isSame } from "./support/compare.js";
import { native } from "./support/each.js";
import { instantiate } from "./support/instance.js";
import { binaryOperators, places, unaryOperators } from "./support/shapes.js";

const values = {
  i32: [0, -1, 0x12345678, -0x80000000],
  i64: [0n, -1n, 0x123456789abcdef0n, -0x7edcba9876543210n, 0x123456n],
  f32: [0, -1.5, 3e20],
  f64: [0, -1.5, 3e200],
};
const constants = {
  i32: [1, 4, 31],
  i64: [1n, 4n, 13n, 31n, 32n, 33n, 40n, 0xff00ff00ffn],
  f32: [1, -2.5],
  f64: [1, -2.5],
};

// By a name, a value that is made of what `read` reads.
function operationsOf(type, read) {
  const all = {};
  for (const operator of binaryOperators[type]) {
    const name = `${type}.${operator}`;
    all[`${operator} itself`] = [...read, ...read, name];
    for (const constant of constants[type]) {
      const operand = [[`${type}.const`, constant]];
      all[`${operator} ${constant}`] = [...read, ...operand, name];
      all[`${constant} ${operator}`] = [...operand, ...read, name];
      if (type === "i64" && ["add", "xor"].includes(operator)) {
        for (const shift of ["shl", "shr_u", "rotl"]) {
          all[`${operator} ${shift} ${constant}`] = [...read, ...read, ...operand, `i64.${shift}`, name];
          all[`${shift} ${constant} ${operator}`] = [...read, ...operand, `i64.${shift}`, ...read, name];
        }
      }
    }
  }
  for (const operator of unaryOperators[type]) all[operator] = [...read, `${type}.${operator}`];
  if (type === "i64") {
    all["its halves, exchanged"] = [
      ...read, ["i64.const", 32n], "i64.shl", ...read, ["i64.const", 32n], "i64.shr_u", "i64.or",
    ];
    all["its low half"] = [...read, "i32.wrap_i64", "i64.extend_i32_u"];
  }
  return all;
}

for (const type of Object.keys(values)) {
  const imported = [{ type, imported: "global" }];
  const where = { local: 1, global: 1, imported: 0, address: 16 };
  for (const [place, { read, write }] of Object.entries(places(type, where))) {
    test(`${place} of ${type} is set to each operation of itself`, () => {
      const operations = operationsOf(type, read);
      const bytes = assemble({
        memory: [1],
        globals: [...imported, { type, value: values[type][0] }],
        functions: Object.entries(operations).map(([name, value]) => ({
          name,
          parameters: [type],
          results: [type],
          locals: [type],
          body: [...write([["local.get", 0]]), ...write(value), ...read],
        })),
      });
      const imports = () => ({
        env: { global: new WebAssembly.Global({ value: type, mutable: true }, values[type][0]) },
      });
      const expected = native(bytes, imports());
      for (const checks of [false, true]) {
        const found = instantiate(bytes, imports(), { checks });
        for (const name of Object.keys(operations)) {
          for (const value of values[type]) {
            const [left, right] = [expected, found].map((exports) => {
              try {
                return exports[name](value);
              } catch (error) {
                return error.message;
              }
            });
            assert.ok(isSame(left, right), `${name}(${value}): ${left} as WebAssembly, ${right} translated`);
          }
        }
        assert.ok(Buffer.from(expected.memory.buffer).equals(Buffer.from(found.memory.buffer)));
      }
    });
  }
}
