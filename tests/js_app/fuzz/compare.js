// Compares what the reference's App and ours did in the same session.
import { isDeepStrictEqual } from "node:util";
import { differences } from "../support/differences.js";
import { packages } from "../support/packages.js";
import { playSession } from "./play_session.js";
import { randomSession } from "./random_session.js";

/** Without members that are undefined. */
function plainOf(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainOf);
  const defined = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(defined.map(([key, member]) => [key, plainOf(member)]));
}

/** How each promise ended, by its number, and in which step. */
function endsOf(notes) {
  const ends = notes.flatMap(({ ended }, step) => ended.map(([number, ...end]) => [number, { step, end }]));
  return new Map(ends);
}

/** What differs, step by step; and, where a step or a promise is the same in both, nothing. */
function* differencesOf(steps, theirs, ours) {
  const length = Math.min(theirs.length, ours.length);
  const [their, our] = [endsOf(theirs), endsOf(ours)];
  for (const number of new Set([...their.keys(), ...our.keys()])) {
    const [a, b] = [their.get(number), our.get(number)];
    const at = Math.min(a?.step ?? Infinity, b?.step ?? Infinity);
    // Where one of both has refused its host, the session is over.
    if (isDeepStrictEqual(a, b) || at >= length) continue;
    yield { step: steps[at], earlier: steps.slice(0, at), at: ours[at].at, theirs: { end: a }, ours: { end: b } };
  }
  // What follows from one's taking the host and the other's refusing it is no difference of its own.
  const isOneConnected = their.get(1)?.end[1] !== our.get(1)?.end[1];
  for (let i = isOneConnected ? 1 : 0; i < length; ++i) {
    const isOther = (part) => !isDeepStrictEqual(theirs[i][part], ours[i][part]);
    const parts = ["sent", "heard", "errors", "thrown"].filter(isOther);
    if (parts.length === 0) continue;
    const [a, b] = [theirs[i], ours[i]].map((note) => Object.fromEntries(parts.map((part) => [part, note[part]])));
    yield { step: steps[i], earlier: steps.slice(0, i), at: ours[i].at, theirs: a, ours: b };
  }
}

/**
 * @param {number} number of a session
 * @param {(row: string) => void} [note] told the row of the table that allows a difference
 * @returns {Promise<object[]>} the differences that no row allows
 */
export async function compareSession(number, note = () => {}) {
  const steps = randomSession(number);
  const played = [];
  for (const load of [packages.reference, packages.mcpapps]) {
    played.push(plainOf(await playSession(await load(), steps)));
  }
  const left = [];
  for (const difference of differencesOf(steps, ...played)) {
    const hasMember = (members) => !members || members.includes(difference.at);
    const row = differences.find(({ allows, members }) => hasMember(members) && allows?.(difference));
    if (row) note(row.row);
    else left.push(difference);
  }
  return left;
}
