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
export const typeNames = Object.keys(conversions);

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
  if (!isObject(descriptor)) throw new TypeError(`WebAssembly.${what}(): Argument 0 must be a ${what.toLowerCase()} descriptor`);
}

/** @param {any} descriptor @param {string} what @param {number} most @returns {{initial: number, maximum?: number}} */
export function limitsOf({ initial, maximum }, what, most) {
  if (initial === undefined) throw new TypeError(`WebAssembly.${what}(): Property 'initial' is required`);
  const minimum = toIndex(initial, `${what}(): Property 'initial':`);
  if (minimum > most) {
    throw new (what === "Memory" ? TypeError : RangeError)(
      `WebAssembly.${what}(): Property 'initial': value ${minimum} is above the upper bound ${most}`,
    );
  }
  if (maximum === undefined) return { initial: minimum };
  const end = toIndex(maximum, `${what}(): Property 'maximum':`);
  if (end < minimum) {
    throw new RangeError(
      `WebAssembly.${what}(): Property 'maximum': value ${end} is below the lower bound ${minimum}`,
    );
  }
  return { initial: minimum, maximum: end };
}
