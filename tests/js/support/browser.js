// As much of a browser as the loader asks for. The policy is the test's to choose.
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { gzipSync } from "node:zlib";

const loader = readFileSync(new URL("../../../js_glue/loader.js", import.meta.url), "utf8");

// The same shape as Emscripten's: an instance is asked for, then main runs.
const glue = `var mcpappsView = async (Module) => {
  const exports = await new Promise((resolve) => {
    Module.instantiateWasm({}, (instance) => resolve(instance.exports));
  });
  runs.push(exports.engine ? "js" : "wasm");
  if (globalThis.mainThrows) throw new Error(globalThis.mainThrows);
};
if (typeof exports === "object") exports.mcpappsView = mcpappsView;`;
const js = `var WebAssembly = { Instance: function () { this.exports = { engine: "js" }; } };`;
const wasm = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]);

/**
 * Runs the loader and waits for its end.
 * @param {object} [policy]
 * @param {object} [policy.webAssembly] functions that take the place of WebAssembly's
 * @param {boolean} [policy.scripts] whether inline scripts may run
 * @param {string} [policy.nonce] the loader's own
 * @param {object} [policy.globals] what else the page has
 */
export async function load({ webAssembly = {}, scripts = true, nonce = "", globals = {} } = {}) {
  const payload = (bytes) => ({ textContent: gzipSync(bytes).toString("base64") });
  const nodes = new Map(Object.entries({ wasm: payload(wasm), js: payload(js), glue: payload(glue) }));
  for (const [name, node] of nodes) node.remove = () => nodes.delete(name);

  const page = { runs: [], scripts: [], alerts: [], errors: [], listeners: new Map(), nodes, dataset: {} };
  const createElement = (tag) => ({
    tag,
    attributes: {},
    setAttribute(name, value) {
      this.attributes[name] = value;
    },
    remove() {},
  });
  page.document = {
    currentScript: { nonce },
    createElement,
    getElementById: (id) => nodes.get(id.replace("mcpapps-", "")) ?? null,
    addEventListener: (type, listener) => page.listeners.set(type, listener),
    removeEventListener: (type) => page.listeners.delete(type),
    documentElement: {
      dataset: page.dataset,
      append: (script) => {
        page.scripts.push(script);
        if (scripts) return vm.runInContext(script.textContent, context);
        page.listeners.get("securitypolicyviolation")({ effectiveDirective: "script-src-elem" });
      },
    },
    body: { prepend: (element) => page.alerts.push(element) },
  };

  const context = vm.createContext({
    ...{ atob, Blob, Response, DecompressionStream, Uint8Array },
    document: page.document,
    runs: page.runs,
    console: { error: (...text) => page.errors.push(text.map(String).join(" ")) },
    WebAssembly: {
      Module: WebAssembly.Module,
      Instance: WebAssembly.Instance,
      compileStreaming: WebAssembly.compileStreaming,
      instantiate: WebAssembly.instantiate,
      ...webAssembly,
    },
    ...globals,
  });
  vm.runInContext(loader, context);
  // The loader's last act is to take its listener away.
  while (page.listeners.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  return { ...page, global: context, mcpapps: context.__mcpapps };
}
