// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Puts a `WebAssembly` that translates into a page that may not run WebAssembly, and leaves other pages as they are.
// bindings/npm/build_package.mjs makes one file of this and all that it imports.
import { compiler } from "../../translator/validate/compiler.mjs";
import { evaluateNow } from "../evaluate.js";
import { probe, reasonKey } from "../probe.js";
import { createWebAssembly } from "./namespace.js";

/** @param {Error} error */
function install({ message }) {
  const value = createWebAssembly({ compiler, evaluate: evaluateNow });
  Object.defineProperty(value, reasonKey, { value: message });
  Object.defineProperty(globalThis, "WebAssembly", { value, writable: true, configurable: true });
}

try {
  probe();
} catch (error) {
  // Another copy of this module may have come first.
  if (!(/** @type {any} */ (globalThis).WebAssembly?.[reasonKey])) install(/** @type {Error} */ (error));
}
