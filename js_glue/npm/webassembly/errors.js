// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The error classes. Browsers' own ones have `name` and `message` at their prototypes.

/** @param {string} name @returns {ErrorConstructor} */
function errorClass(name) {
  const made = class extends Error {};
  Object.defineProperty(made, "name", { value: name });
  for (const [key, value] of Object.entries({ name, message: "" })) {
    Object.defineProperty(made.prototype, key, { value, writable: true, configurable: true });
  }
  return /** @type {any} */ (made);
}

export const CompileError = errorClass("CompileError");
export const LinkError = errorClass("LinkError");
export const RuntimeError = errorClass("RuntimeError");
