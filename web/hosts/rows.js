// The rows of the matrix: each host of web/hosts, under each policy that it may have.
import { allowsWasm, hosts as profiles, policies } from "./hosts.js";

export { policies };
export const engineNames = { wasm: "WebAssembly", js: "JavaScript" };

function rowsOf(host) {
  const isUnknown = host.policies.length > 1;
  return host.policies.map((policy) => {
    const policyText = policies[policy];
    if (policyText === undefined) throw new Error(`${host.id} names the unknown policy ${policy}`);
    const engine = allowsWasm(policyText) ? "wasm" : "js";
    const id = isUnknown ? `${host.id}-${engine}` : host.id;
    const name = isUnknown ? `${host.name}, if it ${engine === "wasm" ? "allows" : "forbids"} WebAssembly` : host.name;
    return { ...host, id, name, policy, policyText, engine };
  });
}

export const hosts = profiles.flatMap(rowsOf);
