import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

const get = (value, path) => path.reduce((inner, key) => inner?.[key], value);

function set(value, path, replacement) {
  const last = path.at(-1);
  const owner = get(value, path.slice(0, -1));
  if (replacement === undefined) delete owner[last];
  else owner[last] = replacement;
}

const label = ({ from, what }) => `${from}: ${what}`;
const fits = (place, sent) => place.from === sent.from && (!place.what || place.what === sent.what);

/** Compares the messages of one step; adds the table's differences that occur to `occurred`. */
export function compareTraffic(step, ours, theirs, differences, occurred) {
  for (const { only } of differences) {
    if (only?.step !== step) continue;
    const side = only.whose === "ours" ? ours : theirs;
    const at = side.findIndex((sent) => label(sent) === only.message);
    if (at < 0) continue;
    side.splice(at, 1);
    occurred.add(only);
  }
  assert.deepEqual(ours.map(label), theirs.map(label), `${step}: what was sent, in order`);

  const places = differences.flatMap(({ places = [], agree }) => places.map((place) => ({ place, agree })));
  ours.forEach((sent, i) => {
    const message = structuredClone(sent.message);
    const wanted = theirs[i].message;
    for (const { place, agree } of places) {
      if (!fits(place, sent)) continue;
      const [mine, other] = [get(message, place.path), get(wanted, place.path)];
      if (isDeepStrictEqual(mine, other) || !agree(mine, other)) continue;
      set(message, place.path, other);
      occurred.add(place);
    }
    assert.deepEqual(message, wanted, `${step}: ${label(sent)}`);
  });
}

/** The entries of the table, or of their places, that did not occur. */
export function unused(differences, occurred) {
  return differences.flatMap(({ reason, only, heard, places = [] }) =>
    [only, heard, ...places].filter((part) => part && !occurred.has(part)).map((part) => ({ reason, part })),
  );
}

/** Encoded again, C++ structs have fields that JavaScript leaves out. */
function plain(value) {
  if (value === null || typeof value !== "object") return value;
  const { isError, ...rest } = structuredClone(value);
  return isError ? { isError, ...rest } : rest;
}

/** Compares the ends of a step's call, without the messages and codes of local errors. */
export function compareOutcomes(step, ours, theirs) {
  const end = ({ result, failure } = {}) =>
    failure ? { failure: Number.isInteger(failure.code) && failure.code } : { result: plain(result) };
  if (theirs?.failure && typeof theirs.failure.code !== "number") {
    assert.ok(ours.failure, `${step}: fails`);
  } else {
    assert.deepEqual(end(ours), end(theirs), `${step}: the call's end`);
  }
}

/** Compares the handlers' events. Only ours reports unknown messages of the host. */
export function compareEvents(step, ours, theirs, differences, occurred) {
  const simple = (events) =>
    events.filter(([event]) => event !== "error").map(([event, value]) => [event, plain(value ?? null)]);
  const mine = simple(ours);
  for (const { heard } of differences) {
    const at = heard?.step === step ? mine.findIndex(([event]) => event === heard.event) : -1;
    if (at < 0) continue;
    mine.splice(at, 1);
    occurred.add(heard);
  }
  assert.deepEqual(mine, simple(theirs), `${step}: events`);
}
