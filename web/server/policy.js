// The Content-Security-Policy of a view, as the section "Sandbox proxy" of the specification and
// its "Content Security Policy Enforcement" construct it from the resource's `_meta.ui.csp`.

import { origins, withDeclared } from "../check/declared.js";
import { policies as hostPolicies } from "../hosts/hosts.js";

const ofHost = /^host:(.+)$/;
/** Those of the specification, and what this host adds. */
export const policies = ["specification", "draft", "wasm"];

/** Whether contentSecurityPolicy() knows the policy of this name. */
export const isPolicy = (name) => policies.includes(name) || Object.hasOwn(hostPolicies, ofHost.exec(name)?.[1] ?? "");

/**
 * @param {string} policy `specification`, that of 2026-01-26; `draft`: the same, and WebAssembly may be compiled
 *   where the resource declares `wasmUnsafeEval`; `wasm`: the same, and WebAssembly may be compiled in any case;
 *   `host:NAME`: the one of this name in web/hosts/policies.json, with the declared domains
 * @param {object} [csp] the resource's `_meta.ui.csp`; without it the stricter default holds
 */
export function contentSecurityPolicy(policy, csp) {
  const [, hostPolicy] = ofHost.exec(policy) ?? [];
  return hostPolicy === undefined ? specified(policy, csp) : withDeclared(hostPolicies[hostPolicy], csp);
}

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

const orElse = (list, otherwise) => (list.length > 0 ? list : [otherwise]);
