// Arguments of a tool call: from a person's text, and in parts as from a model.
import { isObject, parsedJson } from "../../../lib/json_rpc.js";

/** @import { Json } from "../../../lib/json_rpc.js" */

/** Parses a JSON object of a person. @type {(text: string) => {value?: Json, problem?: string}} */
export function readObject(text) {
  try {
    const value = JSON.parse(text || "{}");
    if (isObject(value)) return { value };
    return { problem: "The arguments are not a JSON object." };
  } catch (problem) {
    return { problem: `The arguments are not JSON: ${/** @type {Error} */ (problem).message}` };
  }
}

/** Formats JSON of the address; leaves anything else for the person to correct. @param {string} text */
export function prettier(text) {
  const value = parsedJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/**
 * The arguments as a host passes them while the model still writes them: each step has more of the text, with open
 * brackets closed. Leaves out steps without new text and the whole.
 * @param {Record<string, unknown>} input
 */
export function partialArguments(input, steps = 8) {
  const total = cost(input);
  /** @type {Map<string, Record<string, unknown>>} */
  const partials = new Map();
  for (let step = 1; step < steps; step++) {
    const partial = prefix(input, { left: Math.ceil((total * step) / steps) }) ?? {};
    partials.set(JSON.stringify(partial), partial);
  }
  partials.delete(JSON.stringify(input));
  return [...partials.values()];
}

/** @param {unknown} value */
const cost = (value) => JSON.stringify(value).length;

/**
 * The beginning of `value` with `budget` characters; undefined if it has none.
 * @type {(value: Json, budget: {left: number}) => Json}
 */
function prefix(value, budget) {
  if (budget.left <= 0) return undefined;
  if (typeof value === "string") {
    const part = value.slice(0, budget.left);
    budget.left -= cost(value);
    return part;
  }
  if (value === null || typeof value !== "object") {
    // Half a number would be another number.
    budget.left -= cost(value);
    return budget.left >= 0 ? value : undefined;
  }
  /** @type {[string, Json][]} */
  const parts = [];
  for (const [name, item] of Object.entries(value)) {
    if (!Array.isArray(value)) budget.left -= cost(name) + 1;
    const part = prefix(item, budget);
    if (part === undefined) break;
    parts.push([name, part]);
  }
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
