// A fake browser for the loader, with a policy of the test.
import assert from "node:assert/strict";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { inGlue, textOfModules } from "../../../cmake/text_of_modules.mjs";

const loader = textOfModules(inGlue("loader/loader.js"));

// Emscripten's interface: an instance is requested, then main runs.
const glue = `var mcpappsView = async (Module) => {
  const exports = await new Promise((resolve) => {
    Module.instantiateWasm({}, (instance) => resolve(instance.exports));
  });
  runs.push(exports.engine ? "js" : "wasm");
  globalThis.trapIsError = new Error() instanceof WebAssembly.RuntimeError;
  memories.push(new Uint8Array(exports.memory.buffer)[address]);
  if (globalThis.mainThrows) throw new Error(globalThis.mainThrows);
};
if (typeof exports === "object") exports.mcpappsView = mcpappsView;`;
const js = `function instantiate() { return { engine() {}, memory: { buffer: new ArrayBuffer(65536) } }; }`;
// One page of memory, exported by its name.
const memory = [5, 3, 1, 0, 1, 7, 10, 1, 6, 109, 101, 109, 111, 114, 121, 2, 0];
export const wasm = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, ...memory]);
const address = 1024;
export const firstByte = 42;

/** A refused function of WebAssembly. No arrow function, as it may be called as a constructor. */
export function refuse() {
  throw new WebAssembly.CompileError("refused by the policy");
}

// With the attributes of the page builder.
const gzipped = (bytes, dataset = {}) => ({ textContent: gzipSync(bytes).toString("base64"), dataset });
const base64 = (bytes, dataset = {}) => ({
  textContent: Buffer.from(bytes).toString("base64"),
  dataset: { coding: "base64", ...dataset },
});
const text = (textContent) => ({ textContent, dataset: { coding: "text" } });
export const compressed = {
  wasm: gzipped(wasm),
  js: gzipped(js),
  glue: gzipped(glue),
  data: gzipped(Uint8Array.of(firstByte), { address }),
};
export const uncompressed = {
  wasm: base64(wasm),
  js: text(js),
  glue: text(glue),
  data: base64([firstByte], { address }),
};

/** A page that contains the program once: the translator checks its arguments. */
export const { js: _, ...once } = {
  ...compressed,
  translator: gzipped(
    `(bytes, { checks }) => { if (bytes.length !== ${wasm.length} || !checks) throw new Error("not so"); ` +
      `return ${JSON.stringify(js)}; }`,
    { options: '{"checks":true}' },
  ),
};

/**
 * Runs the loader and waits for its end.
 * @param {object} [policy]
 * @param {object} [policy.webAssembly] replaces functions of WebAssembly
 * @param {boolean} [policy.scripts] whether inline scripts may run
 * @param {string[]} [policy.metas] the policies in the head
 * @param {string} [policy.nonce] the loader's own
 * @param {boolean} [policy.requireTrust] whether scripts have to be trusted
 * @param {object} [policy.globals] further globals of the page
 * @param {object} [policy.payloads] of the page
 */
export async function load({
  webAssembly = {}, scripts = true, metas = [], requireTrust = false, nonce = "", globals = {}, payloads = compressed,
} = {}) {
  const nodes = new Map();
  for (const [name, node] of Object.entries({ note: {}, ...payloads })) {
    nodes.set(name, { ...node, remove: () => nodes.delete(name) });
  }

  const page = {
    runs: [],
    memories: [],
    scripts: [],
    alerts: [],
    errors: [],
    debug: [],
    events: [],
    posted: [],
    restored: [],
  };
  Object.assign(page, { listeners: new Map(), nodes, dataset: {} });
  const createElement = (tag) => {
    let text = "";
    const children = [];
    return {
      tag,
      children,
      attributes: {},
      style: {},
      get textContent() {
        return children.reduce((all, child) => all + child.textContent, text);
      },
      set textContent(value) {
        text = value;
      },
      append: (...more) => children.push(...more),
      querySelectorAll: () => [],
      addEventListener() {},
      setAttribute(name, value) {
        this.attributes[name] = value;
      },
      remove() {},
    };
  };
  page.document = {
    currentScript: { nonce },
    querySelector: (selector) => {
      assert.equal(selector, "script[nonce]");
      return null;
    },
    // Where a view then waits for nothing.
    readyState: "complete",
    createElement,
    querySelectorAll: (selector) => {
      // The loader's only selector.
      assert.equal(selector, "head > meta[http-equiv=content-security-policy i]");
      return metas.map((content) => ({ content }));
    },
    getElementById: (id) => nodes.get(id.replace("mcpapps-", "")) ?? null,
    addEventListener: (type, listener) => page.listeners.set(type, listener),
    removeEventListener: (type) => page.listeners.delete(type),
    dispatchEvent: (event) => page.events.push(event) && !event.defaultPrevented,
    documentElement: {
      dataset: page.dataset,
      append: (script) => {
        page.scripts.push(script);
        if (requireTrust && !script.textContent.trusted) {
          throw new TypeError("This document requires 'TrustedScript' assignment.");
        }
        if (scripts) return vm.runInContext(script.textContent.trusted ?? script.textContent, context);
        page.listeners.get("securitypolicyviolation")({ effectiveDirective: "script-src-elem" });
      },
    },
    body: {
      childNodes: [],
      prepend: (element) => page.alerts.push(element),
      replaceChildren: (...nodes) => page.restored.push(nodes),
    },
  };

  const context = vm.createContext({
    ...{ atob, AbortController, AbortSignal, DecompressionStream, setTimeout, TextDecoder, Uint8Array },
    document: page.document,
    window: { parent: { postMessage: (message) => page.posted.push(message) } },
    CustomEvent,
    ...{ runs: page.runs, memories: page.memories, address },
    console: {
      error: (...text) => page.errors.push(text.map(String).join(" ")),
      debug: (...text) => page.debug.push(text.map(String).join(" ")),
    },
    WebAssembly: {
      Module: WebAssembly.Module,
      Instance: WebAssembly.Instance,
      compile: WebAssembly.compile,
      RuntimeError: WebAssembly.RuntimeError,
      ...webAssembly,
    },
    ...globals,
  });
  vm.runInContext(loader, context);
  // The loader finally removes its listener.
  while (page.listeners.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  return { ...page, global: context, mcpapps: context.__mcpapps };
}
