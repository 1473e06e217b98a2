import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support/browser.js";

// A constructor too, hence no arrow.
function refuse() {
  throw new WebAssembly.CompileError("refused by the policy");
}

test("WebAssembly is chosen where it may run", async () => {
  const page = await load();
  assert.deepEqual(page.runs, ["wasm"]);
  assert.equal(page.dataset.mcpappsEngine, "wasm");
  assert.equal(page.mcpapps.engine, "wasm");
  assert.equal(page.mcpapps.reason, undefined);
});

test("JavaScript is chosen where no module may be compiled, and the reason is kept", async () => {
  const page = await load({ webAssembly: { Module: refuse } });
  assert.deepEqual(page.runs, ["js"]);
  assert.equal(page.dataset.mcpappsEngine, "js");
  assert.match(page.mcpapps.reason, /refused by the policy/);
});

test("JavaScript is chosen where modules compile and instances are refused", async () => {
  const page = await load({ webAssembly: { Instance: refuse } });
  assert.deepEqual(page.runs, ["js"]);
});

test("JavaScript is chosen where there is no WebAssembly", async () => {
  const page = await load({ globals: { WebAssembly: undefined } });
  assert.deepEqual(page.runs, ["js"]);
});

test("JavaScript takes over when the real module does not compile although the probe did", async () => {
  const page = await load({ webAssembly: { compileStreaming: async () => refuse() } });
  assert.deepEqual(page.runs, ["js"]);
  assert.match(page.mcpapps.reason, /refused by the policy/);
});

test("JavaScript takes over when the real instance is refused although the probe was not", async () => {
  const page = await load({ webAssembly: { instantiate: async () => refuse() } });
  assert.deepEqual(page.runs, ["js"]);
  assert.equal(page.dataset.mcpappsEngine, "js");
  assert.match(page.mcpapps.reason, /refused by the policy/);
});

for (const [engine, webAssembly] of [["wasm", {}], ["js", { Module: refuse }]]) {
  test(`what main throws under ${engine} is shown, and main does not run again`, async () => {
    const page = await load({ webAssembly, globals: { mainThrows: "out of luck" } });
    assert.deepEqual(page.runs, [engine]);
    assert.equal(page.alerts.length, 1);
    assert.match(page.alerts[0].textContent, /out of luck/);
    assert.match(page.errors[0], /out of luck/);
  });
}

test("where nothing may run, the page says so and names the policy", async () => {
  const page = await load({ webAssembly: { Module: refuse }, scripts: false });
  assert.deepEqual(page.runs, []);
  assert.equal(page.alerts[0].attributes.role, "alert");
  assert.match(page.alerts[0].textContent, /could not start.*script-src-elem/);
  assert.match(page.errors[0], /script-src-elem/);
  assert.equal(page.dataset.mcpappsEngine, undefined);
});

test("the payloads are freed", async () => {
  assert.equal((await load()).nodes.size, 0);
  assert.equal((await load({ webAssembly: { Module: refuse } })).nodes.size, 0);
});

test("the program's scripts carry the nonce that let the loader run", async () => {
  const page = await load({ nonce: "abc" });
  assert.deepEqual(page.scripts.map((script) => script.nonce), ["abc"]);
});

test("a module system in the page is not the program's", async () => {
  const exports = {};
  const page = await load({ globals: { exports, module: { exports } } });
  assert.deepEqual(page.runs, ["wasm"]);
  assert.deepEqual(exports, {});
});

test("the page keeps one global name, and its own WebAssembly", async () => {
  const page = await load({ webAssembly: { Module: refuse } });
  assert.deepEqual(Object.keys(page.mcpapps), ["engine", "reason"]);
  assert.equal(page.global.WebAssembly.Module, refuse);
});
