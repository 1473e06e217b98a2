// Loads and stores of every width and alignment, and the memory as a whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { operationNames } from "../../js_glue/translator/names.mjs";
import { DOUBLE, FLOAT, INT, LONG } from "../../js_glue/translator/kinds.mjs";
import { translate } from "../../js_glue/translator/translate.mjs";
import { assemble } from "./support/assembler.js";
import { edges, isSame } from "./support/compare.js";
import { get, native } from "./support/each.js";
import { instantiate } from "./support/instance.js";
import { body, list, name, program, section } from "./support/sections.js";

const kinds = { i32: INT, i64: LONG, f32: FLOAT, f64: DOUBLE };
const widthOf = (operation) =>
  Number(/(8|16|32)(_[su])?$/.exec(operation.split(".")[1])?.[1] ?? operation.slice(1, 3)) / 8;
const content = Array.from({ length: 64 }, (_, i) => (i * 37 + 11) & 255);
const data = [{ address: 0, bytes: content }];

const both = (bytes, options) => [native(bytes), instantiate(bytes, {}, options)];
const ends = (call) => {
  try {
    return call();
  } catch (error) {
    return error.message;
  }
};

for (const operation of operationNames.filter((name) => /\.(load|store)/.test(name))) {
  const [type] = operation.split(".");
  const isLoad = operation.includes("load");
  const width = widthOf(operation);
  for (const checks of [false, true]) {
    test(`${operation} takes every alignment and offset${checks ? ", and finds the memory's end" : ""}`, () => {
      const variants = [];
      for (let alignment = 0; 1 << alignment <= width; ++alignment) {
        for (const offset of [0, 8]) variants.push([alignment, offset]);
      }
      const bytes = assemble({
        memory: [1],
        data,
        functions: variants.map(([alignment, offset]) => ({
          name: `${alignment}/${offset}`,
          parameters: isLoad ? ["i32"] : ["i32", type],
          results: isLoad ? [type] : [],
          body: [get(0), ...(isLoad ? [] : [get(1)]), [operation, alignment, offset]],
        })),
      });
      const [expected, found] = both(bytes, { checks });
      for (const [alignment, offset] of variants) {
        const step = checks ? 1 : 1 << alignment;
        const addresses = Array.from({ length: Math.ceil(17 / step) }, (_, i) => i * step);
        if (checks) {
          addresses.push(65536 - width, 65537 - width, 65528 - width, 65529 - width, 65536, -1, -8, 0x7fffffff);
        }
        for (const address of addresses) {
          for (const value of isLoad ? [undefined] : edges[kinds[type]]) {
            const given = isLoad ? [address] : [address, value];
            const [left, right] = [expected, found].map((exports) =>
              ends(() => exports[`${alignment}/${offset}`](...given)),
            );
            assert.ok(isSame(left, right), `${given}: ${left} as WebAssembly, ${right} translated`);
          }
        }
      }
      assert.ok(Buffer.from(expected.memory.buffer).equals(Buffer.from(found.memory.buffer)));
    });
  }
}

test("an address that is a sum, unsigned or a comparison is the same", () => {
  const bodies = {
    sum: [get(0), get(1), "i32.add", ["i32.load8_u", 0, 0]],
    unsigned: [get(0), get(1), "i32.shr_u", ["i32.load8_u", 0, 3]],
    comparison: [get(0), get(1), "i32.lt_u", ["i32.load8_u", 0, 0]],
  };
  const functions = Object.entries(bodies).map(([name, body]) => ({
    name, parameters: ["i32", "i32"], results: ["i32"], body,
  }));
  const [expected, found] = both(assemble({ memory: [1], data, functions }));
  for (const name of Object.keys(bodies)) {
    for (const given of name === "unsigned" ? [[20, 1]] : [[20, 1], [-5, 25], [0x7fffffff, -0x7ffffff0]]) {
      assert.equal(found[name](...given), expected[name](...given), `${name}(${given})`);
    }
  }
});

const growing = assemble({
  memory: [1, 3],
  data,
  functions: [
    { name: "grow", parameters: ["i32"], results: ["i32"], body: [get(0), ["memory.grow", 0]] },
    { name: "size", results: ["i32"], body: [["memory.size", 0]] },
    { name: "storeGrown", parameters: ["i32"], body: [get(0), ["i32.const", 1], ["call", 0], ["i32.store", 2, 0]] },
  ],
});

test("what a call that has made the memory larger gives is stored in that", () => {
  for (const { storeGrown, memory } of both(growing)) {
    storeGrown(8);
    assert.equal(new Int32Array(memory.buffer)[2], 1);
  }
});

