// Translates a WebAssembly program into the text of an equivalent JavaScript function, which takes the imports and
// returns the exports. Unsupported operations are refused by an error that names the operation and the function.
import { Body } from "./body.mjs";
import { calls } from "./calls.mjs";
import { control } from "./control.mjs";
import { floats } from "./floats.mjs";
import { integers } from "./integers.mjs";
import { INT } from "./kinds.mjs";
import { longs } from "./longs.mjs";
import { memory } from "./memory.mjs";
import { operationNames } from "./names.mjs";
import { Program } from "./program.mjs";
import { references } from "./references.mjs";
import { Refusal } from "./refusal.mjs";
import { readProgram } from "./sections.mjs";
import { programText } from "./text.mjs";
import { variables } from "./variables.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Global } from "./program_parts.d.mts"
 */

/** @type {Record<string, Operation>} */
const translations = { ...calls, ...control, ...floats, ...integers, ...longs, ...memory, ...references, ...variables };
/** @type {Operation[]} */
const operations = operationNames.map((operation) => translations[operation]);

/** @param {Program} program @param {number} index */
function describe(program, index) {
  const exported = program.exports.find((entry) => entry.kind === "function" && entry.index === index);
  const name = program.names.get(index) ?? exported?.name;
  return name === undefined ? `function ${index}` : `function ${index} (${name})`;
}

/**
 * The index of the global that points to a stack of this size; undefined if none or several globals may do so.
 * @type {(bytes: Uint8Array, stackSize: number) => number | undefined}
 */
export function stackPointerOf(bytes, stackSize) {
  const { imported, globals } = readProgram(bytes);
  /** @param {Global} global */
  const isIt = ({ kind, isMutable, initial }) => kind === INT && isMutable && initial.low === stackSize;
  const found = globals.flatMap((global, i) => (isIt(global) ? [i] : []));
  return found.length === 1 ? imported("global").length + found[0] : undefined;
}

/**
 * `checks` finds accesses beyond the memory's end, and those with less alignment than promised. Without, address and
 * offset are added modulo 2^32. Beyond the end, reads give undefined, or 0 for elements with less promised alignment
 * than their size, and writes are dropped; of an access partly within, the halves of 64 bits or the unaligned bytes
 * inside are read and written. An access with less alignment than promised is at the aligned address before it.
 *
 * `data` tells whether the text contains the initial memory, or the caller puts it there. `names` adds the functions'
 * own names. With `references`, exported functions are references, which tables and other programs take (see
 * program_parts.d.mts). `stackPointer` is the index of the global that points to the stack, which ends at address 0.
 * @typedef {{
 *   checks?: boolean, data?: "inline" | "omit", names?: boolean, references?: boolean, stackPointer?: number,
 * }} Options
 */

/**
 * Returns the text of a function `(imports) => exports`, as of `WebAssembly.Instance`: see `Instantiate` in
 * program_parts.d.mts.
 * @param {Uint8Array} bytes a valid program
 * @param {Options} [options]
 */
export function translate(bytes, options) {
  const program = new Program(bytes, options);
  const body = /** @type {Translation} */ (new Body(program, operations));
  const functions = program.code.map((code, i) => {
    const index = program.foreign.length + i;
    try {
      return body.translate(index, code);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.what, `${describe(program, index)}: `);
    }
  });
  return programText(program, functions);
}
