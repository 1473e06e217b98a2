// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The script of a bundle or of the loader. A module has none, but all nonces of a page are equal.
const own = /** @type {HTMLScriptElement | null | undefined} */ (globalThis.document?.currentScript);
const nonce = () =>
  own?.nonce || /** @type {HTMLScriptElement | null} */ (document.querySelector("script[nonce]"))?.nonce || "";

// Trusted Types: some policies accept script text only from a policy with a listed name. Made late, because a browser
// reports a name that is not listed; and once in a page, which may have several copies of this module.
const scriptsKey = Symbol.for("mcpapps.scripts");
const scripts = { createScript: (/** @type {string} */ text) => text };
function policy() {
  try {
    return trustedTypes.createPolicy("mcpapps", scripts);
  } catch {
    // No Trusted Types, or a name that is not listed: the page may have a default policy.
    return scripts;
  }
}

const receiver = "__mcpappsReceive";

/**
 * Evaluates an expression, which must not be null or undefined, by an inline script: the only way under the
 * specification's policy.
 * @param {string} expression
 */
export function evaluateInline(expression) {
  /** @type {any} */
  let received;
  /** @type {any} */ (globalThis)[receiver] = (/** @type {unknown} */ value) => (received = value);
  const script = document.createElement("script");
  script.nonce = nonce();
  try {
    const creator = (/** @type {any} */ (globalThis)[scriptsKey] ??= policy());
    script.textContent = creator.createScript(`${receiver}(${expression})`);
    document.documentElement.append(script);
  } finally {
    script.remove();
    delete (/** @type {any} */ (globalThis)[receiver]);
  }
  if (received) return received;
  throw new Error("its script did not run");
}
