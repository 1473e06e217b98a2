// Writes operations.
import { operationNames, prefix } from "../names.mjs";
import { I32, I64 } from "../validate/types.mjs";

/** @param {number[]} out @param {number} value */
export function writeUnsigned(out, value) {
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) {
      out.push(rest);
      return;
    }
    out.push((rest % 128) | 128);
  }
}

/** @param {number[]} out @param {number} value of 32 bits */
export function writeSigned(out, value) {
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -64 && rest < 64) {
      out.push(rest & 127);
      return;
    }
    out.push((rest & 127) | 128);
  }
}

/** @type {Map<string | undefined, number>} */
const numbers = new Map(Array.from(operationNames, (name, number) => [name, number]));

/** @param {number[]} out @param {string} name @param {number[]} indices that follow it */
export function writeOperation(out, name, ...indices) {
  const number = /** @type {number} */ (numbers.get(name));
  if (number < 0x100) out.push(number);
  else out.push(prefix, number - 0x100);
  for (const index of indices) writeUnsigned(out, index);
}

/** @param {number[]} out @param {number} value @param {"i32" | "i64"} [type] */
export function writeConstant(out, value, type = "i32") {
  writeOperation(out, `${type}.const`);
  writeSigned(out, value);
}

/**
 * What the names of a text stand for: for words of operands and `s`, what writes them; for others, the variable.
 * @typedef {object} Names
 * @property {(word: string) => void} push
 * @property {(name: string) => number} variable
 */

/** Words of operands, the operand that is no vector, and parameters of functions. @param {string} token */
export const isOperand = (token) => /^([abcp]\d|s)$/.test(token);

/** The type of a variable of texts. @param {string} name */
export const variableType = (name) => (/^[A-Z]/.test(name) ? I64 : I32);

/** Writes a text: see lanes.mjs. @param {number[]} out @param {string[]} tokens @param {Names} names */
export function writeTokens(out, tokens, { push, variable }) {
  for (const token of tokens) {
    if (isOperand(token)) push(token);
    else if (/^[x-zX-Z]$/.test(token)) writeOperation(out, "local.get", variable(token));
    else if (token[0] === "=") writeOperation(out, "local.set", variable(token.slice(1)));
    else if (/^-?\d+L$/.test(token)) writeConstant(out, Number.parseInt(token, 10), "i64");
    else if (/^-?\d+$/.test(token)) writeConstant(out, Number(token));
    else if (token === "select" || token.includes(".")) writeOperation(out, token);
    else writeOperation(out, `i32.${token}`);
  }
}

/** @param {number[]} out @param {number[]} types */
export function writeLocals(out, types) {
  /** @type {[count: number, type: number][]} */
  const groups = [];
  for (const type of types) {
    const last = groups[groups.length - 1];
    if (last?.[1] === type) ++last[0];
    else groups.push([1, type]);
  }
  writeUnsigned(out, groups.length);
  for (const [count, type] of groups) {
    writeUnsigned(out, count);
    out.push(type);
  }
}
