// The hosts that a page is shown in: each under each policy that it may have, without those that are made up.
import { hosts as rows, policies } from "../hosts/rows.js";

const isReal = ({ evidence }) => evidence.kind !== "made up";
/** `goose` is a host, `goose-js` is goose under one of the policies that it may have. */
const profileOf = ({ id }) => id.replace(/-(js|wasm)$/, "");
const same = (one, other) => one.toLowerCase() === other.toLowerCase();

export const hostIds = [...new Set(rows.map((row) => (row.policies.length > 1 ? profileOf(row) : row.id)))];
/** Those that a host has by itself. */
export const policyNames = Object.keys(policies).filter((name) => rows.some(({ policy }) => policy === name));

/**
 * @param {{hosts?: string[], policies?: string[]}} wanted ids and names; none: every host that exists
 * @returns {object[]} rows; throws if a name is unknown, or nothing is left
 */
export function selectHosts({ hosts = [], policies: names = [] } = {}) {
  const isCalled = (row, id) => row.id === id || (row.policies.length > 1 && profileOf(row) === id);
  const unknownHost = hosts.find((id) => !rows.some((row) => isCalled(row, id)));
  if (unknownHost) throw new RangeError(`There is no host ${unknownHost}. Hosts are: ${hostIds.join(", ")}`);
  const unknownPolicy = names.find((name) => !policyNames.some((known) => same(known, name)));
  if (unknownPolicy) throw new RangeError(`There is no policy "${unknownPolicy}". Policies are: ${policyNames.join(", ")}`);

  const selected = rows.filter(
    (row) =>
      (hosts.length > 0 ? hosts.some((id) => isCalled(row, id)) : isReal(row)) &&
      (names.length === 0 || names.some((name) => same(name, row.policy))),
  );
  if (selected.length === 0) throw new RangeError("None of these hosts has such a policy.");
  return selected;
}
