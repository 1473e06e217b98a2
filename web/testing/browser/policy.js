// The policy that a view is shown under.
import { policies as named } from "../../hosts/hosts.js";
import { contentSecurityPolicy, policies } from "../../server/policy.js";

/**
 * A host of web/hosts, with the policy that it shall have.
 * @param {import("../../hosts/hosts.js").Host} host
 * @param {string} [policy] "specification", "draft", "wasm", or the text of one; the host's own by default
 * @param {object} [csp] the `_meta.ui.csp` of the view's resource
 */
export function withPolicy(host, policy, csp) {
  if (policy === undefined && csp === undefined) return { ...host, policyText: named[host.policies[0]] };
  const name = policy ?? "specification";
  if (!policies.includes(name) && !/[\s;]/.test(name)) {
    throw new Error(`there is no policy "${name}"; there are ${policies.join(", ")}, or give its text: "default-src 'none'; …"`);
  }
  const policyText = policies.includes(name) ? contentSecurityPolicy(name, csp) : name;
  const policyBy = host.document.policyBy.length > 0 ? host.document.policyBy : ["meta"];
  return { ...host, document: { ...host.document, policyBy }, policyText };
}
