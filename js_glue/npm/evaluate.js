// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { evaluateInline } from "./inline_script.js";

/** As evaluateInline(). Node, where documents are imitations, evaluates it directly. @param {string} expression */
export function evaluateNow(expression) {
  const inNode = globalThis.process?.getBuiltinModule?.("vm");
  if (inNode) return inNode.runInThisContext(`(${expression})`);
  if (!globalThis.document) throw new Error("there is no document to run its script in");
  return evaluateInline(expression);
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
