// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The part of `mcpapps/webassembly` for pages that may not run WebAssembly.
import { reasonKey } from "../probe.js";
import { createWebAssembly } from "./namespace.js";

/** @import { Environment } from "./environment.js" */

/**
 * Puts a `WebAssembly` that translates into the page.
 * @param {Error} error the probe's
 * @param {Environment} environment
 */
export function installWith({ message }, environment) {
  const page = /** @type {any} */ (globalThis);
  // Another copy of this module may have come first.
  if (page.WebAssembly?.[reasonKey]) return;
  const value = createWebAssembly(environment);
  Object.defineProperty(value, reasonKey, { value: message });
  Object.defineProperty(page, "WebAssembly", { value, writable: true, configurable: true });
}
