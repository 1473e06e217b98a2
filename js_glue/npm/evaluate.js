// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Trusted Types: some policies accept script text only from a policy with a listed name. Made late, because a browser
// reports a name that is not listed; and once in a page, which may have another of these modules or a view's loader
// (js_glue/loader/loader.js).
/** @param {string} text */
function trusted(text) {
  const rules = { createScript: (/** @type {string} */ script) => script };
  const page = /** @type {any} */ (globalThis);
  try {
    return (page[Symbol.for("mcpapps.scripts")] ??= trustedTypes.createPolicy("mcpapps", rules)).createScript(text);
  } catch {
    // No Trusted Types, or a name that is not listed: the page may have a default policy.
    return text;
  }
}

const receiver = "__mcpappsReceive";

/** @param {string} text */
function runInline(text) {
  const script = document.createElement("script");
  // A module cannot find its own element, but all nonces of a page are equal.
  script.nonce = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[nonce]"))?.nonce ?? "";
  try {
    script.textContent = trusted(text);
    document.documentElement.append(script);
  } finally {
    script.remove();
  }
}

/**
 * Evaluates an expression, which must not be null or undefined, by an inline script: the only way under the
 * specification's policy. Node, where documents are imitations, evaluates it directly.
 * @param {string} expression
 */
export function evaluateNow(expression) {
  const inNode = globalThis.process?.getBuiltinModule?.("vm");
  if (inNode) return inNode.runInThisContext(`(${expression})`);
  if (!globalThis.document) throw new Error("there is no document to run its script in");
  /** @type {any} */
  let received;
  /** @type {any} */ (globalThis)[receiver] = (/** @type {unknown} */ value) => (received = value);
  try {
    runInline(`${receiver}(${expression})`);
  } finally {
    delete (/** @type {any} */ (globalThis)[receiver]);
  }
  if (received) return received;
  throw new Error("its script did not run");
}

/** The same; an error names the policy that has been violated. @param {string} expression */
export async function evaluate(expression) {
  let violation = "";
  /** @param {SecurityPolicyViolationEvent} event */
  const onViolation = (event) => (violation = ` (${event.effectiveDirective} of the page's Content-Security-Policy)`);
  globalThis.document?.addEventListener("securitypolicyviolation", onViolation);
  try {
    return evaluateNow(expression);
  } catch (error) {
    // The event of the violation comes in a later task.
    await new Promise((resolve) => setTimeout(resolve));
    throw new Error(/** @type {Error} */ (error).message + violation);
  } finally {
    globalThis.document?.removeEventListener("securitypolicyviolation", onViolation);
  }
}
