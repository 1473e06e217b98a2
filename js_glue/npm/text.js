// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Texts of values of any kind: reading them never throws.

// A revoked proxy throws here, too.
/** @param {unknown} value */
function tagOf(value) {
  try {
    return Object.prototype.toString.call(value);
  } catch {
    return "[object Proxy]";
  }
}

/** @param {unknown} value */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** As `String(value)`. @param {unknown} value */
export function textOf(value) {
  try {
    return String(value);
  } catch {
    return tagOf(value);
  }
}

/** As JSON for people, shortened; also for values outside of JSON. @param {unknown} value */
export function jsonOf(value) {
  try {
    return JSON.stringify(value).slice(0, 1000);
  } catch {
    return textOf(value);
  }
}

/** A member of any value, undefined if reading it throws. @param {any} value @param {string} name */
export function memberOf(value, name) {
  try {
    return value?.[name];
  } catch {
    return undefined;
  }
}
