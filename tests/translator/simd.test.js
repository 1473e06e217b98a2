// Programs with SIMD, and with atomic operations, do the same without them. The specification's test files try more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { simdCompiler } from "../../js_glue/translator/simd/compiler.mjs";
import { Lowering } from "../../js_glue/translator/simd/lower.mjs";
import { atomics } from "../../js_glue/translator/simd/atomics.mjs";
import { vectors } from "../../js_glue/translator/simd/operations.mjs";
import { typeNames } from "../../js_glue/translator/validate/types.mjs";
import { Choice } from "../js/support/random.js";
import { assemble, unsigned } from "./support/assembler.js";
import { edges } from "./support/compare.js";
import { native } from "./support/each.js";
import { compiled, instantiate } from "./support/instance.js";
import { body, list, name as named, program, section } from "./support/sections.js";

const lowered = (bytes) => new Lowering(bytes, true).lowered();

const rounds = 40;
const interesting = [0, 1, 127, 128, 255, 0x7f, 0x80, 0xc0, 0x3f, 0xff];
const scalars = { i32: edges[0], i64: edges[6], f32: edges[4], f64: edges[5] };
// Which bits a NaN has that was calculated is for each engine to choose.
const calculates = /^(add|sub|mul|div|min|max|sqrt|ceil|floor|trunc|nearest|demote_.*|promote_.*)$/;

function programOf({ shape, name, takes, gives, alignment, indices }, following) {
  const types = takes.map((type) => typeNames[type]);
  const parameters = types.filter((type) => type !== "v128");
  let [vector, scalar] = [0, 0];
  const given = types.flatMap((type) =>
    type === "v128" ? [["i32.const", 0], ["v128.load", 4, 16 * vector++]] : [["local.get", scalar++]],
  );
  const access = alignment === undefined ? [] : [0, 3];
  const operation = [`${shape}.${name}`, ...access, ...(indices ? [following] : [])];
  const result = ["local.get", parameters.length];
  const numbers = shape[0] === "f" && calculates.test(name)
    ? [["v128.const", Array(16).fill(0)], result, result, `${shape}.eq`, "v128.bitselect"]
    : [];
  const isVector = typeNames[gives] === "v128";
  const after = isVector ? [["local.tee", result[1]], ...numbers, ["v128.store", 4, 64]] : [];
  const results = gives && !isVector ? [typeNames[gives]] : [];
  const start = isVector ? [["i32.const", 0]] : [];
  const body = [...start, ...given, operation, ...after];
  return assemble({ functions: [{ name: "run", parameters, results, locals: ["v128"], body }], memory: [1] });
}

// Those of relaxed SIMD may have several results.
for (const vector of vectors.slice(0, 256).filter(Boolean)) {
  const { shape, name, takes, alignment, indices, below } = vector;
  test(`${shape}.${name} does the same as scalars`, () => {
    const choice = new Choice(name.length);
    const following = () => Array.from({ length: indices }, () => choice.below(below));
    for (let i = 0; i < (indices ? 8 : 1); ++i) {
      const bytes = programOf(vector, following());
      const both = [native(bytes), instantiate(lowered(bytes))];
      for (let round = 0; round < rounds; ++round) {
        const memory = Array.from({ length: 112 }, () =>
          choice.chance(2) ? choice.below(256) : choice.one(interesting));
        const given = takes.filter((type) => typeNames[type] !== "v128").map((type) =>
          alignment === undefined ? choice.one(scalars[typeNames[type]]) : 48 + choice.below(8));
        const found = both.map((exports) => {
          const view = new Uint8Array(exports.memory.buffer, 0, memory.length);
          view.set(memory);
          return [exports.run(...given), String(view)];
        });
        assert.deepEqual(found[1], found[0], `${given}; ${memory}`);
      }
    }
  });
}

