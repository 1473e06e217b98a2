// Loads, stores, and the memory as a whole.
//
// The views of the memory are H and K (bytes, signed and not), A and C (16 bits), J (32), N and O (floats). The
// alignment of an operation decides the view; elements with less alignment are put together from bytes. With `checks`,
// helpers do each access, and check the actual alignment and the memory's end.
import { ADDITION, BOOL, DOUBLE, FLOAT, INT, LONG, MEMORY, NAME, SHIFT, SUM, TRAPS, WORLD } from "./kinds.mjs";
import { long, made } from "./value.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Input } from "./instructions.mjs"
 * @import { Kind } from "./kinds.mjs"
 * @import { Value } from "./value.mjs"
 */

// As an index of a view whose elements have 2^shift bytes.
/** @param {Value} value @param {number} offset @param {number} shift */
function indexOf(value, offset, shift) {
  if (value.number !== undefined) return `${Math.floor(((value.number >>> 0) + offset) / (1 << shift))}`;
  if (value.base) {
    const sum = value.offset + offset;
    const text = sum === 0 ? value.base.text : `${value.base.text}${sum < 0 ? "" : "+"}${sum}`;
    return shift ? `${text}>>${shift}` : sum === 0 ? text : `${text}|0`;
  }
  const text = offset ? `${value.at(ADDITION)}+${offset}` : value.at(shift ? SHIFT : NAME);
  if (shift) return `${text}>>${shift}`;
  if (!offset) return value.kind === INT ? value.text : value.plain;
  return value.kind === SUM || value.kind === BOOL ? `${text}|0` : text;
}

/** @param {Value} value @param {number} offset */
function checkedAddress(value, offset) {
  if (value.number !== undefined) return `${(value.number >>> 0) + offset}`;
  return offset ? `${value.unsigned(ADDITION)}+${offset}` : value.unsigned(0);
}

// Whether it is as aligned as promised. Go's compiler promises what does not hold, also with constants that show it.
/** @type {(body: Translation, value: Value, offset: number, shift: number, alignment: number) => boolean} */
const isAligned = ({ program }, value, offset, shift, alignment) =>
  shift === 0 ||
  (alignment >= shift && program.isAligned && (((value.number ?? value.offset) + offset) & ((1 << shift) - 1)) === 0);

/**
 * Reads one element.
 * @param {Translation} body
 * @param {string} view
 * @param {number} shift
 * @param {number} alignment
 * @param {Value} value the address
 * @param {number} offset
 */
function elementAt(body, view, shift, alignment, value, offset) {
  if (body.program.checks) return `${body.use(`r${view}`)}(${checkedAddress(value, offset)})`;
  if (!isAligned(body, value, offset, shift, alignment)) return `${body.use(`u${view}`)}(${indexOf(value, offset, 0)})`;
  return `${view}[${indexOf(value, offset, shift)}]`;
}

/**
 * The statement that writes one element.
 * @param {Translation} body
 * @param {string} view
 * @param {number} shift
 * @param {number} alignment
 * @param {Value} value the address
 * @param {number} offset
 * @param {string} text
 */
function writing(body, view, shift, alignment, value, offset, text) {
  if (body.program.checks) return `${body.use(`w${view}`)}(${checkedAddress(value, offset)},${text});`;
  if (!isAligned(body, value, offset, shift, alignment)) {
    return `${body.use(`v${view}`)}(${indexOf(value, offset, 0)},${text});`;
  }
  return `${view}[${indexOf(value, offset, shift)}]=${text};`;
}

// JavaScript reads the name of a view before the index, in which a call may replace the view.
/** @param {Translation} body */
function popAddress(body) {
  const value = body.pop();
  return value.writes & MEMORY ? body.simple(value) : value;
}

// Makes its text usable twice: a sum with a constant is as good as a name.
/** @param {Translation} body @param {Value} value */
function simpleAddress(body, value, writes = 0) {
  return value.base && !body.program.checks && !(value.reads & writes) ? value : body.simple(value, writes);
}

/** @param {Translation} body */
const loadReads = (body) => (body.program.checks ? MEMORY | TRAPS : MEMORY);

/**
 * @param {Translation} body
 * @param {string} view
 * @param {number} shift
 * @param {Kind} kind
 * @param {Value} value the address
 * @param {Input} input
 */
function loaded(body, view, shift, kind, value, { index: alignment, second: offset }) {
  const element = made(elementAt(body, view, shift, alignment, value, offset), NAME, kind, value);
  element.reads |= loadReads(body);
  return element;
}

/** @param {string} view @param {number} shift @param {Kind} kind @returns {Operation} */
const load = (view, shift, kind) => (body, input) => {
  const address = popAddress(body);
  const value = loaded(body, view, shift, kind, address, input);
  // A conversion would lose the bits of a NaN.
  if (kind === FLOAT) value.pattern = loaded(body, "J", 2, INT, address, input);
  body.push(value);
};

