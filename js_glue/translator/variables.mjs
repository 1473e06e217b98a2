// Locals, globals and constants.
import { ASSIGNMENT, FLOAT, DOUBLE, GLOBALS, LONG, TRAPS } from "./kinds.mjs";
import { float, integer, longConstant, made, storedKind } from "./value.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Value } from "./value.mjs"
 */

const isPartOfName = /[\w$]/;

// Whether the text has the name of a local in it.
/** @param {string} text @param {string} name */
function mentions(text, name) {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isPartOfName.test(text[at - 1] ?? "") && !isPartOfName.test(text[at + name.length] ?? "")) return true;
  }
  return false;
}

/** @param {Translation} body @param {number} index @param {Value} value */
function setLocal(body, index, value) {
  const local = body.locals[index];
  if (value === local) return;
  // The low half must not change before the high half is made of it.
  const isMixed = value.kind === LONG && value.reads & local.reads && mentions(value.high, local.text);
  const source = isMixed ? body.evaluated(value) : value;
  body.emit(body.assignment(local, source), source.reads, source.writes | local.reads);
}

/** @type {Record<string, Operation>} */
export const variables = {
  "local.get": (body, { index }) => body.push(body.locals[index]),
  "local.set": (body, { index }) => setLocal(body, index, body.pop()),
  "local.tee"(body, { index }) {
    const local = body.locals[index];
    const value = body.pop();
    if (value.kind === LONG) {
      setLocal(body, index, value);
      body.push(local);
      return;
    }
    const set = made(`${local.text}=${value.plain}`, ASSIGNMENT, storedKind(value.kind), value);
    set.writes |= local.reads;
    set.tee = local;
    body.push(set);
  },
  "global.get": (body, { index }) => body.push(body.program.globalNames[index]),
  "global.set"(body, { index }) {
    const value = body.pop();
    body.emit(body.program.globalAssignment(body, index, value), value.reads, value.writes | GLOBALS | TRAPS);
  },
  "i32.const": (body, { low }) => body.push(integer(low)),
  "i64.const": (body, { low, high }) => body.push(longConstant(low, high)),
  // The bits of a NaN are kept for what takes them as they are.
  "f32.const"(body, input) {
    const value = float(input.number, FLOAT);
    if (Number.isNaN(input.number)) value.pattern = integer(input.bitsBefore(4));
    body.push(value);
  },
  "f64.const"(body, input) {
    const value = float(input.number, DOUBLE);
    if (Number.isNaN(input.number)) value.pattern = longConstant(input.bitsBefore(8), input.bitsBefore(4));
    body.push(value);
  },
};