test("the products of relaxed SIMD are sums of two products, and of four and another number", () => {
  const operand = (address) => [["i32.const", 0], ["v128.load", 0, address]];
  const bytes = assemble({
    functions: [{
      name: "run",
      body: [
        ["i32.const", 0], ...operand(0), ...operand(16), "i16x8.dot_i8x16_s", ["v128.store", 0, 48],
        ["i32.const", 0], ...operand(0), ...operand(16), ...operand(32), "i32x4.dotadd_i8x16_s", ["v128.store", 0, 64],
      ],
    }],
    memory: [1],
  });
  const { run, memory } = instantiate(lowered(bytes));
  const left = [-128, -128, 127, -1, 5, 6, 7, 8, 0, 1, 2, 3, -4, -5, -6, -7];
  const right = [127, 127, 127, 64, 1, 2, 3, 4, 0, 1, 0, 1, 10, 20, 30, 40];
  const other = [1, -2, 3, 0x7fffffff];
  new Int8Array(memory.buffer, 0, 32).set([...left, ...right]);
  new Int32Array(memory.buffer, 32, 4).set(other);
  run();
  const pairs = Array.from({ length: 8 }, (_, k) =>
    left[2 * k] * right[2 * k] + left[2 * k + 1] * right[2 * k + 1]);
  assert.deepEqual([...new Int16Array(memory.buffer, 48, 8)], pairs);
  const sums = other.map((number, k) => (pairs[2 * k] + pairs[2 * k + 1] + number) | 0);
  assert.deepEqual([...new Int32Array(memory.buffer, 64, 4)], sums);
});

test("atomic operations of a program without threads are loads and stores", () => {
  const values = { i32: 0x7f, i64: 0x7e };
  for (const [number, atomic] of atomics.entries()) {
    if (!atomic || atomic.name === "wait") continue;
    const { takes, gives, alignment } = atomic;
    const results = gives ? list(gives) : list();
    const code = [...takes.flatMap((_, i) => [0x20, i]), 0xfe, ...unsigned(number), alignment, 8];
    const bytes = program(
      section(1, list([0x60, list(...takes), results])), section(3, list(0)), section(5, list([0, 1])),
      section(7, list([named("run"), 0, 0], [named("memory"), 2, 0])), section(10, list(body(...code))),
    );
    const both = [native(bytes), instantiate(lowered(bytes))];
    for (let round = 0; round < 8; ++round) {
      const given = takes.map((type, i) =>
        i === 0 ? 0 : type === values.i64 ? [0n, 0x80ffn, -5n, 258n][round % 4] : [0, 0x80ff, -5, 258][round % 4]);
      const found = both.map(({ run, memory }) => [run(...given), String(new Uint8Array(memory.buffer, 0, 32))]);
      assert.deepEqual(found[1], found[0], `${atomic.name} ${number} ${given}`);
    }
  }
});

/** The program by the compiler of `mcpapps/webassembly/simd`. */
function translated(bytes, imports = {}) {
  simdCompiler.validated(bytes);
  return compiled(simdCompiler.translate(bytes, { references: true }))(imports);
}

const vectorFunction = { parameters: ["v128"], results: ["v128"], body: [["local.get", 0]], name: "run" };

test("a function with vectors throws a TypeError for JavaScript, and is one for other programs", () => {
  const exporting = translated(assemble({ functions: [vectorFunction] }));
  assert.throws(() => exporting.run(), TypeError);
  const importing = assemble({
    imports: [{ name: "run", parameters: ["v128"], results: ["v128"] }],
    functions: [{
      name: "low",
      results: ["i32"],
      body: [["i32.const", 7], "i32x4.splat", ["call", 0], ["i32x4.extract_lane", [3]]],
    }],
  });
  assert.equal(translated(importing, { env: exporting }).low(), 7);
  assert.throws(() => translated(importing, { env: { run: () => 1 } }).low(), TypeError);
});

