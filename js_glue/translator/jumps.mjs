// Jumps out of blocks, and to the beginning of loops.
import { LONG, TRAPS } from "./kinds.mjs";

// A jump comes after all that may be noticed.
const ALL = -1;
export const emitJump = (body, text, value) => body.emit(text, ALL, TRAPS | (value?.writes ?? 0));

export const resultVariable = (body, frame) => (frame.value ??= body.lastingVariable(frame.result));

// What leaves the function.
export function ending(value) {
  if (!value) return "return;";
  return value.kind === LONG ? `X=${value.high};return ${value.text};` : `return ${value.plain};`;
}

/** The jump to a block of body.frames, by its index there. */
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

/** The same by how many blocks are to be left. */
export const jump = (body, depth, value) => jumpTo(body, body.frames.length - 1 - depth, value);

export function takesValue(body, depth) {
  const { kind, result } = body.frames[body.frames.length - 1 - depth];
  return kind !== "loop" && result !== undefined;
}
