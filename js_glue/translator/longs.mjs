// Integers of 64 bits, as two halves, each a name, a number, a call, or in parentheses. Operations that are more than
// an expression for each half are helpers, which leave the high half of their result in X.
import { BOOL, EQUALITY, INT, LONG, NAME, RELATION, SHIFT, TRAPS, UNARY } from "./kinds.mjs";
import { integer, joined, long, made, name } from "./value.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Value } from "./value.mjs"
 * @typedef {(value: Value, count: number) => [low: string, high: string]} Shifted the halves of a shifted value
 */

// `&`, `|` or `^` of each half, often with 0 or -1.
/** @param {string} operator @returns {(left: Value, right: Value) => Value} */
function bitwiseLong(operator) {
  /** @param {string} left @param {string} right */
  const half = (left, right) => {
    if (right === "0") return operator === "&" ? "0" : left;
    if (left === "0") return operator === "&" ? "0" : right;
    if (operator === "&" && right === "-1") return left;
    return `(${left}${operator}${right})`;
  };
  return (left, right) => long(half(left.text, right.text), half(left.high, right.high), left, right);
}

const xor = bitwiseLong("^");

/** @param {string} operator @returns {Operation} */
const bits = (operator) => (body) => {
  const right = body.pop();
  body.push(bitwiseLong(operator)(body.pop(), right));
};

/** @param {Value} value */
const isZero = ({ text, high }) => (high === "0" ? text : text === "0" ? high : `(${text}|${high})`);

// Whether two are equal, or one is 0.
/** @param {boolean} isEqual @param {boolean} takesTwo @returns {Operation} */
const equality = (isEqual, takesTwo) => (body) => {
  const right = takesTwo ? body.pop() : undefined;
  const value = takesTwo ? xor(body.pop(), /** @type {Value} */ (right)) : body.pop();
  body.push(
    isEqual ? made(`!${isZero(value)}`, UNARY, BOOL, value) : made(`${isZero(value)}!=0`, EQUALITY, BOOL, value),
  );
};

// A half as an unsigned number, in a comparison.
/** @param {string} half */
const positive = (half) => (/^-?\d+$/.test(half) ? `${Number(half) >>> 0}` : `${half}>>>0`);

/** @param {Value} left @param {Value} right @param {boolean} isSigned */
function lessText(left, right, isSigned) {
  const [leftHigh, rightHigh] = isSigned ? [left.high, right.high] : [positive(left.high), positive(right.high)];
  const isHigherLess = `${leftHigh}<${rightHigh}`;
  if (right.text === "0") return isHigherLess;
  const isLowerLess = `${positive(left.text)}<${positive(right.text)}`;
  if (!isSigned && right.high === "0") return `(!${left.high}&&${isLowerLess})`;
  if (!isSigned && left.high === "0") return `(${right.high}!=0||${isLowerLess})`;
  return `(${isHigherLess}||${left.high}==${right.high}&&${isLowerLess})`;
}

// All comparisons are made from "less", by exchanging sides and negation.
/** @param {boolean} isSigned @param {boolean} isExchanged @param {boolean} isNegated @returns {Operation} */
const compareLongs = (isSigned, isExchanged, isNegated) => (body) => {
  const [left, right] = body.popTwoSimple();
  const text = isExchanged ? lessText(right, left, isSigned) : lessText(left, right, isSigned);
  body.push(isNegated ? made(`!(${text})`, UNARY, BOOL, left, right) : made(text, RELATION, BOOL, left, right));
};

/** @param {"+" | "-"} operator @returns {Operation} */
const sum = (operator) => (body) => {
  const [left, right] = body.popTwoSimple();
  const { text, high } = body.temporary(LONG);
  // A wrapped low half means a carry.
  const carry = `(${operator === "+" ? text : left.text}>>>0<${right.text}>>>0)`;
  const low = `${text}=${joined(left.text, operator, right.text)}|0;`;
  const upper = right.high === "0" ? left.high : joined(left.high, operator, right.high);
  body.emit(`${low}${high}=${upper}${operator}${carry}|0;`, left.reads | right.reads, 0);
  body.push(name(text, LONG, 0, high));
};

/** @param {string} helper @param {boolean} mayTrap @returns {Operation} */
const calledLong = (helper, mayTrap) => (body) => {
  const right = body.pop();
  const left = body.pop();
  const reads = left.reads | right.reads | (mayTrap ? TRAPS : 0);
  body.pushLong(`${body.use(helper)}(${left.halves},${right.halves})`, reads, 0);
};

