import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { fileURLToPath } from "node:url";
import { minifierIn } from "../../../cmake/packages.mjs";
import { enginesOf } from "../../../cmake/view_engines.mjs";
import { assemble } from "../../translator/support/assembler.js";

const first = [1, 2, 3];
const second = [4, 5];
const pointers = [{ type: "i32", value: 64 }];
const push = {
  name: "push",
  parameters: ["i32"],
  body: [["global.get", 0], ["local.get", 0], "i32.sub", ["global.set", 0]],
};
const parts = {
  memory: [1],
  functions: [push],
  globals: pointers,
  data: [{ address: 1024, bytes: first }, { address: 1030, bytes: second }],
};
const program = assemble(parts);
const run = (js) => vm.runInThisContext(`(${js})`)({});
const start = (wasm) => new WebAssembly.Instance(new WebAssembly.Module(wasm)).exports;
const memoryOf = ({ memory }) => [...new Uint8Array(memory.buffer, 1024, 8)];
const zeros = Array(8).fill(0);

test("data leaves both engines, and comes out as one image of the memory", () => {
  const { wasm, js, data } = enginesOf(program);
  assert.deepEqual(memoryOf(start(wasm)), zeros);
  assert.deepEqual(memoryOf(run(js)), zeros);
  assert.equal(data.address, 1024);
  assert.deepEqual([...data.bytes], [1, 2, 3, 0, 0, 0, 4, 5]);
});

test("an engine on its own keeps its data", () => {
  for (const engines of ["wasm", "js", "both"]) {
    const { wasm, js, data } = enginesOf(program, { engines, sharesData: false });
    assert.equal(data, undefined);
    assert.equal(wasm === undefined, engines === "js");
    assert.equal(js === undefined, engines === "wasm");
    for (const exports of [wasm && start(wasm), js && run(js)].filter(Boolean)) {
      assert.deepEqual(memoryOf(exports), [1, 2, 3, 0, 0, 0, 4, 5]);
    }
  }
});

for (const [what, more] of [
  ["is not there", { data: [] }],
  ["is needed by a start function", { functions: [push, { body: [] }], start: 1 }],
]) {
  test(`data that ${what} stays where it is`, () => {
    const whole = assemble({ ...parts, ...more });
    const { wasm, js, data } = enginesOf(whole);
    assert.equal(data, undefined);
    assert.deepEqual(wasm, whole);
    assert.deepEqual(memoryOf(run(js)), memoryOf(start(whole)));
  });
}

test("the translator as one text translates its program as its modules do", async () => {
  const minify = await minifierIn(fileURLToPath(new URL("../../../node_modules", import.meta.url)));
  const { translator, wasm, js, data } = enginesOf(program, { engines: "one", stackSize: 64, minify });
  assert.equal(js, undefined);
  const translate = vm.runInThisContext(translator.text);
  assert.equal(translate(wasm, translator.options), enginesOf(program, { stackSize: 64 }).js);
  assert.equal(data.address, 1024);
  assert.doesNotMatch(translator.text, /^ *(\/\/|\/\*|export |import )/m);
});

test("without WebAssembly, a trap in JavaScript is an error of the class that takes its place", () => {
  class RuntimeError extends Error {}
  const { js } = enginesOf(assemble({ functions: [{ name: "run", body: ["unreachable"] }] }));
  const { run: trap } = Function("WebAssembly", `return ${js}`)({ RuntimeError })({});
  assert.throws(trap, (error) => error instanceof RuntimeError && error.message === "unreachable");
});

test("JavaScript notices that the stack is used up where its size tells which global points to it", () => {
  assert.throws(() => run(enginesOf(program, { stackSize: 64 }).js).push(65), {
    name: "RuntimeError",
    message: "memory access out of bounds",
  });
  run(enginesOf(program, { stackSize: 128 }).js).push(65);
  const several = assemble({ ...parts, globals: [...pointers, ...pointers] });
  run(enginesOf(several, { stackSize: 64 }).js).push(65);
});

test("JavaScript's functions are called by their index, and by their name too where that is wanted", () => {
  const names = [0, 4, ...Buffer.from("name"), 1, 7, 1, 0, 4, ...Buffer.from("a::b")];
  const named = Buffer.concat([program, Uint8Array.from([0, names.length - 1 + 0, ...names.slice(1)])]);
  assert.match(enginesOf(named).js, /function f0\(/);
  assert.match(enginesOf(named, { names: true }).js, /function f0\$a__b\(/);
});

test("exceptions that only WebAssembly throws are refused, with what to do, where there is to be JavaScript", () => {
  const program = assemble({
    imports: [{ name: "__throw_exception_with_stack_trace", parameters: ["i32"] }],
    functions: [],
  });
  assert.throws(() => enginesOf(program, { engines: "both" }), /-fwasm-exceptions .*-sASSERTIONS=0/);
  assert.ok(enginesOf(program, { engines: "wasm" }).wasm);
});
