import assert from "node:assert/strict";
import { test } from "node:test";
import { notStarted, troubleEvent, troubleIn, troubleKey } from "../../../web/lib/trouble.js";
import { compressed, firstByte, load, once, refuse, uncompressed, wasm } from "../support/browser.js";

// Lets the first call, the probe, pass.
function refuseAfterProbe(Original) {
  let calls = 0;
  return function (...parameters) {
    return calls++ === 0 ? new Original(...parameters) : refuse();
  };
}

const without = (...names) =>
  Object.fromEntries(Object.entries(compressed).filter(([name]) => !names.includes(name)));

test("WebAssembly is chosen where it may run", async () => {
  const page = await load();
  assert.deepEqual(page.runs, ["wasm"]);
  assert.equal(page.dataset.mcpappsEngine, "wasm");
  assert.equal(page.mcpapps.engine, "wasm");
  assert.equal(page.mcpapps.reason, undefined);
});

const refusals = {
  "is chosen where no module may be compiled": { webAssembly: { Module: refuse } },
  "is chosen where modules compile and instances are refused": { webAssembly: { Instance: refuse } },
  "takes over when the real module does not compile although the probe did": {
    webAssembly: { Module: refuseAfterProbe(WebAssembly.Module) },
  },
  "takes over when the real instance is refused although the probe was not": {
    webAssembly: { Instance: refuseAfterProbe(WebAssembly.Instance) },
  },
};
for (const [what, setting] of Object.entries(refusals)) {
  test(`JavaScript ${what}, and the reason is kept`, async () => {
    const page = await load(setting);
    assert.deepEqual(page.runs, ["js"]);
    assert.equal(page.dataset.mcpappsEngine, "js");
    assert.match(page.mcpapps.reason, /refused by the policy/);
  });
}

// Whether a page with these policies in its head tries WebAssembly.
const policies = [
  [true, []],
  [true, ["img-src 'none'"]],
  [true, [""]],
  [true, [" ; ;"]],
  [false, ["script-src 'unsafe-inline'"]],
  [false, ["default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'"]],
  [false, ["default-src 'none'"]],
  [false, ["default-src"]],
  [false, ["default-src 'none'; img-src 'wasm-unsafe-eval'"]],
  [false, ["default-src 'wasm-unsafe-eval'; script-src 'unsafe-inline'"]],
  [true, ["default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'"]],
  [true, ["default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'"]],
  [true, ["default-src 'self' 'wasm-unsafe-eval'"]],
  [true, ["DEFAULT-SRC 'none';Script-Src\t'unsafe-inline'\n 'WASM-Unsafe-Eval';"]],
  [false, ["SCRIPT-SRC 'none'"]],
  // Directives for elements do not affect compiled code.
  [true, ["script-src-elem 'none'; script-src-attr 'none'"]],
  [false, ["script-src 'none'; script-src 'wasm-unsafe-eval'"]],
  [true, ["script-src 'wasm-unsafe-eval'; script-src 'none'"]],
  // Unknown sources.
  [false, ["script-src wasm-unsafe-eval 'wasm-unsafe-evals'"]],
  [false, ["script-src 'wasm-unsafe-eval'", "script-src 'unsafe-inline'"]],
  [false, ["default-src 'none'", "script-src 'wasm-unsafe-eval'"]],
  [true, ["script-src 'wasm-unsafe-eval'", "default-src 'unsafe-eval'; img-src 'none'"]],
];
for (const [isAllowed, metas] of policies) {
  const written = metas.map((policy) => JSON.stringify(policy)).join(" and ") || "none";
  test(`WebAssembly is ${isAllowed ? "tried" : "not even tried"} under the policy ${written}`, async () => {
    let modules = 0;
    const Module = function (...parameters) {
      ++modules;
      return new WebAssembly.Module(...parameters);
    };
    const page = await load({ metas, webAssembly: { Module } });
    assert.deepEqual(page.runs, [isAllowed ? "wasm" : "js"]);
    assert.equal(modules > 0, isAllowed);
    if (!isAllowed) assert.match(page.mcpapps.reason, /forbidden by a <meta> policy/);
  });
}

