// The options of the page, kept in its address.
import { displayModes } from "../../hosts/context.js";

/**
 * @import { McpUiDisplayMode, McpUiTheme } from "@modelcontextprotocol/ext-apps/app-bridge"
 *
 * @typedef {object} Options
 * @property {string} policy
 * @property {McpUiTheme} theme
 * @property {McpUiDisplayMode} mode
 * @property {string} answer
 * @property {string} container
 * @property {"" | "web" | "desktop" | "mobile"} platform
 * @property {string} touch
 * @property {number} width
 * @property {number} height
 * @property {number} delay
 * @property {number} pace
 * @property {string} host its id; empty for none
 * @property {string} tool its name
 * @property {string} arguments JSON
 * @property {string} result JSON
 * @property {string} locale
 * @property {string} timeZone
 * @property {string} safeArea
 * @property {boolean} stream
 * @property {boolean} autorun
 * @property {boolean} conversation whether the view is shown inside a chat
 * @property {boolean} twice whether the conversation has a second instance of the view
 * @property {boolean} unloads whether the view ends while it is out of sight
 */

/** @type {Record<string, string[]>} */
export const choices = {
  policy: ["specification", "draft", "wasm", "host"],
  theme: ["light", "dark"],
  mode: displayModes,
  // Who answers tool calls: see answers.js.
  answer: ["server", "result", "error", "failure", "denied", "never"],
  // Empty: the host's own.
  container: ["", "flexible", "fixed"],
  platform: ["", "web", "desktop", "mobile"],
  touch: ["", "yes", "no"],
};

/** Numbers with their limits; 0 means "not set". @type {Record<string, [number, number]>} */
const numbers = {
  width: [160, 4000],
  height: [80, 4000],
  // Milliseconds before an answer, and between two partial inputs.
  delay: [0, 600_000],
  pace: [0, 10_000],
};
const defaultPace = 150;

const texts = ["host", "tool", "arguments", "result", "locale", "timeZone", "safeArea"];
const flags = ["stream", "autorun", "conversation", "twice", "unloads"];

/**
 * Reads the options of a query; missing or unknown values get defaults.
 * @type {(search: string, prefersDark: boolean) => Options}
 */
export function readOptions(search, prefersDark) {
  const query = new URLSearchParams(search);
  /** @param {string} name @param {string} otherwise @returns {any} */
  const choice = (name, otherwise) =>
    choices[name].includes(/** @type {string} */ (query.get(name))) ? query.get(name) : otherwise;
  /** @param {string} name */
  const number = (name, otherwise = 0) => {
    const [least, most] = numbers[name];
    const value = query.has(name) ? Math.round(Number(query.get(name))) : NaN;
    return value >= least && value <= most ? value : otherwise;
  };
  /** @type {(names: string[], read: (name: string) => unknown) => any} */
  const pick = (names, read) => Object.fromEntries(names.map((name) => [name, read(name)]));
  return {
    policy: policyOf(choice("policy", "host"), query.get("host")),
    theme: choice("theme", prefersDark ? "dark" : "light"),
    mode: choice("mode", "inline"),
    answer: choice("answer", "server"),
    ...pick(["container", "platform", "touch"], (name) => choice(name, "")),
    ...pick(["width", "height", "delay"], (name) => number(name)),
    pace: number("pace", defaultPace),
    ...pick(texts, (name) => query.get(name) ?? ""),
    ...pick(flags, (name) => query.get(name) === "1"),
  };
}

/** Without a host, there is no policy `host`. @type {(policy: string, host: string | null) => string} */
const policyOf = (policy, host) => (policy === "host" && !host ? "specification" : policy);

/** @param {Options} options */
export function writeOptions(options) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value === true) query.set(name, "1");
    else if (name === "pace" ? value !== defaultPace : value) query.set(name, /** @type {string} */ (value));
  }
  return `?${query}`;
}

/** The four insets of "top,right,bottom,left" in pixels; undefined if the text is invalid. @param {string} text */
export function readSafeArea(text) {
  const numbers = text.split(",").map(Number);
  const isWritten =
    text.trim() !== "" && numbers.length === 4 && numbers.every((number) => number >= 0 && number <= 400);
  if (!isWritten) return undefined;
  const [top, right, bottom, left] = numbers;
  return { top, right, bottom, left };
}
