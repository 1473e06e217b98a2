// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The part of `mcpapps/webassembly` for pages that may not run WebAssembly.
import { compiler } from "../../translator/validate/compiler.mjs";
import { reasonKey } from "../probe.js";
import { createWebAssembly } from "./namespace.js";

/**
 * Puts a `WebAssembly` that translates into the page.
 * @param {Error} error the probe's
 * @param {(expression: string) => any} evaluate
 */
export function install({ message }, evaluate) {
  const page = /** @type {any} */ (globalThis);
  // Another copy of this module may have come first.
  if (page.WebAssembly?.[reasonKey]) return;
  const value = createWebAssembly({ compiler, evaluate });
  Object.defineProperty(value, reasonKey, { value: message });
  Object.defineProperty(page, "WebAssembly", { value, writable: true, configurable: true });
}