test("blocks have types of every number", () => {
  for (const count of [62, 64, 70, 127, 8200]) {
    // Of each type another number of parameters, or one of two integers in one order.
    const types = Array.from({ length: count }, (_, i) => ({
      parameters: Array.from(i.toString(2), (bit) => (bit === "1" ? "f32" : "f64")), results: [],
    }));
    const block = { parameters: ["i32"], results: ["i32", "v128"] };
    const bytes = assemble({
      types: [...types, block],
      functions: [{
        name: "run",
        results: ["i32"],
        body: [
          ["i32.const", 5], ["block", count], ["i32.const", 7], "i32x4.splat", "end",
          ["i32x4.extract_lane", [1]], "i32.add",
        ],
      }],
    });
    assert.equal(native(bytes).run(), 12);
    assert.equal(translated(bytes).run(), 12, `${count} types`);
  }
});

test("a function with vectors is imported twice", () => {
  const exporting = translated(assemble({ functions: [vectorFunction] }));
  const run = { name: "run", parameters: ["v128"], results: ["v128"] };
  const splat = [["i32.const", 7], "i32x4.splat"];
  const body = [...splat, ["call", 0], ["call", 1], ["i32x4.extract_lane", [3]]];
  const importing = assemble({ imports: [run, run], functions: [{ name: "low", results: ["i32"], body }] });
  assert.equal(translated(importing, { env: exporting }).low(), 7);
});

test("the number of a global's constant may have several bytes", () => {
  const value = Array.from({ length: 16 }, (_, i) => i);
  const functions = [{ name: "run", results: ["i32"], body: [["global.get", 0], ["i32x4.extract_lane", [0]]] }];
  const bytes = assemble({ globals: [{ type: "v128", value }], functions });
  const at = Buffer.from(bytes).indexOf(Buffer.from([0xfd, 0x0c, ...value]));
  // The size of the section, and the number.
  const longer = [...bytes.slice(0, at + 1), 0x8c, 0, ...bytes.slice(at + 2)];
  const size = longer.lastIndexOf(6, at);
  longer[size + 1] += 1;
  const whole = Uint8Array.from(longer);
  assert.equal(native(whole).run(), 0x03020100);
  assert.equal(translated(whole).run(), 0x03020100);
});

test("a vector that others see as a global is refused", () => {
  const globals = [{ type: "v128", value: Array(16).fill(1), name: "g" }];
  const bytes = assemble({ globals, functions: [] });
  assert.throws(() => translated(bytes), /the vector g, which others see, is not supported/);
});

test("a program that becomes too large without SIMD is refused", () => {
  const many = (count, operations) => assemble({
    functions: [{ parameters: ["v128"], body: [...Array.from({ length: count }, () => operations).flat()] }],
  });
  const drops = [["local.get", 0], "i8x16.popcnt", "drop"];
  assert.equal(WebAssembly.validate(lowered(many(1000, drops))), true);
  const products = [["local.get", 0], ["local.get", 0], "i16x8.mul", ["local.set", 0]];
  assert.throws(() => lowered(many(60_000, products)), /too long without SIMD/);
  const locals = Array(20_000).fill("v128");
  assert.throws(() => lowered(assemble({ functions: [{ locals, body: [] }] })), /so much SIMD is not supported/);
  const deep = [...Array(20_000).fill([["local.get", 0], ["i32x4.neg"]]).flat(), ...Array(20_000).fill("drop")];
  assert.throws(() => lowered(assemble({ functions: [{ locals: ["v128"], body: deep }] })), /so much SIMD/);
});

test("time grows with the size of a program, whatever its vectors wait for", () => {
  const count = 100_000;
  const waiting = assemble({
    functions: [{
      locals: ["v128", "v128"],
      body: [
        ...Array(count / 100).fill([["local.get", 0]]).flat(),
        ...Array(count).fill(["block", "end", ["local.get", 1], ["local.set", 1]]).flat(),
        ...Array(count / 100).fill("drop"),
      ],
    }],
  });
  const start = performance.now();
  assert.equal(WebAssembly.validate(lowered(waiting)), true);
  assert.ok(performance.now() - start < 10_000);
});
