// Floats, and conversions of numbers. Floats of 32 bits are rounded by Q, which is Math.fround.
import {
  ADDITION, BOOL, DOUBLE, EQUALITY, FLOAT, INT, LONG, NAME, PRODUCT, RELATION, SHIFT, TRAPS, UINT, UNARY,
} from "./kinds.mjs";
import { joined, long, made } from "./value.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Kind } from "./kinds.mjs"
 * @import { Value } from "./value.mjs"
 */

/** @param {Translation} body @param {Kind} kind @param {string} text */
const rounded = (body, kind, text) => (kind === FLOAT ? `${body.use("Q")}(${text})` : text);

/** @param {Kind} kind @param {string} operator @param {number} binds @returns {Operation} */
const arithmetic = (kind, operator, binds) => (body) => {
  const right = body.pop();
  const left = body.pop();
  const text = joined(left.at(binds), operator, right.at(binds + 1));
  body.push(made(rounded(body, kind, text), kind === FLOAT ? NAME : binds, kind, left, right));
};

/** @param {string} operator @param {number} binds @returns {Operation} */
const compareFloats = (operator, binds) => (body) => {
  const right = body.pop();
  const left = body.pop();
  body.push(made(left.at(binds) + operator + right.at(binds + 1), binds, BOOL, left, right));
};

// Changing only the sign keeps the bits of a NaN.
/** @param {Value} value @param {string} operator @param {string} mask */
function signed(value, operator, mask) {
  if (value.kind === LONG) return long(value.text, `(${value.high}${operator}${mask})`, value);
  return made(`(${value.at(NAME)}${operator}${mask})`, NAME, INT, value);
}

/** @param {Kind} kind @param {string} helper @returns {Operation} */
const calledFloat = (kind, helper, isInexact = false) => (body) => {
  const value = body.pop();
  const text = `${body.use(helper)}(${value.text})`;
  body.push(made(isInexact ? rounded(body, kind, text) : text, NAME, kind, value));
};

/** @param {Kind} kind @param {string} helper @returns {Operation} */
const calledWithTwo = (kind, helper) => (body) => {
  const right = body.pop();
  const left = body.pop();
  body.push(made(`${body.use(helper)}(${left.text},${right.text})`, NAME, kind, left, right));
};

/** @param {Kind} kind @returns {Operation} */
const negated = (kind) => (body) => {
  const value = body.pop();
  const negative = made(joined("", "-", value.at(UNARY)), UNARY, kind, value);
  if (value.pattern) negative.pattern = signed(value.pattern, "^", "-2147483648");
  body.push(negative);
};

/** @param {Kind} kind @returns {Operation} */
const absolute = (kind) => (body) => {
  const value = body.pop();
  const positive = made(`${body.use("ab")}(${value.text})`, NAME, kind, value);
  if (value.pattern) positive.pattern = signed(value.pattern, "&", "2147483647");
  body.push(positive);
};

/** @param {string} type @param {Kind} kind @returns {Record<string, Operation>} */
const floatsOf = (type, kind) => ({
  [`${type}.abs`]: absolute(kind),
  [`${type}.neg`]: negated(kind),
  [`${type}.ceil`]: calledFloat(kind, "ce"),
  [`${type}.floor`]: calledFloat(kind, "fl"),
  [`${type}.trunc`]: calledFloat(kind, "tr"),
  [`${type}.nearest`]: calledFloat(kind, "ne"),
  [`${type}.sqrt`]: calledFloat(kind, "sq", true),
  [`${type}.add`]: arithmetic(kind, "+", ADDITION),
  [`${type}.sub`]: arithmetic(kind, "-", ADDITION),
  [`${type}.mul`]: arithmetic(kind, "*", PRODUCT),
  [`${type}.div`]: arithmetic(kind, "/", PRODUCT),
  [`${type}.min`]: calledWithTwo(kind, "mi"),
  [`${type}.max`]: calledWithTwo(kind, "ma"),
  [`${type}.copysign`]: calledWithTwo(kind, "cs"),
  [`${type}.eq`]: compareFloats("==", EQUALITY),
  [`${type}.ne`]: compareFloats("!=", EQUALITY),
  [`${type}.lt`]: compareFloats("<", RELATION),
  [`${type}.gt`]: compareFloats(">", RELATION),
  [`${type}.le`]: compareFloats("<=", RELATION),
  [`${type}.ge`]: compareFloats(">=", RELATION),
});

