// The rows of the matrix: each host with each of its possible policies.
import { thereIsNo } from "../lib/did_you_mean.js";
import { allowsWasm, hosts as profiles, policies } from "./hosts.js";

/** @import { Host } from "./hosts.js" */
/** @import { Row } from "./policy.js" */
/** @typedef {Row & {profile: string, policy: string, engine: "wasm" | "js", remark?: string}} MatrixRow */

export { policies };
export const engineNames = { wasm: "WebAssembly", js: "JavaScript" };

/** @type {(host: Host) => MatrixRow[]} */
function rowsOf(host) {
  const isUnknown = host.policies.length > 1;
  return host.policies.map((policy) => {
    const policyText = policies[policy];
    if (policyText === undefined) throw new Error(`${host.id} names the unknown policy ${policy}`);
    const engine = allowsWasm(policyText) ? "wasm" : "js";
    const id = isUnknown ? `${host.id}-${engine}` : host.id;
    const name = isUnknown ? `${host.name}, if it ${engine === "wasm" ? "allows" : "forbids"} WebAssembly` : host.name;
    return { ...host, id, profile: host.id, name, policy, policyText, engine, remark: host.ifPolicy?.[policy] };
  });
}

export const hosts = profiles.flatMap(rowsOf);

/** @param {Host} host */
const isReal = ({ evidence }) => evidence.kind !== "made up";
/** @type {(one: string, other: string) => boolean} */
const same = (one, other) => one.toLowerCase() === other.toLowerCase();

/** Without the suffixes for policies, such as `-js`. */
export const hostIds = [...new Set(hosts.map(({ profile }) => profile))];
export const policyNames = Object.keys(policies).filter((name) => hosts.some(({ policy }) => policy === name));

/**
 * All rows with these ids and names, which mean all if they are empty, and without the ids of `except`; throws if one
 * is unknown or nothing is left.
 * @param {{hosts?: string[], except?: string[], policies?: string[]}} wanted
 */
export function selectHosts({ hosts: ids = [], except = [], policies: names = [] } = {}) {
  /** @type {(row: MatrixRow, wanted: string) => boolean} */
  const isCalled = ({ id, profile }, wanted) => id === wanted || profile === wanted;
  const unknownHost = [...ids, ...except].find((id) => !hosts.some((row) => isCalled(row, id)));
  if (unknownHost) throw new RangeError(`${thereIsNo("host", unknownHost, hostIds)} Hosts are: ${hostIds.join(", ")}`);
  const unknownPolicy = names.find((name) => !policyNames.some((known) => same(known, name)));
  if (unknownPolicy) {
    throw new RangeError(`There is no policy "${unknownPolicy}". Policies are: ${policyNames.join(", ")}`);
  }

  const selected = hosts.filter(
    (row) =>
      (ids.length > 0 ? ids.some((id) => isCalled(row, id)) : isReal(row)) &&
      !except.some((id) => isCalled(row, id)) &&
      (names.length === 0 || names.some((name) => same(name, row.policy))),
  );
  if (selected.length === 0) throw new RangeError("None of these hosts has such a policy.");
  return selected;
}
