import { LONG, TRAPS } from "./kinds.mjs";
import { namesIn } from "./value.mjs";

/**
 * @import { Machine } from "./flat.mjs"
 * @import { Block, Translation } from "./body.mjs"
 * @import { Value } from "./value.mjs"
 */

// A jump comes after everything that has effects.
const ALL = -1;
/** @param {Translation} body @param {string} text @param {{ writes: number }[]} values */
export function emitJump(body, text, ...values) {
  let writes = TRAPS;
  for (const value of values) writes |= value.writes;
  body.emit(text, ALL, writes);
}

/** @param {Translation} body @param {Block} frame */
export const resultVariables = (body, frame) =>
  (frame.values ??= frame.results.map((kind) => body.lastingVariable(kind)));

/** Sets variables that the values may contain. @type {(body: Translation, to: Value[], values: Value[]) => string} */
export function assignAll(body, to, values) {
  if (to.length === 1) return body.assignment(to[0], values[0]);
  const places = new Map(to.flatMap(({ text, high }, i) => [[text, i], [high, i]]));
  const areMixed = values.some(({ text, high }, i) =>
    namesIn(text + " " + high).some((word) => places.has(word) && places.get(word) !== i),
  );
  let text = "";
  const sources = !areMixed ? values : values.map((value) => {
    const temporary = body.temporary(value.kind);
    text += body.assignment(temporary, value);
    return temporary;
  });
  return text + to.map((target, i) => body.assignment(target, sources[i])).join("");
}

// Leaves the function.
/** @param {Value[]} values */
export function ending(values) {
  const [value] = values;
  if (!value) return "return;";
  if (values.length > 1) return `return[${values.map(({ argument }) => argument)}];`;
  return value.kind === LONG ? `X=${value.high};return ${value.text};` : `return ${value.plain};`;
}

/** Jumps to body.frames[index]. @type {(body: Translation, index: number, values: Value[]) => string} */
export function jumpTo(body, index, values) {
  const target = body.frames[index];
  if (index === 0) return ending(values);
  target.isTarget = true;
  const isLoop = target.kind === "loop";
  const assigned = values.length
    ? assignAll(body, isLoop ? target.given : resultVariables(body, target), values)
    : "";
  if (target.isFlat) {
    const machine = /** @type {Machine} */ (target.machine);
    target.isNamed = true;
    return assigned + machine.jump((target.state ??= machine.newState()));
  }
  if (isLoop && body.top.innermostLoop === index && body.top.machine === target.machine) return `${assigned}continue;`;
  target.isNamed = true;
  ++target.jumps;
  return `${assigned}${isLoop ? "continue" : "break"} L${index};`;
}

/** Leaves `depth` blocks. @type {(body: Translation, depth: number, values: Value[]) => string} */
export const jump = (body, depth, values) => jumpTo(body, body.frames.length - 1 - depth, values);

// How many values a jump there takes.
/** @param {Translation} body @param {number} depth */
export function taken(body, depth) {
  const { kind, parameters, results } = body.frames[body.frames.length - 1 - depth];
  return (kind === "loop" ? parameters : results).length;
}
