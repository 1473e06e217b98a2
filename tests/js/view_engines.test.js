import assert from "node:assert/strict";
import { test } from "node:test";
import { programOf, withoutData } from "../../cmake/view_engines.mjs";

const header = [0, 97, 115, 109, 1, 0, 0, 0];
const memory = [5, 3, 1, 0, 1];
const dataCount = [12, 1, 2];
const segment = (address, bytes, flag = 0) => [flag, 0x41, (address & 127) | 128, address >> 7, 0x0b, bytes.length, ...bytes];
const data = (...segments) => [11, segments.flat().length + 1, segments.length, ...segments.flat()];
const moduleOf = (...sections) => Uint8Array.from([...header, ...sections.flat()]);

const first = [1, 2, 3];
const second = [4, 5];
const segments = [segment(1024, first), segment(1030, second)];
const wasm = moduleOf(memory, dataCount, data(...segments));
const copy = (address, bytes) => `i(a,${address},"${Buffer.from(bytes).toString("base64")}");`;
const js = `function f(){${copy(1024, first)}${copy(1030, second)}g("i(a,1)")}`;

test("data leaves both engines, and comes out as one image of the memory", () => {
  const result = withoutData({ wasm, js });
  assert.deepEqual(new Uint8Array(result.wasm), moduleOf(memory));
  assert.ok(WebAssembly.validate(result.wasm));
  assert.equal(result.js, 'function f(){g("i(a,1)")}');
  assert.equal(result.data.address, 1024);
  assert.deepEqual([...result.data.bytes], [1, 2, 3, 0, 0, 0, 4, 5]);
});

test("an address that JavaScript writes in the short way is the same address", () => {
  const result = withoutData({
    wasm: moduleOf(memory, data(segment(2000, first))),
    js: copy("2e3", first),
  });
  assert.deepEqual(result.data, { address: 2000, bytes: Uint8Array.from(first) });
});

const unlike = [
  ["is missing in JavaScript", { wasm, js: js.replace(copy(1030, second), "") }],
  ["differs in JavaScript", { wasm, js: js.replace(copy(1030, second), copy(1030, [4, 6])) }],
  ["has another address in JavaScript", { wasm, js: js.replace("1030", "1031") }],
  ["is missing in WebAssembly", { wasm: moduleOf(memory, data(segments[0])), js }],
  ["is passive", { wasm: moduleOf(memory, data(segments[0], segment(1030, second, 1))), js }],
  ["is not there", { wasm: moduleOf(memory), js: "function f(){}" }],
];
for (const [what, engines] of unlike) {
  test(`engines of which data ${what} stay as they are`, () => assert.deepEqual(withoutData(engines), engines));
}

const wrapped = (body) => `this.exports = (\n// EMSCRIPTEN_START_ASM\nfunction f(){${body}}\n// EMSCRIPTEN_END_ASM\n\n)(info);`;

for (const [what, written, message] of [
  ["unreachable", 'function trap(){throw new Error("abort")}trap()', "unreachable"],
  ["unreachable, unminified", "function trap() { throw new Error('abort'); }\ntrap()", "unreachable"],
  ["memory.fill", 'throw"trap: invalid memory.fill"', "memory access out of bounds"],
  ["a call of no function", "var t=[null,f];t[0]()", "null function"],
]) {
  test(`in JavaScript, the trap of ${what} is that of WebAssembly`, () => {
    const run = Function("WebAssembly", `return ${programOf(wrapped(written))}`)(WebAssembly);
    assert.throws(run, (error) => error instanceof WebAssembly.RuntimeError && error.message === message);
  });
}