/** @param {string} view @param {number} shift @param {boolean} isSigned @returns {Operation} */
const loadNarrow = (view, shift, isSigned) => (body, input) => {
  const value = loaded(body, view, shift, INT, popAddress(body), input);
  const half = isSigned || value.writes || body.program.checks ? body.simple(value) : value;
  body.push(long(half.text, isSigned ? `(${half.text}>>31)` : "0", half));
};

/** @param {Translation} body @param {Input} input */
function loadLong(body, input) {
  const address = simpleAddress(body, body.pop());
  const { index: alignment, second: offset } = input;
  const value = loaded(body, "J", 2, LONG, address, input);
  value.high = elementAt(body, "J", 2, alignment, address, offset + 4);
  body.push(body.program.checks ? body.simple(value) : value);
}

const storeWrites = MEMORY | TRAPS;

// A call in the value may replace the view that JavaScript has read.
/** @param {Translation} body @returns {[address: Value, value: Value]} */
function popForStore(body) {
  let value = body.pop();
  let address = body.pop();
  if ((value.writes | address.writes) & MEMORY) {
    body.push(body.simple(address, value.writes));
    if (value.writes & MEMORY) value = body.simple(value);
    address = body.pop();
  }
  return [address, value];
}

/** @type {(body: Translation, view: string, shift: number, input: Input, address: Value, value: Value) => void} */
function emitStore(body, view, shift, { index: alignment, second: offset }, address, value) {
  const text = value.kind === BOOL ? value.plain : value.text;
  const reads = address.reads | value.reads;
  const writes = address.writes | value.writes | storeWrites;
  body.emit(writing(body, view, shift, alignment, address, offset, text), reads, writes);
}

/** @param {string} view @param {number} shift @returns {Operation} */
const store = (view, shift) => (body, input) => {
  const [address, value] = popForStore(body);
  if (value.kind === FLOAT && value.pattern) emitStore(body, "J", 2, input, address, value.pattern);
  else if (value.kind === DOUBLE && value.pattern) emitLong(body, input, address, value.pattern);
  else emitStore(body, view, shift, input, address, value);
};

// Both halves are read before one is written. The high one is written first: if it is within the memory, so is the
// other.
/** @param {Translation} body @param {Input} input @param {Value} target @param {Value} source */
function emitLong(body, { index: alignment, second: offset }, target, source) {
  const address = simpleAddress(body, target, source.writes);
  let { text, high } = source;
  if (source.reads & MEMORY) {
    body.push(address);
    const low = body.evaluated(made(text, NAME, INT, source));
    body.pop();
    text = low.text;
  }
  const upper = writing(body, "J", 2, alignment, address, offset + 4, high);
  const lower = writing(body, "J", 2, alignment, address, offset, text);
  body.emit(upper + lower, address.reads | source.reads, storeWrites);
}

/** @type {Operation} */
const storeLong = (body, input) => emitLong(body, input, ...popForStore(body));

/** @type {Record<string, Operation>} */
export const memory = {
  "i32.load": load("J", 2, INT),
  "i64.load": loadLong,
  "f32.load": load("N", 2, FLOAT),
  "f64.load": load("O", 3, DOUBLE),
  "i32.load8_s": load("H", 0, INT),
  "i32.load8_u": load("K", 0, INT),
  "i32.load16_s": load("A", 1, INT),
  "i32.load16_u": load("C", 1, INT),
  "i64.load8_s": loadNarrow("H", 0, true),
  "i64.load8_u": loadNarrow("K", 0, false),
  "i64.load16_s": loadNarrow("A", 1, true),
  "i64.load16_u": loadNarrow("C", 1, false),
  "i64.load32_s": loadNarrow("J", 2, true),
  "i64.load32_u": loadNarrow("J", 2, false),
  "i32.store": store("J", 2),
  "i64.store": storeLong,
  "f32.store": store("N", 2),
  "f64.store": store("O", 3),
  "i32.store8": store("K", 0),
  "i32.store16": store("C", 1),
  // These take the low half of a value of 64 bits, which its text is.
  "i64.store8": store("K", 0),
  "i64.store16": store("C", 1),
  "i64.store32": store("J", 2),
  "memory.size"(body) {
    const value = made("K.length>>16", SHIFT, INT);
    value.reads = MEMORY;
    body.push(value);
  },
  "memory.grow"(body) {
    const pages = body.pop();
    const value = made(`${body.use("mg")}(${pages.plain})`, NAME, INT, pages);
    value.reads |= MEMORY;
    value.writes |= MEMORY | TRAPS;
    body.push(value);
  },
  "memory.copy": (body) => body.emitMove("mc"),
  "memory.fill": (body) => body.emitMove("mf"),
  "memory.init": (body, { index }) => body.emitMove("mn", body.program.segment("data", index)),
  "data.drop": (body, { index }) => body.emit(`${body.program.segment("data", index)}=[];`, WORLD, WORLD),
};
