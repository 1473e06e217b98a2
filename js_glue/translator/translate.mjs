// Translates a WebAssembly program into the text of a JavaScript function that does the same: it takes the imports, and
// returns the exports. It knows nothing of what the program is for. What it cannot translate it refuses by an error
// that names the operation and the function.
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
import { Refusal } from "./refusal.mjs";
import { readProgram } from "./sections.mjs";
import { programText } from "./text.mjs";
import { variables } from "./variables.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Global } from "./program_parts.d.mts"
 */

/** @type {Record<string, Operation>} */
const translations = { ...calls, ...control, ...floats, ...integers, ...longs, ...memory, ...variables };
/** @type {Operation[]} */
const operations = operationNames.map((operation) => translations[operation]);

/** @param {Program} program @param {number} index */
function describe(program, index) {
  const exported = program.exports.find((entry) => entry.kind === "function" && entry.index === index);
  const name = program.names.get(index) ?? exported?.name;
  return name === undefined ? `function ${index}` : `function ${index} (${name})`;
}

/**
 * The index of the global that points to the stack, whose size is known; nothing if no global or several may do so.
 * @param {Uint8Array} bytes @param {number} stackSize
 */
export function stackPointerOf(bytes, stackSize) {
  const { imported, globals } = readProgram(bytes);
  /** @param {Global} global */
  const isIt = ({ kind, isMutable, initial }) => kind === INT && isMutable && initial.low === stackSize;
  const found = globals.flatMap((global, i) => (isIt(global) ? [i] : []));
  return found.length === 1 ? imported("global").length + found[0] : undefined;
}

/**
 * @typedef {object} Options
 * @property {boolean} [checks] finds accesses beyond the memory's end, and what is not aligned as it was promised.
 *   Without, an address that is calculated and its offset are added as numbers of 32 bits: where the sum is 2^32 or
 *   more, the access is at what remains of it. What is beyond the end reads undefined, or 0 where less alignment is
 *   promised than the size, and is not written; of an access that is partly within, the halves of 64 bits, or the
 *   bytes where less alignment is promised, are read and written that are. What is not aligned as promised is at the
 *   aligned address before it.
 * @property {"inline" | "omit"} [data] whether the text holds what is in the memory at the start; else it is put
 *   there by who calls it
 * @property {boolean} [names] whether a function is called by its own name too, where the program has it
 * @property {number} [stackPointer] the index of the global that points to the stack; the stack ends at address 0
 */

/**
 * @param {Uint8Array} bytes a valid program
 * @param {Options} [options]
 * @returns {string} a function `(imports) => exports`, as `WebAssembly.Instance` has them
 */
export function translate(bytes, options) {
  const program = new Program(bytes, options);
  const body = /** @type {Translation} */ (new Body(program, operations));
  const functions = program.code.map((code, i) => {
    const index = program.foreign.length + i;
    try {
      return `function ${program.nameOf(index)}${body.translate(index, code)}`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.what, error.advice, `${describe(program, index)}: `);
    }
  });
  return programText(program, functions);
}
