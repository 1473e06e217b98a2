// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Texts of values of any kind, hostile ones included: reading them never throws.

// Not even this may be asked of a proxy that was revoked.
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

/**
 * As JSON, for people: hosts send what is long, and authors' transports what JSON cannot say.
 * @param {unknown} value
 */
export function jsonOf(value) {
  try {
    return JSON.stringify(value).slice(0, 1000);
  } catch {
    return textOf(value);
  }
}

/** A member of a value that may be anything, undefined if reading it throws. @param {any} value @param {string} name */
export function memberOf(value, name) {
  try {
    return value?.[name];
  } catch {
    return undefined;
  }
}
