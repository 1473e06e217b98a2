// Removes the parts of a script that do not run for its only input, by V8's coverage.
import { Session } from "node:inspector";
import vm from "node:vm";

/**
 * @import { Profiler } from "node:inspector"
 * @typedef {Profiler.CoverageRange & { isFunction: boolean }} Part
 * @typedef {(value: any) => string} Use
 */

let observed = 0;

// The result of `use` for the script's value, and the parts of the text that did not run.
/** @param {string} text @param {Use} use @returns {{ result: string, idle: Part[] }} */
function observe(text, use) {
  const session = new Session();
  /** @param {string} method @param {object} [parameters] @returns {any} */
  const post = (method, parameters) => {
    /** @type {{ error?: Error | null, result?: object }} */
    let answer = {};
    session.post(method, parameters, (error, result) => (answer = { error, result }));
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  };
  const filename = `needed_part${++observed}`;
  session.connect();
  try {
    post("Profiler.enable");
    post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    const result = use(vm.runInThisContext(text, { filename }));
    const { functions } = /** @type {Profiler.ScriptCoverage} */ (
      /** @type {Profiler.TakePreciseCoverageReturnType} */ (post("Profiler.takePreciseCoverage")).result.find(
        ({ url }) => url === filename,
      )
    );
    // The first range of a function covers it.
    const ranges = functions.flatMap((one) => one.ranges.map((range, i) => ({ ...range, isFunction: i === 0 })));
    return { result, idle: ranges.filter(({ count }) => count === 0) };
  } finally {
    session.disconnect();
  }
}

// A class may have its constructor's range. Methods and declared functions keep their names.
/** @param {string} text */
function stubOf(text) {
  if (/^class\b/.test(text)) return text;
  if (/^(?:\(|[\w$]+=>)/.test(text)) return "()=>0";
  const head = /^(?:(?:async|get|set|static|function)\b ?|\*)*(?:[\w$#]+|"[^"]*")?\(/.exec(text)?.[0];
  if (head === undefined) throw new Error(`This is no function: ${text.slice(0, 40)}`);
  return `${head}${head.startsWith("set ") ? "a" : ""}){}`;
}

// The rest of an expression's part, or of statements, that has to stay.
/** @param {string} text */
function restOf(text) {
  // A chain; or the end of a condition, with the first of its branches.
  if (/^\?\.|^(?:&&|\|\|)[^]*\?/.test(text)) return text;
  if (/^(?:&&|\|\||\?\?|else\b|case\b|default\b)/.test(text)) return "";
  if (/^[?:]/.test(text)) return `${text[0]}0`;
  if (/^catch\b/.test(text)) return "catch{}";
  return text.startsWith("{") ? "{}" : ";";
}

/** @param {string} text @param {Part[]} idle */
function withoutIdle(text, idle) {
  let needed = "";
  let position = 0;
  idle.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
  for (const { startOffset, endOffset, isFunction } of idle) {
    if (startOffset < position) continue;
    const part = text.slice(startOffset, endOffset);
    const rest = isFunction ? stubOf(part) : restOf(part);
    if (rest.length >= part.length) continue;
    needed += text.slice(position, startOffset) + rest;
    position = endOffset;
  }
  return needed + text.slice(position);
}

/** @param {string} text */
function isScript(text) {
  try {
    return Boolean(new vm.Script(text));
  } catch {
    return false;
  }
}

// A range may end in another branch than it begins in.
/** @param {string} text @param {Part[]} idle @returns {Part[]} those without which the rest is a script */
function removable(text, idle) {
  /** @type {Part[]} */
  const found = [];
  for (const part of idle) if (isScript(withoutIdle(text, [...found, part]))) found.push(part);
  return found;
}

/**
 * @param {string} text an expression without needless spaces
 * @param {Use} use should have the same result for the remaining part: the caller sees whether it has
 * @param {string[]} [templates] names of templates in it that are only copied, by these names, into the result
 */
export function neededPart(text, use, templates = []) {
  const { result, idle } = observe(text, use);
  let needed = withoutIdle(text, removable(text, idle));
  // Emptied methods: only code that has not run calls them.
  needed = needed.replace(/(?<=[{,])(?:"[\w.]+"|[\w$]+)(?:\(\w*\)\{\}|:\(\)=>0),/g, "");
  for (const name of templates) {
    if (new RegExp(`\\b${name}\\b`).test(result)) continue;
    needed = needed.replace(new RegExp(`(?<=[{,])${name}:\`[^\`]*\`,?`), "");
  }
  return needed;
}