// Adds 1 to a number in the memory after each of three calls, and does so again in a loop within.
const counting = (name, call) => {
  const count = [
    ["i32.const", 4], ["i32.const", 4], ["i32.load", 2, 0], ["i32.const", 1], "i32.add", ["i32.store", 2, 0],
  ];
  const again = (local, limit) => [
    get(local), ["i32.const", 1], "i32.add", ["local.tee", local], ["i32.const", limit], "i32.lt_s", ["br_if", 0],
  ];
  return {
    name,
    locals: ["i32", "i32"],
    results: ["i32"],
    body: [
      "loop", ...count, ...call, ...count, ["i32.const", 0], ["local.set", 1], "loop", ...count, ...again(1, 5), "end",
      ...again(0, 3), "end", ["i32.const", 4], ["i32.load", 2, 0],
    ],
  };
};
const ways = {
  "the loop itself": [["i32.const", 1], ["memory.grow", 0], "drop"],
  "a function": [["call", 1]],
  "a function's function": [["call", 2]],
  "a function that throws": ["try", ["call", 3], "catch_all", "end"],
  "an entry of the table": [["i32.const", 0], ["call_indirect", 0, 0]],
  "an imported function": [["call", 0]],
};
for (const [way, call] of Object.entries(ways)) {
  test(`a loop goes on in the memory that ${way} has made larger`, () => {
    const bytes = assemble({
      types: [{ parameters: [], results: [] }],
      imports: [{ name: "growing" }],
      tags: [[]],
      memory: [1, 9],
      table: { size: 1, elements: [1] },
      functions: [
        { body: [["i32.const", 1], ["memory.grow", 0], "drop"] },
        { body: [["call", 1]] },
        { body: [["call", 1], ["throw", 0]] },
        counting("count", call),
      ],
    });
    const exports = instantiate(bytes, { env: { growing: () => void exports.memory.grow(1) } });
    assert.equal(exports.count(), 21);
    assert.equal(exports.memory.buffer.byteLength, 4 * 65536);
    assert.equal(new Int32Array(exports.memory.buffer)[1], 21);
  });
}

