// The elements that the page builder appends to a page.
import { decompress, fromBase64 } from "../npm/compressed.js";

/** @import { Fill, Instantiate } from "./loader_parts.d.ts" */

/** @param {string} name */
export const node = (name) => document.getElementById(`mcpapps-${name}`);

/** @param {string} name */
export function part(name) {
  const found = node(name);
  if (!found) throw new Error(`the page's part "${name}" is missing`);
  return found;
}

/** @param {string} name */
export async function readBytes(name) {
  const { textContent, dataset } = part(name);
  return dataset.coding === "base64" ? fromBase64(textContent) : decompress(textContent);
}

/** @param {string} name */
export async function readText(name) {
  const { textContent, dataset } = part(name);
  return dataset.coding === "text" ? textContent : new TextDecoder().decode(await readBytes(name));
}

// The texts and numbers at the beginning of both engines' memory, which the page contains once.
/** @returns {Promise<Fill>} */
export async function readData() {
  if (!node("data")) return () => {};
  const address = Number(part("data").dataset.address);
  const bytes = await readBytes("data");
  return (exports) => {
    const memory = /** @type {WebAssembly.Memory[]} */ (Object.values(exports)).find((value) => value.buffer);
    new Uint8Array(/** @type {WebAssembly.Memory} */ (memory).buffer).set(bytes, address);
  };
}

// The page builder's hash keeps a program of another build away from this page's glue. A server that does not answer
// must not keep the other engine from starting.
/** @param {DOMStringMap} place */
async function fetchProgram({ url, integrity }) {
  try {
    const signal = AbortSignal.timeout(5000);
    const response = await fetch(/** @type {string} */ (url), { integrity, signal, credentials: "omit" });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return await response.arrayBuffer();
  } catch (error) {
    // The event of the violation comes in a later task.
    await new Promise((resolve) => setTimeout(resolve));
    throw error;
  }
}

// A synchronous compilation need not wait for its turn among the tasks of a page that is still loading. A large
// program would block the page instead, and some browsers forbid it.
/** @returns {Promise<Instantiate>} */
export async function readModule() {
  const { dataset } = part("wasm");
  const bytes = await (dataset.url ? fetchProgram(dataset) : readBytes("wasm"));
  if (bytes.byteLength < 1 << 20) {
    const module = new WebAssembly.Module(bytes);
    return (imports) => new WebAssembly.Instance(module, imports).exports;
  }
  const module = await WebAssembly.compile(bytes);
  return async (imports) => (await WebAssembly.instantiate(module, imports)).exports;
}
