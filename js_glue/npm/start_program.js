// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Starts a program of Emscripten's: as WebAssembly if the page's policy allows it, else as JavaScript translated from
// it. Fetches nothing.

import { probe } from "./probe.js";

/**
 * @typedef {(imports: WebAssembly.Imports) => WebAssembly.Exports} Instantiate
 * @typedef {(instance: {exports: WebAssembly.Exports}) => void} Receive
 * @typedef {{instantiateWasm(imports: WebAssembly.Imports, receive: Receive): object}} Options of Emscripten's
 *
 * @typedef {object} ProgramParts `wasm` and `data` are base64 of gzip
 * @property {(options: Options) => Promise<any>} create Emscripten's function that makes an instance
 * @property {string} [wasm]
 * @property {string} [data] with which the memory begins, at `address`, unless the program has it
 * @property {number} [address]
 * @property {(wasm: () => Promise<Uint8Array>) => Instantiate | Promise<Instantiate>} [javascript]
 */

/** @param {string} text */
function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// Without Blob or Response, which pass the bytes through other processes.
/** @param {string} text base64 of gzip */
export async function decompress(text) {
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
 * @param {ProgramParts} parts
 * @param {Instantiate} instantiate
 * @param {Uint8Array | "" | undefined} memory
 */
function start({ create, address }, instantiate, memory) {
  return new Promise((resolve, reject) => {
    create({
      instantiateWasm: (imports, receive) => {
        try {
          const exports = instantiate(imports);
          if (memory) {
            const { buffer } = /** @type {any[]} */ (Object.values(exports)).find((value) => value.buffer);
            new Uint8Array(buffer).set(memory, address);
          }
          receive({ exports });
        } catch (error) {
          reject(error);
        }
        return {};
      },
    }).then(resolve, reject);
  });
}

const absent = () => new Error("there is none");

/** @param {ProgramParts} parts */
async function startWebAssembly(parts) {
  const { wasm, data } = parts;
  if (!wasm) throw absent();
  probe();
  const [program, memory] = await Promise.all([decompress(wasm), data && decompress(data)]);
  const compiled = new WebAssembly.Module(program);
  return start(parts, (imports) => new WebAssembly.Instance(compiled, imports).exports, memory);
}

/** @param {ProgramParts} parts */
async function startJavaScript(parts) {
  const { javascript, wasm = "", data } = parts;
  if (!javascript) throw absent();
  const memory = data && decompress(data);
  return start(parts, await javascript(() => decompress(wasm)), await memory);
}

/**
 * `name` is that of the program in errors.
 * @param {string} name
 * @param {ProgramParts} parts
 * @returns {Promise<{program: any, engine: "wasm" | "js"}>}
 */
export async function startProgram(name, parts) {
  try {
    return { program: await startWebAssembly(parts), engine: "wasm" };
  } catch (/** @type {any} */ reason) {
    try {
      return { program: await startJavaScript(parts), engine: "js" };
    } catch (/** @type {any} */ error) {
      const causes = `as WebAssembly: ${reason.message}; as JavaScript: ${error.message}`;
      throw new Error(`${name} cannot start here, ${causes}`, { cause: error });
    }
  }
}