test("a page of WebAssembly alone says which policy forbids it", async () => {
  const page = await load({ metas: ["default-src 'none'"], payloads: without("js", "data") });
  assert.match(page.alerts[0].textContent, /WebAssembly only, and WebAssembly is forbidden by a <meta> policy/);
});

test("a program that the page holds once is translated where WebAssembly may not run, and else is not", async () => {
  const translated = await load({ webAssembly: { Module: refuse }, payloads: once });
  assert.deepEqual(translated.runs, ["js"]);
  assert.deepEqual(translated.memories, [firstByte]);
  assert.equal(translated.scripts.length, 2);
  assert.equal(translated.nodes.size, 0);
  const page = await load({ payloads: once });
  assert.deepEqual(page.runs, ["wasm"]);
  assert.equal(page.scripts.length, 1);
});

test("JavaScript is chosen where there is no WebAssembly, and a trap of it is told from other errors", async () => {
  const page = await load({ globals: { WebAssembly: undefined } });
  assert.deepEqual(page.runs, ["js"]);
  assert.equal(page.global.trapIsError, false);
});

const engines = { wasm: {}, js: { Module: refuse } };
for (const [engine, webAssembly] of Object.entries(engines)) {
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

for (const [engine, webAssembly] of Object.entries(engines)) {
  test(`the data that both engines share is in the memory of ${engine} before it runs`, async () => {
    assert.deepEqual((await load({ webAssembly })).memories, [firstByte]);
  });

  test(`uncompressed payloads start ${engine} too`, async () => {
    const page = await load({ webAssembly, payloads: uncompressed });
    assert.deepEqual(page.runs, [engine]);
    assert.deepEqual(page.memories, [firstByte]);
  });

  test(`the console tells at debug level that ${engine} runs`, async () => {
    const page = await load({ webAssembly });
    assert.match(page.debug[0], new RegExp(`engine: ${engine}`));
    assert.equal(page.debug.length, 1);
  });
}

test("a page without the JavaScript engine starts WebAssembly", async () => {
  assert.deepEqual((await load({ payloads: without("js", "data") })).runs, ["wasm"]);
});

test("a page without WebAssembly starts JavaScript, for no other reason", async () => {
  const page = await load({ payloads: without("wasm") });
  assert.deepEqual(page.runs, ["js"]);
  assert.equal(page.mcpapps.reason, undefined);
});

test("a page whose only engine is refused says which one it has, and why that does not start", async () => {
  const page = await load({ payloads: without("js", "data"), webAssembly: { Module: refuse } });
  assert.deepEqual(page.runs, []);
  assert.match(page.alerts[0].textContent, /the page has WebAssembly only, and refused by the policy/);
});

test("the note that no script runs is taken away, also when nothing else works", async () => {
  const page = await load({ webAssembly: { Module: refuse }, scripts: false });
  assert.ok(!page.nodes.has("note"));
});

const url = "https://example.com/view.wasm";
const fetched = { ...without("data"), wasm: { textContent: "", dataset: { url, integrity: "sha256-x" } } };

test("a program beside the page is fetched by its address, with its hash", async () => {
  const asked = [];
  const fetch = async (...parameters) => {
    asked.push(parameters);
    return { ok: true, arrayBuffer: async () => wasm.buffer };
  };
  const page = await load({ payloads: fetched, globals: { fetch } });
  assert.deepEqual(page.runs, ["wasm"]);
  assert.equal(asked.length, 1);
  assert.equal(asked[0][0], url);
  assert.equal(asked[0][1].integrity, "sha256-x");
});

for (const [what, fetch] of [
  ["may not be fetched", async () => { throw new TypeError("Failed to fetch"); }],
  ["is not there", async () => ({ ok: false, status: 404 })],
]) {
  test(`JavaScript takes over when the program beside the page ${what}`, async () => {
    const page = await load({ payloads: fetched, globals: { fetch } });
    assert.deepEqual(page.runs, ["js"]);
    assert.match(page.mcpapps.reason, /Failed to fetch|404/);
  });
}

test("JavaScript takes over when the server of the program beside the page never answers", async (t) => {
  const abort = new AbortController();
  t.mock.method(AbortSignal, "timeout", () => abort.signal);
  const fetch = (_, { signal }) =>
    new Promise((_, reject) => {
      signal.onabort = () => reject(signal.reason);
      abort.abort(new Error("timed out"));
    });
  assert.deepEqual((await load({ payloads: fetched, globals: { fetch } })).runs, ["js"]);
});

test("nothing is fetched where WebAssembly is refused anyway", async () => {
  let asked = false;
  const fetch = () => (asked = true);
  assert.deepEqual((await load({ payloads: fetched, webAssembly: { Module: refuse }, globals: { fetch } })).runs, [
    "js",
  ]);
  assert.equal(asked, false);
});

for (const [what, lost, message] of [
  ["its engines says so", ["wasm", "js"], /could not start\..*the page has no engine$/],
  ["its glue names it", ["glue"], /could not start\..*the page's part "glue" is missing$/],
]) {
  test(`a page that has lost ${what}`, async () => {
    assert.match((await load({ payloads: without(...lost) })).alerts[0].textContent, message);
  });
}

test("a browser that cannot decompress is told so, and uncompressed pages start in it", async () => {
  const globals = { DecompressionStream: undefined };
  const page = await load({ globals });
  assert.deepEqual(page.runs, []);
  assert.match(page.alerts[0].textContent, /could not start\..*DecompressionStream is not a constructor$/);
  assert.deepEqual((await load({ globals, payloads: uncompressed })).runs, ["wasm"]);
});

// As Chromium under `require-trusted-types-for 'script'; trusted-types <names>`.
function trustedTypesFor(names) {
  const created = [];
  const createPolicy = (name, { createScript }) => {
    if (!names.includes(name) || created.includes(name)) throw new TypeError(`Policy "${name}" disallowed.`);
    created.push(name);
    return { createScript: (text) => ({ trusted: createScript(text) }) };
  };
  return { createPolicy };
}

test("scripts are trusted where the policy lists the loader's name, for both engines", async () => {
  const page = await load({
    webAssembly: { Instance: refuseAfterProbe(WebAssembly.Instance) },
    globals: { trustedTypes: trustedTypesFor(["mcpapps"]) },
    requireTrust: true,
  });
  assert.deepEqual(page.runs, ["js"]);
});

test("a view whose name is not listed says what the policy refused", async () => {
  const page = await load({ globals: { trustedTypes: trustedTypesFor(["other"]) }, requireTrust: true });
  assert.deepEqual(page.runs, []);
  assert.match(page.alerts[0].textContent, /could not start\..*TrustedScript/);
});

const plainly = (value) => JSON.parse(JSON.stringify(value));

test("that the view could not start is said for programs: in the event, and in the host's log", async () => {
  const { events, posted } = await load({ payloads: without("glue") });
  const reason = 'the page\'s part "glue" is missing';
  assert.deepEqual(events.map(({ type }) => type), [troubleEvent]);
  const { what, reason: why, engine } = events[0].detail;
  assert.deepEqual({ what, reason: why, engine }, { what: notStarted, reason, engine: undefined });
  assert.deepEqual(
    posted.map(({ method, params }) => [method, params.level, params.logger]),
    [["notifications/message", "error", "mcpapps"]],
  );
  assert.deepEqual(Object.keys(posted[0].params._meta), [troubleKey]);
  assert.deepEqual(troubleIn(plainly(posted[0].params)), { what: notStarted, reason, engine: undefined });
});

for (const [engine, webAssembly] of Object.entries(engines)) {
  test(`what main throws under ${engine} is told with the engine`, async () => {
    const { events, posted } = await load({ webAssembly, globals: { mainThrows: "out of luck" } });
    assert.equal(events[0].detail.engine, engine);
    assert.deepEqual(troubleIn(plainly(posted[0].params)), { what: notStarted, reason: "out of luck", engine });
  });
}

test("a page in no host does not tell itself that it could not start", async () => {
  const window = { postMessage: () => assert.fail("posted to itself") };
  window.parent = window;
  const { events } = await load({ payloads: without("glue"), globals: { window } });
  assert.equal(events[0].detail.what, notStarted);
});
