// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The error classes. Browsers' own ones have `name` and `message` at their prototypes.

/** @param {string} name @returns {ErrorConstructor} */
function errorClass(name) {
  /** @type {any} */
  const made = function (/** @type {string} */ message, /** @type {[ErrorOptions?]} */ ...options) {
    return Reflect.construct(Error, [message, ...options], new.target ?? made);
  };
  Object.setPrototypeOf(made, Error);
  Object.defineProperty(made, "name", { value: name });
  const prototype = Object.create(Error.prototype);
  for (const [key, value] of Object.entries({ constructor: made, name, message: "" })) {
    Object.defineProperty(prototype, key, { value, writable: true, configurable: true });
  }
  Object.defineProperty(made, "prototype", { value: prototype, writable: false });
  return made;
}

export const CompileError = errorClass("CompileError");
export const LinkError = errorClass("LinkError");
export const RuntimeError = errorClass("RuntimeError");
