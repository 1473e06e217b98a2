// The Content-Security-Policy of a view, as the section "Sandbox proxy" of the specification and
// its "Content Security Policy Enforcement" construct it from the resource's `_meta.ui.csp`.

export const policies = ["specification", "draft", "wasm"];

/**
 * @param {string} policy `specification`, that of 2026-01-26; `draft`: the same, and WebAssembly may be compiled
 *   where the resource declares `wasmUnsafeEval`; `wasm`: the same, and WebAssembly may be compiled in any case
 * @param {object} [csp] the resource's `_meta.ui.csp`; without it the stricter default holds
 */
export function contentSecurityPolicy(policy, csp) {
  const resources = sources(csp?.resourceDomains);
  const allowsWasm = policy === "wasm" || (policy === "draft" && csp?.wasmUnsafeEval === true);
  const wasm = allowsWasm ? ["'wasm-unsafe-eval'"] : [];
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", "'unsafe-inline'", ...wasm, ...resources],
    "style-src": ["'self'", "'unsafe-inline'", ...resources],
    "connect-src": csp ? ["'self'", ...sources(csp.connectDomains)] : ["'none'"],
    "img-src": ["'self'", "data:", ...resources],
    "font-src": csp ? ["'self'", ...resources] : ["'none'"],
    "media-src": ["'self'", "data:", ...resources],
    "frame-src": orElse(sources(csp?.frameDomains), "'none'"),
    "object-src": ["'none'"],
    "base-uri": orElse(sources(csp?.baseUriDomains), "'self'"),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

const orElse = (list, otherwise) => (list.length > 0 ? list : [otherwise]);

/** The declared domains that are origins: a keyword, a separator or a bare `*` could loosen the policy. */
function sources(domains) {
  if (!Array.isArray(domains)) return [];
  return domains.filter((domain) => typeof domain === "string" && /^(https?|wss?):\/\/[\w.*:-]*\w\/?$/.test(domain));
}
