// Hosts that make a view's document alike, under the same policy, need only one visit.
import { groupBy } from "./report.js";

const documentMode = ({ policyText, document: { frames, made, policyBy, sandbox, cspAttribute } }) =>
  JSON.stringify([policyText, frames, made, policyBy, sandbox.includes("allow-same-origin"), cspAttribute]);

/**
 * @param {object[]} hosts rows of web/hosts/rows.js
 * @param {boolean} isFull a group for each host
 * @returns {{host: object, alike: object[]}[]} in the order of the hosts; `host` is visited, and stands for `alike`
 */
export function groupHosts(hosts, isFull = false) {
  const groups = groupBy(hosts, (host) => (isFull ? host.id : documentMode(host)));
  return groups.map((alike) => ({ host: alike[0], alike }));
}
