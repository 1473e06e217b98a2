// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Trusted Types: some policies accept script text only from a policy with a listed name. Made late, because a browser
// reports a name that is not listed; and once in a page, which may have another of these modules or a view's loader
// (js_glue/loader/loader.js).
/** @param {string} text */
function trusted(text) {
  const policy = Symbol.for("mcpapps.scripts");
  const page = /** @type {any} */ (globalThis);
  try {
    page[policy] ??= trustedTypes.createPolicy("mcpapps", { createScript: (/** @type {string} */ script) => script });
    return page[policy].createScript(text);
  } catch {
    // No Trusted Types, or a name that is not listed: the page may have a default policy.
    return text;
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
  // A module cannot find its own element, but all nonces of a page are equal.
  script.nonce = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[nonce]"))?.nonce ?? "";
  try {
    script.textContent = trusted(`${receiver}(${expression})`);
    document.documentElement.append(script);
  } finally {
    script.remove();
    delete (/** @type {any} */ (globalThis)[receiver]);
  }
  if (received) return received;
  throw new Error("its script did not run");
}
