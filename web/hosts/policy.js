// Makes the Content-Security-Policy of a view from `_meta.ui.csp`, as in the specification's sections "Sandbox proxy"
// and "Content Security Policy Enforcement".

import { origins } from "./declared.js";
import { findHost, hosts, policyFor } from "./hosts.js";

/** @import { Csp } from "./declared.js" */
/** @import { Host } from "./hosts.js" */
/** @typedef {Host & {policyText: string}} Row */

export const policies = ["specification", "draft", "wasm"];

/** Whether contentSecurityPolicy() knows the policy for the host. @type {(name: string, host?: string) => boolean} */
export const isPolicy = (name, host) =>
  policies.includes(name) || (name === "host" && hosts.some(({ id }) => id === host));

/**
 * @param {string} policy `specification`: of 2026-01-26; `draft`: the same, with WebAssembly if the resource declares
 *   `wasmUnsafeEval`; `wasm`: the same, always with WebAssembly; `host`: the host's first, with the declared domains
 * @param {Csp} [csp] the stricter default holds without it
 * @param {string} [host] an id
 */
export function contentSecurityPolicy(policy, csp, host) {
  if (policy !== "host") return specified(policy, csp);
  const profile = findHost(host);
  return policyFor(profile, profile.policies[0], csp);
}

/** @type {(policy: string, csp?: Csp) => string} */
function specified(policy, csp) {
  const resources = origins(csp?.resourceDomains);
  const allowsWasm = policy === "wasm" || (policy === "draft" && csp?.wasmUnsafeEval === true);
  const wasm = allowsWasm ? ["'wasm-unsafe-eval'"] : [];
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", "'unsafe-inline'", ...wasm, ...resources],
    "style-src": ["'self'", "'unsafe-inline'", ...resources],
    "connect-src": csp ? ["'self'", ...origins(csp.connectDomains)] : ["'none'"],
    "img-src": ["'self'", "data:", ...resources],
    "font-src": csp ? ["'self'", ...resources] : ["'none'"],
    "media-src": ["'self'", "data:", ...resources],
    "frame-src": orElse(origins(csp?.frameDomains), "'none'"),
    "object-src": ["'none'"],
    "base-uri": orElse(origins(csp?.baseUriDomains), "'self'"),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

/** @type {(list: string[], otherwise: string) => string[]} */
const orElse = (list, otherwise) => (list.length > 0 ? list : [otherwise]);

/**
 * `policy` is one of `policies` or a text; the host's own by default.
 * @type {(host: Host, policy?: string, csp?: Csp) => Row}
 */
export function withPolicy(host, policy, csp) {
  if (policy === undefined && csp === undefined) return { ...host, policyText: policyFor(host, host.policies[0], csp) };
  const name = policy ?? "specification";
  if (!policies.includes(name) && !/[\s;]/.test(name)) {
    throw new Error(
      `there is no policy "${name}"; there are ${policies.join(", ")}, or give its text: "default-src 'none'; …"`,
    );
  }
  const policyText = policies.includes(name) ? contentSecurityPolicy(name, csp) : name;
  /** @type {Host["document"]["policyBy"]} */
  const policyBy = host.document.policyBy.length > 0 ? host.document.policyBy : ["meta"];
  return { ...host, document: { ...host.document, policyBy }, policyText };
}
