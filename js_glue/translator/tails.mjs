// Tail calls. A function that calls itself continues at its beginning. One that calls others which do so too, or
// entries of a table, leaves the call to its caller: it sets bf and ba to the function and its arguments, and returns.
// Such a function has the name k0, and f0 calls it, and what is left, until nothing is; f0.k is k0.
import { Instructions } from "./instructions.mjs";
import { kindOfType } from "./kinds.mjs";
import { operationNames } from "./names.mjs";

/**
 * @import { Translation } from "./body.mjs"
 * @import { Program } from "./program.mjs"
 */

const call = operationNames.indexOf("return_call");
const callIndirect = operationNames.indexOf("return_call_indirect");
const end = operationNames.indexOf("end");
const delegate = operationNames.indexOf("delegate");
const opening = new Set(["block", "loop", "if", "try", "try_table"].map((name) => operationNames.indexOf(name)));

// The functions with tail calls of others than themselves.
/** @param {Program} program */
function tailingOf(program) {
  /** @type {Set<number>} */
  const all = new Set();
  program.code.forEach((place, i) => {
    const index = program.foreign.length + i;
    const input = new Instructions(program.bytes, place);
    input.list(() => [input.unsigned(), kindOfType(input.byte())]);
    for (let depth = 1; depth > 0; ) {
      const operation = input.next();
      if (opening.has(operation)) ++depth;
      else if (operation === end || operation === delegate) --depth;
      else if (operation === callIndirect || (operation === call && input.index !== index)) all.add(index);
    }
  });
  return all;
}

/** @param {Program} program @param {number} index */
export const isTailing = (program, index) => (program.tailing ??= tailingOf(program)).has(index);

/** @type {(body: Translation, name: string, given: string, text: string) => string} */
export const tailingText = (body, name, given, text) => {
  const { index } = body;
  const outer = `function ${name}(${given}){return ${body.use("bo")}(k${index}(${given}))}${name}.k=k${index};`;
  return `function k${index}${text}${outer}`;
};
