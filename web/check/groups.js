// Hosts that make a view's document alike, under the same policy, need only one visit.

const documentMode = ({ policyText, document: { frames, made, policyBy, sandbox } }) =>
  JSON.stringify([policyText, frames, made, policyBy, sandbox.includes("allow-same-origin")]);

/**
 * @param {object[]} hosts rows of web/hosts/rows.js
 * @param {boolean} isFull a group for each host
 * @returns {{host: object, alike: object[]}[]} in the order of the hosts; `host` is visited, and stands for `alike`
 */
export function groupHosts(hosts, isFull = false) {
  const groups = new Map();
  for (const host of hosts) {
    const key = isFull ? host.id : documentMode(host);
    if (groups.has(key)) groups.get(key).alike.push(host);
    else groups.set(key, { host, alike: [host] });
  }
  return [...groups.values()];
}
