// Each operation on numbers, with operands that are variables and with such that are constants, as V8 runs it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { operationNames } from "../../js_glue/translator/names.mjs";
import { DOUBLE, FLOAT, INT, LONG } from "../../js_glue/translator/kinds.mjs";
import { assemble } from "./support/assembler.js";
import { edges, isSame } from "./support/compare.js";
import { instantiate } from "./support/instance.js";

const kinds = { i32: INT, i64: LONG, f32: FLOAT, f64: DOUBLE };
const binary = /^(add|sub|mul|div|div_[su]|rem_[su]|and|or|xor|shl|shr_[su]|rotl|rotr|min|max|copysign)$/;
const comparison = /^(eq|ne|[lg][te](_[su])?)$/;

// The types of what an operation on numbers takes and gives.
function signatureOf(operation) {
  const [type, name] = operation.split(".");
  if (name === "eqz") return [[type], "i32"];
  if (comparison.test(name)) return [[type, type], "i32"];
  if (binary.test(name)) return [[type, type], type];
  return [[/_(i32|i64|f32|f64)(_[su])?$/.exec(name)?.[1] ?? type], type];
}

const numeric = operationNames.filter((name) => /^[if](32|64)\./.test(name) && !/load|store|const/.test(name));

// A NaN's bits may be others, which reinterpretation would show.
const operandsOf = (operation, type) =>
  edges[kinds[type]].filter((value) => !(operation.includes("reinterpret") && Number.isNaN(value)));

function outcome(call) {
  try {
    return call();
  } catch (error) {
    assert.ok(error instanceof WebAssembly.RuntimeError, error.stack);
    return error.message;
  }
}

// A function that takes all operands, and one for each last operand that is a constant.
function programOf(operation) {
  const [parameters, result] = signatureOf(operation);
  const [last] = parameters.slice(-1);
  const get = (_, i) => ["local.get", i];
  return assemble({
    functions: [
      { name: "all", parameters, results: [result], body: [...parameters.map(get), operation] },
      ...operandsOf(operation, last).map((value, i) => ({
        name: `last${i}`,
        parameters: parameters.slice(1),
        results: [result],
        body: [...parameters.slice(1).map(get), [`${last}.const`, value], operation],
      })),
      // What it is made of is a sum without an end, and what it becomes is a condition.
      { name: "used", parameters, results: ["i32"], body: usedBody(operation, parameters, result) },
    ],
  });
}

function usedBody(operation, parameters, result) {
  const operands = parameters.flatMap((type, i) => [
    ["local.get", i],
    [`${type}.const`, type === "i64" ? 3n : 3],
    `${type}.add`,
  ]);
  return [
    ...operands, operation, [`${result}.const`, result === "i64" ? 7n : 7], `${result}.ne`, ["if", "i32"],
    ["i32.const", 5], "else", ["i32.const", 6], "end",
  ];
}

for (const operation of numeric) {
  test(`${operation} does what WebAssembly's does`, () => {
    const [parameters] = signatureOf(operation);
    const bytes = programOf(operation);
    const expected = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
    const found = instantiate(bytes);
    const compare = (name, ...given) => {
      const [left, right] = [expected, found].map((exports) => outcome(() => exports[name](...given)));
      assert.ok(isSame(left, right), `${name}(${given}): ${left} as WebAssembly, ${right} translated`);
    };
    for (const first of operandsOf(operation, parameters[0])) {
      if (parameters.length === 1) {
        compare("all", first);
        compare("used", first);
      }
      for (const second of parameters.length > 1 ? operandsOf(operation, parameters[1]) : []) {
        compare("all", first, second);
        compare("used", first, second);
      }
      if (parameters.length > 1) operandsOf(operation, parameters[1]).forEach((_, i) => compare(`last${i}`, first));
    }
    if (parameters.length === 1) operandsOf(operation, parameters[0]).forEach((_, i) => compare(`last${i}`));
  });
}

test("a float that is rounded from an integer of 64 bits is rounded once", () => {
  const bytes = assemble({
    functions: ["s", "u"].map((sign) => ({
      name: sign,
      parameters: ["i64"],
      results: ["f32"],
      body: [["local.get", 0], `f32.convert_i64_${sign}`],
    })),
  });
  const expected = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
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
