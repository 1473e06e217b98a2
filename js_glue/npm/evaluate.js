// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Trusted Types: some policies accept a script's text only from a named policy, and list the names. Made only where a
// script is run, because a browser reports a name that is not listed; and once in a page, which may have another of
// these, or a view's loader (js_glue/loader/loader.js).
/** @param {string} text */
function trusted(text) {
  const rules = { createScript: (/** @type {string} */ script) => script };
  const page = /** @type {any} */ (globalThis);
  try {
    return (page[Symbol.for("mcpapps.scripts")] ??= trustedTypes.createPolicy("mcpapps", rules)).createScript(text);
  } catch {
    // A browser without them, or a name that is not listed: perhaps the page's default does.
    return text;
  }
}

const receiver = "__mcpappsReceive";

/** @param {string} text */
function runInline(text) {
  const script = document.createElement("script");
  // The element that runs this is unknown to a module; one nonce is as good as another.
  script.nonce = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[nonce]"))?.nonce ?? "";
  try {
    script.textContent = trusted(text);
    document.documentElement.append(script);
  } finally {
    script.remove();
  }
}

/**
 * The value of an expression, by an inline script: the only way that the specification's policy leaves open. Node has
 * a way of its own, where documents are imitations.
 * @param {string} expression
 */
export async function evaluate(expression) {
  const inNode = globalThis.process?.getBuiltinModule?.("vm");
  if (inNode) return inNode.runInThisContext(`(${expression})`);
  if (!globalThis.document) throw new Error("there is no document to run its script in");
  /** @type {any} */
  let received;
  let violation = "";
  /** @param {SecurityPolicyViolationEvent} event */
  const onViolation = (event) => (violation = ` (${event.effectiveDirective} of the page's Content-Security-Policy)`);
  document.addEventListener("securitypolicyviolation", onViolation);
  /** @type {any} */ (globalThis)[receiver] = (/** @type {unknown} */ value) => (received = value);
  try {
    runInline(`${receiver}(${expression})`);
    if (received) return received;
    throw new Error("its script did not run");
  } catch (error) {
    // The policy that was violated is told in a task of its own, after this one.
    await new Promise((resolve) => setTimeout(resolve));
    throw new Error(/** @type {Error} */ (error).message + violation);
  } finally {
    delete (/** @type {any} */ (globalThis)[receiver]);
    document.removeEventListener("securitypolicyviolation", onViolation);
  }
}
