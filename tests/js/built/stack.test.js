// How much of a view's stack the SDK needs at the worst, in both engines.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import { enginesOf } from "../../../cmake/view_engines.mjs";

const folder = new URL("../../../build/wasm-release/tests/stack/mcpapps_stack", import.meta.url);
const read = (suffix, encoding) => readFileSync(`${folder.pathname}.${suffix}`, encoding);

// Half of a view's stack: the rest is the author's.
const limit = 32 * 1024;

const engines = {
  WebAssembly: () => (imports) => new WebAssembly.Instance(new WebAssembly.Module(read("wasm")), imports).exports,
  JavaScript: (context) => vm.runInContext(`(${enginesOf(read("wasm"), { engines: "js" }).js})`, context),
};

async function measurements(engine) {
  const found = [];
  const context = vm.createContext({
    ...{ TextDecoder, TextEncoder, WebAssembly, atob, console, queueMicrotask },
    document: {},
    measured: (name, bytes, isRight) => found.push({ name, bytes, isRight }),
  });
  const create = vm.runInContext(`${read("js", "utf8")};mcpappsView`, context);
  const instantiate = engines[engine](context);
  await new Promise((resolve, reject) => {
    const instantiateWasm = (imports, receive) => {
      receive({ exports: instantiate(imports) });
      return {};
    };
    create({ instantiateWasm }).then(resolve, reject);
  });
  return found;
}

for (const engine of Object.keys(engines)) {
  test(`in ${engine}, what is nested as deeply as can be leaves half of the stack to the view`, async (t) => {
    const found = await measurements(engine);
    assert.ok(found.length > 10);
    for (const { name, bytes } of found) t.diagnostic(`${name}: ${bytes} bytes`);
    const wrong = found.filter(({ isRight }) => !isRight).map(({ name }) => name);
    assert.deepEqual(wrong, []);
    const over = found.filter(({ bytes }) => bytes > limit).map(({ name, bytes }) => `${name}: ${bytes} bytes`);
    assert.deepEqual(over, []);
  });
}
