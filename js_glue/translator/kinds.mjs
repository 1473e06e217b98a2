// The static knowledge about a value.
//
// An integer of 32 bits is one of four kinds: INT is in the signed range, UINT in the unsigned range, SUM any whole
// number whose low 32 bits count, and BOOL is true, false, 1 or 0.
import { refuse } from "./refusal.mjs";

export const INT = 0;
export const SUM = 1;
export const UINT = 2;
export const BOOL = 3;
export const FLOAT = 4;
export const DOUBLE = 5;
// An integer of 64 bits, in two halves, each an INT.
export const LONG = 6;
// References, or null: a function as JavaScript sees it, any value of JavaScript, and an array with what was caught.
export const FUNCTION = 7;
export const EXTERNAL = 8;
export const EXCEPTION = 9;

/**
 * @typedef {typeof INT | typeof SUM | typeof UINT | typeof BOOL | typeof FLOAT | typeof DOUBLE | typeof LONG |
 *   typeof FUNCTION | typeof EXTERNAL | typeof EXCEPTION} Kind
 */

/** @param {Kind} kind */
export const isInteger = (kind) => kind < FLOAT;

/** @param {Kind} kind */
export const isReference = (kind) => kind >= FUNCTION;

/** @type {Record<number, Kind>} */
const byType = {
  0x7f: INT, 0x7e: LONG, 0x7d: FLOAT, 0x7c: DOUBLE, 0x70: FUNCTION, 0x6f: EXTERNAL, 0x69: EXCEPTION,
};

/** @param {number} type */
export function kindOfType(type) {
  const kind = byType[type];
  if (kind === undefined) refuse(`a value of the type ${type === 0x7b ? "v128" : `0x${type?.toString(16)}`}`);
  return kind;
}

// JavaScript's precedence of operators.
export const ASSIGNMENT = 2;
export const CHOICE = 3;
export const OR = 6;
export const XOR = 7;
export const AND = 8;
export const EQUALITY = 9;
export const RELATION = 10;
export const SHIFT = 11;
export const ADDITION = 12;
export const PRODUCT = 13;
export const UNARY = 15;
export const NAME = 20;

// A set of bits for the reads and writes of an evaluation: the locals, of which several share a bit, and …
const sharedBits = 28;
/** @param {number} index */
export const localBit = (index) => 1 << index % sharedBits;
export const GLOBALS = 1 << sharedBits;
export const MEMORY = 1 << (sharedBits + 1);
// Read by operations that may trap: writes that are visible outside must not come before.
export const TRAPS = 1 << (sharedBits + 2);
export const WORLD = GLOBALS | MEMORY | TRAPS;
