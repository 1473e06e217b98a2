// Conversions between the program and JavaScript: numbers become those of WebAssembly, an integer of 64 bits is a
// BigInt outside, and several results are an array. Inside, that array has both halves of 64 bits.
import { DOUBLE, EXCEPTION, EXTERNAL, FLOAT, FUNCTION, INT, LONG, isReference } from "./kinds.mjs";

/**
 * @import { Kind } from "./kinds.mjs"
 * @import { FunctionType } from "./program_parts.d.mts"
 * @import { Value } from "./value.mjs"
 * @typedef {(helper: string) => string} Use notes that the text needs a helper, and returns its name
 */

/** @type {Record<number, number>} */
const digits = { [INT]: 1, [LONG]: 2, [FLOAT]: 3, [DOUBLE]: 4, [FUNCTION]: 5, [EXTERNAL]: 6, [EXCEPTION]: 7 };
const largestExact = 2 ** 30;
const ofReferences = 2 ** 50;

/**
 * A number that is different for different types; for types with very many parameters, most probably.
 * @param {FunctionType} type
 */
export function signatureOf({ parameters, results }) {
  const all = [...results, 0, ...parameters].map((kind, i) => (i === results.length ? 0 : digits[kind]));
  const hasReferences = all.some((digit) => digit > 4);
  const base = hasReferences ? 8 : 5;
  const most = hasReferences ? ofReferences : largestExact;
  let signature = 1;
  for (const digit of all) signature = signature * base + digit;
  if (signature < most) return hasReferences ? ofReferences + signature : signature;
  signature = 1;
  for (const digit of all) signature = (Math.imul(signature, 0x01000193) ^ digit) >>> 0;
  return largestExact + (signature % largestExact);
}

/** @param {Kind} kind */
const isLong = (kind) => kind === LONG;

// Converts a value of JavaScript: the halves of a BigInt are read one after the other.
/** @param {Kind} kind @param {string} text @param {Use} use */
export function fromJavaScript(kind, text, use) {
  if (kind === INT) return `${text}|0`;
  if (kind === LONG) return `${use("lo")}(${text}),X`;
  if (isReference(kind)) return kind === EXTERNAL ? text : `${use("fu")}(${text})`;
  return kind === FLOAT ? `${use("Q")}(${text})` : `+${text}`;
}

/** Sets the variable to a value of JavaScript. @param {Value} variable @param {string} given @param {Use} use */
export const setFromJavaScript = ({ text, high, kind }, given, use) =>
  kind === LONG ? `${text}=${use("lo")}(${given}),${high}=X` : `${text}=${fromJavaScript(kind, given, use)}`;

/** @param {number} count */
const names = (count) => Array.from({ length: count }, (_, i) => `a${i}`);

// What a call leaves, for JavaScript.
/** @param {string} call @param {Kind[]} results @param {Use} use */
function resultsOutside(call, results, use) {
  if (!results.some(isLong)) return call;
  if (results.length === 1) return `${use("bs")}(${call},X)`;
  let place = 0;
  const texts = results.map((kind) => (isLong(kind) ? `${use("bs")}(r[${place++}],r[${place++}])` : `r[${place++}]`));
  return `(r=>[${texts}])(${call})`;
}

/**
 * The function that JavaScript calls for `name`; `isOther` if it has to be another one.
 * @type {(name: string, type: FunctionType, use: Use, isOther?: boolean) => string}
 */
export function outside(name, { parameters, results }, use, isOther = false) {
  const given = names(parameters.length);
  if ([...parameters, ...results].includes(EXCEPTION)) return `(${given})=>${use("xr")}()`;
  if (!isOther && !parameters.length && !results.some(isLong)) return name;
  const call = `${name}(${given.map((text, i) => fromJavaScript(parameters[i], text, use))})`;
  return `(${given})=>${resultsOutside(call, results, use)}`;
}

/**
 * Declares `name`, which the program calls for JavaScript's function `foreign`.
 * @type {(name: string, foreign: string, type: FunctionType, use: Use) => string}
 */
export function inside(name, foreign, { parameters, results }, use) {
  if ([...parameters, ...results].includes(EXCEPTION)) return `function ${name}(){${use("xr")}()}`;
  const given = names(parameters.length);
  const taken = given.flatMap((text, i) => (isLong(parameters[i]) ? [text, `b${i}`] : [text]));
  const call = `${foreign}(${given.map((text, i) => (isLong(parameters[i]) ? `${use("bs")}(${text},b${i})` : text))})`;
  if (results.length === 0) return `function ${name}(${taken}){${call}}`;
  if (results.length > 1) {
    const texts = results.map((kind, i) => fromJavaScript(kind, `r[${i}]`, use));
    return `function ${name}(${taken}){var r=${use("ar")}(${call},${results.length});return[${texts}]}`;
  }
  return (
    `function ${name}(${taken}){return ` +
    `${isLong(results[0]) ? `${use("lo")}(${call})` : fromJavaScript(results[0], call, use)}}`
  );
}

/** Whether a function of this type needs another one at the border. @param {FunctionType} type */
export const crossesByAnother = ({ parameters, results }) =>
  results.length > 1 || [...parameters, ...results].some((kind) => kind === LONG || kind === EXCEPTION);
