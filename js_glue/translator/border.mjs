// Conversions between the program and JavaScript: numbers become those of WebAssembly, and an integer of 64 bits is a
// BigInt outside.
import { DOUBLE, FLOAT, INT, LONG } from "./kinds.mjs";

/**
 * @import { Kind } from "./kinds.mjs"
 * @import { FunctionType } from "./program_parts.d.mts"
 * @import { Value } from "./value.mjs"
 * @typedef {(helper: string) => string} Use notes that the text needs a helper, and returns its name
 */

/** @type {Record<number, number>} */
const digits = { [INT]: 1, [LONG]: 2, [FLOAT]: 3, [DOUBLE]: 4 };
const largestExact = 2 ** 30;

/**
 * A number that is different for different types; for types with very many parameters, most probably.
 * @param {FunctionType} type
 */
export function signatureOf({ parameters, results }) {
  const all = [...results, 0, ...parameters].map((kind, i) => (i === results.length ? 0 : digits[kind]));
  let signature = 1;
  for (const digit of all) signature = signature * 5 + digit;
  if (signature < largestExact) return signature;
  signature = 1;
  for (const digit of all) signature = (Math.imul(signature, 0x01000193) ^ digit) >>> 0;
  return largestExact + (signature % largestExact);
}

/** @param {Kind} kind */
const isLong = (kind) => kind === LONG;

// Converts a value of JavaScript: the halves of a BigInt are read one after the other.
/** @param {Kind} kind @param {string} text @param {Use} use */
function fromJavaScript(kind, text, use) {
  if (kind === INT) return `${text}|0`;
  if (kind === LONG) return `${use("lo")}(${text}),X`;
  return kind === FLOAT ? `${use("Q")}(${text})` : `+${text}`;
}

/** Sets the variable to a value of JavaScript. @param {Value} variable @param {string} given @param {Use} use */
export const setFromJavaScript = ({ text, high, kind }, given, use) =>
  kind === LONG ? `${text}=${use("lo")}(${given}),${high}=X` : `${text}=${fromJavaScript(kind, given, use)}`;

/** @param {number} count */
const names = (count) => Array.from({ length: count }, (_, i) => `a${i}`);

/** The function that JavaScript calls for `name`. @type {(name: string, type: FunctionType, use: Use) => string} */
export function outside(name, { parameters, results }, use) {
  if (!parameters.length && !results.some(isLong)) return name;
  const given = names(parameters.length);
  const call = `${name}(${given.map((text, i) => fromJavaScript(parameters[i], text, use))})`;
  return `(${given})=>${results.some(isLong) ? `${use("bs")}(${call},X)` : call}`;
}

/**
 * Declares `name`, which the program calls for JavaScript's function `foreign`.
 * @type {(name: string, foreign: string, type: FunctionType, use: Use) => string}
 */
export function inside(name, foreign, { parameters, results }, use) {
  const given = names(parameters.length);
  const taken = given.flatMap((text, i) => (isLong(parameters[i]) ? [text, `b${i}`] : [text]));
  const call = `${foreign}(${given.map((text, i) => (isLong(parameters[i]) ? `${use("bs")}(${text},b${i})` : text))})`;
  if (results.length === 0) return `function ${name}(${taken}){${call}}`;
  return (
    `function ${name}(${taken}){return ` +
    `${isLong(results[0]) ? `${use("lo")}(${call})` : fromJavaScript(results[0], call, use)}}`
  );
}

/** @param {FunctionType} type */
export const crossesAsBigInt = ({ parameters, results }) => parameters.some(isLong) || results.some(isLong);
