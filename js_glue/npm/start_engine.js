// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Starts the engine, one for all Apps of a page: as WebAssembly if the page's policy allows it, else as JavaScript
// translated from it here. Fetches nothing.

import { create } from "./engine/glue.js";
import { address, data, wasm } from "./engine/wasm.js";
import { evaluate } from "./evaluate.js";
import { probe } from "./probe.js";

/** @import { Engine } from "./engine/glue.js" */

/** @param {string} text */
function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// Without Blob or Response, which pass the bytes through other processes.
/** @param {string} text */
async function decompress(text) {
  const { writable, readable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  // The reader gets the errors.
  writer.write(fromBase64(text)).catch(() => {});
  writer.close().catch(() => {});
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const bytes = new Uint8Array(size);
  for (const chunk of chunks.reverse()) bytes.set(chunk, (size -= chunk.length));
  return bytes;
}

/**
 * @type {(instantiate: (imports: WebAssembly.Imports) => WebAssembly.Exports, memory: Uint8Array) => Promise<Engine>}
 */
function start(instantiate, memory) {
  return new Promise((resolve, reject) => {
    create({
      instantiateWasm: (imports, receive) => {
        try {
          const exports = instantiate(imports);
          const { buffer } = /** @type {any[]} */ (Object.values(exports)).find((value) => value.buffer);
          new Uint8Array(buffer).set(memory, address);
          receive({ exports });
        } catch (error) {
          reject(error);
        }
        return {};
      },
    }).then(resolve, reject);
  });
}

async function startWebAssembly() {
  probe();
  const [program, memory] = await Promise.all([decompress(wasm), decompress(data)]);
  const compiled = new WebAssembly.Module(program);
  return start((imports) => new WebAssembly.Instance(compiled, imports).exports, memory);
}

async function startJavaScript() {
  const [{ translated }, program, memory] = await Promise.all([
    import("./engine/translator.js"),
    decompress(wasm),
    decompress(data),
  ]);
  return start(await evaluate(translated(program)), memory);
}

/** The running engine; undefined before `ready`. @type {Engine} */
export let engine;
/** @type {"wasm" | "js"} */
export let engineKind;

async function startFirst() {
  try {
    engine = await startWebAssembly();
    engineKind = "wasm";
  } catch (/** @type {any} */ reason) {
    try {
      engine = await startJavaScript();
    } catch (/** @type {any} */ error) {
      const causes = `as WebAssembly: ${reason.message}; as JavaScript: ${error.message}`;
      throw new Error(`mcpapps cannot start here, ${causes}`, { cause: error });
    }
    engineKind = "js";
  }
}

export const ready = startFirst();
// Users of `ready` get the error.
ready.catch(() => {});
