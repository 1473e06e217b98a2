// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What compiles programs: set once, before the first object is made.

/**
 * @typedef {object} Environment
 * @property {typeof import("../../translator/validate/compiler.mjs").compiler} compiler
 * @property {(expression: string) => any} evaluate throws where the page may not run the text
 */

/** @type {Environment & {stores?: any}} */
export const environment = /** @type {any} */ ({});

/** Makes memories and tables outside of programs. */
export function stores() {
  const { compiler, evaluate } = environment;
  const names = ["me", "ta", "te"];
  return (environment.stores ??= evaluate(
    `(()=>{"use strict";var X;${compiler.helperText(names)}\nreturn{${names}}})()`,
  ));
}
