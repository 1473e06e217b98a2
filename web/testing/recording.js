// Recordings as lines of JSON: the format of sdk/include/mcpapps/recording.h. Runs in Node and in browsers.

import { isObject } from "../lib/json_rpc.js";
import { shorten } from "../lib/text.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Entry } from "./recording.js" */

const written = { "to-view": "toView", "from-view": "toHost" };
/** @type {Record<string, Entry["direction"]>} */
const read = { toView: "to-view", toHost: "from-view" };

// As Replay::kLongest in C++: a replay runs the view's timers for the whole time.
const latest = 7 * 24 * 3_600_000;

/** @param {Iterable<Entry>} entries */
export function toRecording(entries) {
  let last = 0;
  return Array.from(entries, ({ time, direction, message, error, id, close, user }) => {
    if (!written[direction]) {
      throw new Error(`an entry's direction is "to-view" or "from-view", not ${JSON.stringify(direction)}`);
    }
    last = Math.max(last, Math.round(time) || 0);
    return `${JSON.stringify({ time: last, direction: written[direction], message, error, id, close, user })}\n`;
  }).join("");
}

/** @param {string} text @returns {Entry[]} */
export function parseRecording(text) {
  /** @type {Entry[]} */
  const entries = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const number = index + 1;
    const entry = parseLine(line, number);
    const before = entries.at(-1);
    if (before && entry.time < before.time) throw bad(number, `time goes back from ${before.time} to ${entry.time}`);
    entries.push(entry);
  }
  if (entries.length === 0) throw new Error("the recording is empty");
  return entries;
}

/** @type {(line: number, what: string) => Error} */
const bad = (line, what) => new Error(`line ${line} of the recording: ${what}`);

/** @type {(line: string, number: number) => Entry} */
function parseLine(line, number) {
  let value;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw bad(number, `not JSON: ${/** @type {Error} */ (error).message}`);
  }
  if (!isObject(value)) throw bad(number, "not an object");
  const { time, direction, message, error, id, close, user } = value;
  if (!Number.isFinite(time) || time < 0 || time > latest) {
    throw bad(number, `time: expected milliseconds, at most those of a week, got ${JSON.stringify(time)}`);
  }
  if (!read[direction]) throw bad(number, `direction: expected "toView" or "toHost", got ${JSON.stringify(direction)}`);
  if (message === undefined && error === undefined && close === undefined) {
    throw bad(number, "neither message nor error nor close");
  }
  return {
    time,
    direction: read[direction],
    message,
    error,
    id,
    close,
    ...(typeof user === "string" && { user }),
    line: number,
  };
}

/** The name of the view, if the recording has its beginning. @param {string} text */
export function appNameOf(text) {
  const begin = text.split("\n").find((line) => line.includes('"ui/initialize"'));
  const name = begin && JSON.parse(begin).message?.params?.appInfo?.name;
  return typeof name === "string" ? name : undefined;
}

/** The method with the tool's name, or `answer`. @param {Json} message */
export function label(message) {
  const { method, params } = message ?? {};
  if (typeof method !== "string") return "answer";
  const name = params?.name;
  return method === "tools/call" ? `${method} ${typeof name === "string" ? name : JSON.stringify(name)}` : method;
}

/** The differences of two messages without ids. @type {(expected: Json, actual: Json) => string[]} */
export function compareMessages(expected, actual) {
  /** @type {string[]} */
  const differences = [];
  compare("", withoutId(expected), withoutId(actual), differences);
  return differences;
}

// Replaces ids.
/** @param {Json} message */
function withoutId(message) {
  if (!isObject(message)) return message;
  const { id, params, ...rest } = message;
  if (!isObject(params)) return { ...rest, params };
  const { _meta, requestId, ...others } = params;
  const progress = isObject(_meta) && _meta.progressToken === id;
  const { progressToken, ...meta } = progress ? _meta : { ..._meta };
  const kept = progress || !isObject(_meta) ? meta : _meta;
  if (Object.keys(kept).length > 0) others._meta = kept;
  if (rest.method !== "notifications/cancelled" && requestId !== undefined) others.requestId = requestId;
  return { ...rest, params: others };
}

/** @param {Json} value */
const brief = (value) => shorten(JSON.stringify(value) ?? "nothing");

/** Without inherited properties. @type {(value: Json, key: string) => Json} */
const own = (value, key) => (Object.hasOwn(value, key) ? value[key] : undefined);

/** @type {(path: string, expected: Json, actual: Json, differences: string[]) => void} */
function compare(path, expected, actual, differences) {
  const isList = Array.isArray(expected) && Array.isArray(actual);
  if (!isList && !(isObject(expected) && isObject(actual))) {
    if (!Object.is(expected, actual)) {
      differences.push(`${path || "message"}: expected ${brief(expected)}, got ${brief(actual)}`);
    }
    return;
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  for (const key of keys) {
    const inner = isList ? `${path}[${key}]` : path ? `${path}.${key}` : key;
    compare(inner, own(expected, key), own(actual, key), differences);
  }
}