// The number of bits of one kind.
/** @param {string} helper @returns {Operation} */
const countedLong = (helper) => (body) => {
  const value = body.pop();
  body.push(long(`${body.use(helper)}(${value.halves})`, "0", value));
};

/** @type {Shifted} */
const shiftLeft = ({ text, high }, count) => {
  if (count > 31) return ["0", count > 32 ? `(${text}<<${count - 32})` : text];
  return [`(${text}<<${count})`, `(${high}<<${count}|${text}>>>${32 - count})`];
};

/** @param {">>" | ">>>"} operator @returns {Shifted} */
const shiftRight = (operator) => ({ text, high }, count) => {
  const fill = operator === ">>" ? `(${high}>>31)` : "0";
  if (count > 31) return [count > 32 ? `(${high}${operator}${count - 32})` : high, fill];
  const upper = operator === ">>" ? `(${high}>>${count})` : `(${high}>>>${count})`;
  return [`(${text}>>>${count}|${high}<<${32 - count})`, upper];
};

// Shifts by a constant are expressions.
/** @param {string} helper @param {Shifted} [shifted] @returns {Operation} */
const shift = (helper, shifted) => (body) => {
  const amount = body.pop();
  let value = body.pop();
  if (amount.number === undefined || !shifted) {
    body.pushLong(`${body.use(helper)}(${value.halves},${amount.text})`, value.reads | amount.reads, 0);
    return;
  }
  const count = amount.number & 63;
  if (count === 0) {
    body.push(value);
    return;
  }
  value = body.simple(value);
  body.push(long(...shifted(value, count), value));
};

// Sign extension of a narrower number.
/** @param {Translation} body @param {Value} value */
export function pushSigned(body, value) {
  const half = body.simple(value);
  body.push(long(half.plain, `(${half.text}>>31)`, half));
}

/** @param {number} shift @returns {Operation} */
const extendedLong = (shift) => (body) => {
  const value = body.pop();
  pushSigned(body, made(`${value.text}<<${shift}>>${shift}`, SHIFT, INT, value));
};

/** @type {Record<string, Operation>} */
export const longs = {
  "i64.eqz": equality(true, false),
  "i64.eq": equality(true, true),
  "i64.ne": equality(false, true),
  "i64.lt_s": compareLongs(true, false, false),
  "i64.lt_u": compareLongs(false, false, false),
  "i64.gt_s": compareLongs(true, true, false),
  "i64.gt_u": compareLongs(false, true, false),
  "i64.le_s": compareLongs(true, true, true),
  "i64.le_u": compareLongs(false, true, true),
  "i64.ge_s": compareLongs(true, false, true),
  "i64.ge_u": compareLongs(false, false, true),
  "i64.clz": countedLong("lz"),
  "i64.ctz": countedLong("tz"),
  "i64.popcnt": countedLong("pl"),
  "i64.add": sum("+"),
  "i64.sub": sum("-"),
  "i64.mul": calledLong("ml", false),
  "i64.div_s": calledLong("ds", true),
  "i64.div_u": calledLong("du", true),
  "i64.rem_s": calledLong("ms", true),
  "i64.rem_u": calledLong("mu", true),
  "i64.and": bits("&"),
  "i64.or": bits("|"),
  "i64.xor": bits("^"),
  "i64.shl": shift("sl", shiftLeft),
  "i64.shr_s": shift("ss", shiftRight(">>")),
  "i64.shr_u": shift("su", shiftRight(">>>")),
  "i64.rotl": shift("rl"),
  "i64.rotr": shift("rq"),
  "i64.extend8_s": extendedLong(24),
  "i64.extend16_s": extendedLong(16),
  "i64.extend32_s"(body) {
    const value = body.simple(body.pop());
    body.push(long(value.text, `(${value.text}>>31)`, value));
  },
  "i64.extend_i32_s"(body) {
    const value = body.pop();
    if (value.number !== undefined) {
      const constant = long(value.text, value.number < 0 ? "-1" : "0");
      constant.number = value.number;
      constant.isName = true;
      body.push(constant);
      return;
    }
    pushSigned(body, value);
  },
  "i64.extend_i32_u"(body) {
    let value = body.pop();
    // The halves of a LONG may be written in any order, or not at all.
    if (value.hasEffects) value = body.simple(value);
    body.push(long(value.signed(NAME), "0", value));
  },
  "i32.wrap_i64"(body) {
    const value = body.pop();
    body.push(value.number === undefined ? made(value.text, UNARY, INT, value) : integer(value.number));
  },
};