// V8 keeps them in registers only there: see text.mjs.
test("the views of the memory are the first variables, however many others the program has", () => {
  const globals = Array.from({ length: 40 }, (_, value) => ({ type: "i32", value }));
  const text = translate(assemble({ globals, memory: [1], functions: [{ body: [["i64.const", 1n], "drop"] }] }));
  const [, names] = /^function instantiate\(I\)\{"use strict";var ([^;]*);/.exec(text);
  assert.deepEqual(names.split(",").slice(0, 7).sort(), ["A", "C", "H", "J", "K", "N", "O"]);
  assert.equal(text.match(/\bvar\b[^;]*\bJ\b/g).length, 1);
});

test("the end of the stack is no memory that cannot grow", () => {
  const grow = [["i32.const", 0], ["memory.grow", 0], ["i32.const", -1], "i32.eq"];
  const body = [...grow, ["if"], ["i32.const", 1], ["global.set", 0], "end", ["call", 0]];
  const globals = [{ type: "i32", value: 0, name: "refused" }];
  // In which function the stack ends depends on the number of local variables.
  for (let count = 0; count < 40; count += 8) {
    const functions = [{ name: "nest", locals: Array(count).fill("i32"), body }];
    const { nest, refused } = instantiate(assemble({ memory: [1], globals, functions }));
    assert.throws(nest, RangeError);
    assert.equal(refused.value, 0);
  }
});

test("a memory may be another program's, which sees it grow", () => {
  const importing = new Uint8Array([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f,
    2, 13, 1, 1, 0x61, 6, ...Buffer.from("memory"), 2, 0, 1,
    3, 3, 2, 0, 0,
    7, 15, 2, 4, ...Buffer.from("load"), 0, 0, 4, ...Buffer.from("grow"), 0, 1,
    10, 16, 2, 7, 0, 0x20, 0, 0x28, 2, 0, 0x0b, 6, 0, 0x20, 0, 0x40, 0, 0x0b,
  ]);
  const first = instantiate(growing);
  const second = instantiate(importing, { a: first });
  assert.equal(second.load(4), new Int32Array(first.memory.buffer)[1]);
  first.grow(1);
  new Int32Array(first.memory.buffer)[20000] = 77;
  assert.equal(second.load(80000), 77);
  assert.equal(second.grow(1), 2);
  assert.equal(first.size(), 3);
});

test("data may be left to who starts the program", () => {
  assert.ok(new Uint8Array(instantiate(growing).memory.buffer)[1] !== 0);
  assert.equal(new Uint8Array(instantiate(growing, {}, { data: "omit" }).memory.buffer)[1], 0);
});

test("without checks, an address and its offset are added as numbers of 32 bits", () => {
  const bytes = assemble({
    memory: [1],
    data,
    functions: [
      { name: "read", parameters: ["i32"], results: ["i32"], body: [get(0), ["i32.load", 2, 16]] },
      { name: "readByte", parameters: ["i32"], results: ["i32"], body: [get(0), ["i32.load8_u", 0, 16]] },
      { name: "write", parameters: ["i32"], body: [get(0), ["i32.const", 5], ["i32.store", 2, 16]] },
    ],
  });
  const { read, readByte, write, memory } = instantiate(bytes);
  const view = new DataView(memory.buffer);
  assert.equal(read(-8), view.getInt32(8, true));
  assert.equal(readByte(-8), content[8]);
  write(-8);
  assert.equal(view.getInt32(8, true), 5);
  const [expected, found] = both(bytes, { checks: true });
  for (const name of ["read", "readByte", "write"]) {
    assert.equal(ends(() => found[name](-8)), ends(() => expected[name](-8)));
  }
});

test("without checks, what is beyond the memory's end reads undefined or 0, and is not written", () => {
  const address = { parameters: ["i32"] };
  const bytes = assemble({
    memory: [1],
    functions: [
      { ...address, name: "read", results: ["i32"], body: [get(0), ["i32.load", 2, 0]] },
      { ...address, name: "readBytes", results: ["i32"], body: [get(0), ["i32.load", 0, 0]] },
      { ...address, name: "write", body: [get(0), ["i32.const", -1], ["i32.store", 2, 0]] },
      { ...address, name: "writeBytes", body: [get(0), ["i32.const", -1], ["i32.store", 0, 0]] },
      { ...address, name: "writeHalves", body: [get(0), ["i64.const", -1n], ["i64.store", 3, 0]] },
    ],
  });
  const { read, readBytes, write, writeBytes, writeHalves, memory } = instantiate(bytes);
  const written = () => new Uint8Array(memory.buffer).reduce((sum, byte) => sum + (byte && 1), 0);
  for (const beyond of [65536, 0x7ffffff0, -8]) {
    assert.equal(read(beyond), undefined);
    assert.equal(readBytes(beyond + 1), 0);
    write(beyond);
    writeBytes(beyond + 1);
    writeHalves(beyond);
  }
  assert.equal(written(), 0);
  writeBytes(65533);
  assert.equal(written(), 3);
  writeHalves(65528 + 4);
  assert.equal(written(), 4);
});

test("a stack that grows beyond the address 0 ends the program", () => {
  const bytes = assemble({
    globals: [{ type: "i32", value: 64 }],
    functions: [
      {
        name: "push",
        parameters: ["i32"],
        results: ["i32"],
        body: [["global.get", 0], get(0), "i32.sub", ["global.set", 0], ["global.get", 0]],
      },
    ],
  });
  const { push } = instantiate(bytes, {}, { stackPointer: 0 });
  assert.equal(push(48), 16);
  assert.equal(push(16), 0);
  assert.throws(() => push(16), { name: "RuntimeError", message: "memory access out of bounds" });
});

test("what is not aligned as promised is read right where the constant shows it, and in all of Go's programs", () => {
  const reader = (module) =>
    program(
      section(1, list([0x60, list(), list()], [0x60, list(0x7f), list(0x7f)])),
      section(2, list([name(module), name("f"), 0, 0])),
      section(3, list(1, 1)),
      section(5, list([0, 1])),
      section(7, list([name("constant"), 0, 1], [name("sum"), 0, 2])),
      section(10, list(
        body(0x20, 0, 0x28, 2, 2), // a load with the offset 2, which promises a multiple of 4
        body(0x20, 0, 0x41, 1, 0x74, 0x28, 2, 0),
      )),
      section(11, list([0, 0x41, 0, 0x0b, list(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)])),
    );
  const f = () => {};
  assert.equal(instantiate(reader("env"), { env: { f } }).constant(4), 0x0a090807);
  const { constant, sum } = instantiate(reader("gojs"), { gojs: { f } });
  assert.deepEqual([constant(4), sum(1), sum(2)], [0x0a090807, 0x06050403, 0x08070605]);
});