// To an integer, of 32 or 64 bits. Without saturation, values out of range and NaN are traps.
/** @param {Kind} kind @param {string} helper @param {boolean} mayTrap @returns {Operation} */
const truncated = (kind, helper, mayTrap) => (body) => {
  const value = body.pop();
  const text = `${body.use(helper)}(${value.text})`;
  const traps = mayTrap ? TRAPS : 0;
  if (kind === LONG) {
    body.pushLong(text, value.reads | traps, value.writes);
    return;
  }
  const truncation = made(text, NAME, INT, value);
  truncation.reads |= traps;
  body.push(truncation);
};

/** @param {string} type @returns {Record<string, Operation>} */
const truncationsFrom = (type) => ({
  [`i32.trunc_${type}_s`]: truncated(INT, "ti", true),
  [`i32.trunc_${type}_u`]: truncated(INT, "tu", true),
  [`i64.trunc_${type}_s`]: truncated(LONG, "tl", true),
  [`i64.trunc_${type}_u`]: truncated(LONG, "tm", true),
  [`i32.trunc_sat_${type}_s`]: truncated(INT, "si", false),
  [`i32.trunc_sat_${type}_u`]: truncated(INT, "sj", false),
  [`i64.trunc_sat_${type}_s`]: truncated(LONG, "tg", false),
  [`i64.trunc_sat_${type}_u`]: truncated(LONG, "tn", false),
});

// An integer of 32 bits, as JavaScript's number.
/** @param {Kind} kind @param {boolean} isSigned @returns {Operation} */
const fromInteger = (kind, isSigned) => (body) => {
  const value = body.pop();
  if (kind === FLOAT) {
    body.push(made(rounded(body, kind, isSigned ? value.plain : value.unsigned(0)), NAME, kind, value));
  } else if (isSigned) {
    body.push(made(value.plain, value.isPlain ? value.binds : 0, kind, value));
  } else {
    body.push(
      made(
        value.unsigned(0),
        value.kind === UINT || /** @type {number} */ (value.number) >= 0 ? value.binds : SHIFT,
        kind,
        value,
      ),
    );
  }
};

/** @param {Kind} kind @param {string} helper @returns {Operation} */
const fromLong = (kind, helper) => (body) => {
  const value = body.pop();
  body.push(made(`${body.use(helper)}(${value.halves})`, NAME, kind, value));
};

// The same bits as another kind; those of the value's pattern, if it has one.
/** @param {Kind} kind @param {string} helper @returns {Operation} */
const reinterpreted = (kind, helper) => (body) => {
  const value = body.pop();
  if (value.pattern && kind === INT) {
    body.push(value.pattern);
    return;
  }
  if (kind === LONG) {
    if (value.pattern) body.push(value.pattern);
    else body.pushLong(`${body.use(helper)}(${value.text})`, value.reads, value.writes);
    return;
  }
  const text = kind === DOUBLE ? value.halves : value.text;
  const result = made(`${body.use(helper)}(${text})`, NAME, kind, value);
  if (kind !== INT) result.pattern = value;
  body.push(result);
};

/** @type {Record<string, Operation>} */
export const floats = {
  ...floatsOf("f32", FLOAT),
  ...floatsOf("f64", DOUBLE),
  ...truncationsFrom("f32"),
  ...truncationsFrom("f64"),
  "f32.convert_i32_s": fromInteger(FLOAT, true),
  "f32.convert_i32_u": fromInteger(FLOAT, false),
  "f64.convert_i32_s": fromInteger(DOUBLE, true),
  "f64.convert_i32_u": fromInteger(DOUBLE, false),
  "f32.convert_i64_s": fromLong(FLOAT, "lf"),
  "f32.convert_i64_u": fromLong(FLOAT, "uf"),
  "f64.convert_i64_s": fromLong(DOUBLE, "lw"),
  "f64.convert_i64_u": fromLong(DOUBLE, "uw"),
  "f32.demote_f64"(body) {
    const value = body.pop();
    body.push(made(rounded(body, FLOAT, value.text), NAME, FLOAT, value));
  },
  "f64.promote_f32"(body) {
    const value = body.pop();
    body.push(made(value.text, value.binds, DOUBLE, value));
  },
  "i32.reinterpret_f32": reinterpreted(INT, "fi"),
  "i64.reinterpret_f64": reinterpreted(LONG, "di"),
  "f32.reinterpret_i32": reinterpreted(FLOAT, "fr"),
  "f64.reinterpret_i64": reinterpreted(DOUBLE, "id"),
};
