// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Conversions between JavaScript's values and WebAssembly's, which have types by their names.

/** Under it, an exported function has what it is within programs. */
export const functionKey = Symbol.for("webassembly.function");

/** @param {any} value */
export const isExported = (value) => typeof value === "function" && Array.isArray(value[functionKey]);

/** @type {Record<string, (value: any) => any>} */
const conversions = {
  i32: (value) => value | 0,
  i64: (value) => BigInt.asIntN(64, value),
  f32: Math.fround,
  f64: (value) => +value,
  externref: (value) => value,
  anyfunc(value) {
    if (value !== null && !isExported(value)) {
      throw new TypeError("WebAssembly objects are opaque: a function must be null or one that a program exports");
    }
    return value;
  },
};

/** The names in descriptors. */
export const descriptorNames = Object.keys(conversions);

/** @param {string} type @param {any} value */
export function toWebAssembly(type, value) {
  const convert = conversions[type];
  if (!convert) throw new TypeError(`a value of the type ${type} cannot be used by JavaScript`);
  return convert(value);
}

/** @param {string} type */
export function defaultOf(type) {
  if (type === "externref") return undefined;
  return type === "anyfunc" ? null : toWebAssembly(type, type === "i64" ? 0n : 0);
}

/** A whole number of 32 bits, without a sign. @param {any} value @param {string} what */
export function toIndex(value, what) {
  const number = Math.trunc(+value);
  if (!(number >= 0 && number < 2 ** 32)) {
    throw new TypeError(`WebAssembly.${what} must be ${number < 0 ? "non-negative" : "convertible to a valid number"}`);
  }
  return number;
}

/** @param {any} value */
export const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

/** @param {any} descriptor @param {string} what */
export function needDescriptor(descriptor, what) {
  if (isObject(descriptor)) return;
  throw new TypeError(`WebAssembly.${what}(): Argument 0 must be a ${what.toLowerCase()} descriptor`);
}

/** @param {number} value @param {string} place @param {number} least @param {number} most */
function within(value, place, least, most) {
  if (value < least) throw new RangeError(`${place} value ${value} is below the lower bound ${least}`);
  if (value > most) throw new RangeError(`${place} value ${value} is above the upper bound ${most}`);
  return value;
}

/**
 * @param {any} descriptor
 * @param {string} what
 * @param {number} mostInitial
 * @param {number} most
 * @returns {{initial: number, maximum?: number}}
 */
export function limitsOf(descriptor, what, mostInitial, most) {
  /** @param {string} name @param {number} least @param {number} greatest */
  const limit = (name, least, greatest) => {
    const place = `${what}(): Property '${name}'`;
    const value = descriptor[name];
    return value === undefined ? undefined : within(toIndex(value, place), `WebAssembly.${place}:`, least, greatest);
  };
  const initial = limit("initial", 0, mostInitial);
  if (initial === undefined) throw new TypeError(`WebAssembly.${what}(): Property 'initial' is required`);
  return { initial, maximum: limit("maximum", initial, most) };
}
