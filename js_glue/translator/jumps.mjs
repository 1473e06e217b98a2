import { LONG, TRAPS } from "./kinds.mjs";

/**
 * @import { Block, Translation } from "./body.mjs"
 * @import { Kind } from "./kinds.mjs"
 * @import { Value } from "./value.mjs"
 */

// A jump comes after everything that has effects.
const ALL = -1;
/** @param {Translation} body @param {string} text @param {Value} [value] */
export const emitJump = (body, text, value) => body.emit(text, ALL, TRAPS | (value?.writes ?? 0));

/** @param {Translation} body @param {Block} frame */
export const resultVariable = (body, frame) =>
  (frame.value ??= body.lastingVariable(/** @type {Kind} */ (frame.result)));

// Leaves the function.
/** @param {Value} [value] */
export function ending(value) {
  if (!value) return "return;";
  return value.kind === LONG ? `X=${value.high};return ${value.text};` : `return ${value.plain};`;
}

/** Jumps to body.frames[index]. @type {(body: Translation, index: number, value?: Value) => string} */
export function jumpTo(body, index, value) {
  const target = body.frames[index];
  if (index === 0) return ending(value);
  target.isTarget = true;
  if (target.kind === "loop" && body.top.innermostLoop === index) return "continue;";
  target.isNamed = true;
  ++target.jumps;
  if (target.kind === "loop") return `continue L${index};`;
  return `${value ? body.assignment(resultVariable(body, target), value) : ""}break L${index};`;
}

/** Leaves `depth` blocks. @type {(body: Translation, depth: number, value?: Value) => string} */
export const jump = (body, depth, value) => jumpTo(body, body.frames.length - 1 - depth, value);

/** @param {Translation} body @param {number} depth */
export function takesValue(body, depth) {
  const { kind, result } = body.frames[body.frames.length - 1 - depth];
  return kind !== "loop" && result !== undefined;
}
