import { ASSIGNMENT, FLOAT, DOUBLE, GLOBALS, LONG, TRAPS } from "./kinds.mjs";
import { float, integer, longConstant, made, mentions, storedKind } from "./value.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Value } from "./value.mjs"
 */

// Sets a variable of which values may be made, even its own new value.
/** @param {Translation} body @param {Value} target @param {Value} value @param {number} writes @param {string} after */
function set(body, target, value, writes, after = "") {
  // Halves that depend on each other are made before one of them changes.
  const isMixed = value.kind === LONG && mentions(value.high, target.text) && mentions(value.text, target.high);
  const source = isMixed ? body.evaluated(value) : value;
  body.emit(body.assignment(target, source) + after, source.reads, source.writes | writes);
}

/** @param {Translation} body @param {number} index @param {Value} value */
function setLocal(body, index, value) {
  const local = body.locals[index];
  if (value !== local) set(body, local, value, local.reads);
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
  "global.get"(body, { index }) {
    const { program } = body;
    const variable = program.globalNames[index];
    if (program.isForeignLong(index)) body.pushLong(`${body.use("lo")}(${variable.text})`, GLOBALS, 0);
    else body.push(variable);
  },
  "global.set"(body, { index }) {
    const { program } = body;
    const value = body.pop();
    if (program.isForeignLong(index)) {
      const text = `${program.globalNames[index].text}=${body.use("bs")}(${value.halves});`;
      body.emit(text, value.reads, value.writes | GLOBALS | TRAPS);
      return;
    }
    set(body, program.globalNames[index], value, GLOBALS | TRAPS, program.stackCheck(index, value));
  },
  "i32.const": (body, { low }) => body.push(integer(low)),
  "i64.const": (body, { low, high }) => body.push(longConstant(low, high)),
  // Keeps the bits of a NaN for operations that take them unchanged.
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
