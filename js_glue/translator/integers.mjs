import {
  ADDITION, AND, BOOL, EQUALITY, INT, NAME, OR, PRODUCT, RELATION, SHIFT, SUM, TRAPS, UINT, UNARY, XOR,
} from "./kinds.mjs";
import { joined, made } from "./value.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Value } from "./value.mjs"
 */

// Beyond this, a sum is not exact.
const maxBits = 50;

/** @param {Translation} body @param {"+" | "-"} operator */
function pushSum(body, operator) {
  const right = body.pop();
  const left = body.pop();
  let bits = Math.max(left.bits, right.bits) + 1;
  let texts = [left.at(ADDITION), right.at(PRODUCT)];
  if (bits > maxBits) {
    texts = [left.signed(ADDITION), right.signed(PRODUCT)];
    bits = 33;
  }
  const text =
    /** @type {number} */ (right.number) < 0
      ? texts[0] + (operator === "+" ? "-" : "+") + `${-(/** @type {number} */ (right.number))}`
      : joined(texts[0], operator, texts[1]);
  const value = made(text, ADDITION, SUM, left, right);
  value.bits = bits;
  if (right.number !== undefined && left.isName && left.kind === INT && left.number === undefined) {
    value.base = left;
    value.offset = operator === "+" ? right.number : -right.number;
  }
  body.push(value);
}

/** @param {Translation} body */
function multiply(body) {
  const right = body.pop();
  const left = body.pop();
  if (/** @type {number} */ (right.number) > 0 && /** @type {number} */ (right.number) < 65536 && left.kind === INT) {
    const value = made(`${left.at(PRODUCT)}*${right.text}`, PRODUCT, SUM, left, right);
    value.bits = 48;
    body.push(value);
  } else {
    body.push(made(`${body.use("M")}(${left.text},${right.text})`, NAME, INT, left, right));
  }
}

/** @param {string} operator @param {number} binds @returns {Operation} */
const bitwise = (operator, binds) => (body) => {
  const right = body.pop();
  const left = body.pop();
  body.push(made(left.at(binds) + operator + right.at(binds + 1), binds, INT, left, right));
};

/** @param {Translation} body */
function shiftUnsigned(body) {
  const right = body.pop();
  const left = body.pop();
  const kind = /** @type {number} */ (right.number) & 31 ? INT : UINT;
  body.push(made(`${left.at(SHIFT)}>>>${right.at(SHIFT + 1)}`, SHIFT, kind, left, right));
}

// The helper takes any divisor, and traps as WebAssembly does.
/** @param {string} operator @param {boolean} isSigned @param {string} helper @returns {Operation} */
function divide(operator, isSigned, helper) {
  return (body) => {
    const right = body.pop();
    const left = body.pop();
    const isSafe = right.number && !(isSigned && right.number === -1);
    if (!isSafe) {
      const value = made(`${body.use(helper)}(${left.plain},${right.plain})`, NAME, INT, left, right);
      value.reads |= TRAPS;
      body.push(value);
    } else if (isSigned) {
      body.push(made(`${left.signed(PRODUCT)}${operator}${right.signed(PRODUCT + 1)}|0`, OR, INT, left, right));
    } else {
      body.push(
        made(`${left.unsigned(PRODUCT)}${operator}${right.unsigned(PRODUCT + 1)}>>>0`, SHIFT, UINT, left, right),
      );
    }
  };
}

/** @type {Record<string, string>} */
const opposites = { "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">" };

/** @type {(operator: string, isSigned: boolean, binds?: number) => Operation} */
const compare = (operator, isSigned, binds = RELATION) => (body) => {
  const right = body.pop();
  const left = body.pop();
  /** @param {Value} value @param {number} binds */
  const side = (value, binds) => (isSigned ? value.signed(binds) : value.unsigned(binds));
  const [first, second] = [side(left, binds), side(right, binds + 1)];
  const value = made(first + operator + second, binds, BOOL, left, right);
  value.negation = first + opposites[operator] + second;
  body.push(value);
};

/** @param {string} helper @returns {Operation} */
const called = (helper) => (body) => {
  const right = body.pop();
  const left = body.pop();
  body.push(made(`${body.use(helper)}(${left.text},${right.text})`, NAME, INT, left, right));
};

/** @param {string} helper @returns {Operation} */
const counted = (helper) => (body) => {
  const value = body.pop();
  body.push(made(`${body.use(helper)}(${value.text})`, NAME, INT, value));
};

/** @param {number} bits @returns {Operation} */
const extended = (bits) => (body) => {
  const value = body.pop();
  body.push(made(`${value.at(SHIFT)}<<${bits}>>${bits}`, SHIFT, INT, value));
};

/** @type {Record<string, Operation>} */
export const integers = {
  "i32.eqz"(body) {
    const value = body.pop();
    const isZero = made(`!${value.asked(UNARY)}`, UNARY, BOOL, value);
    isZero.negation = value.asked(0);
    body.push(isZero);
  },
  "i32.eq": compare("==", true, EQUALITY),
  "i32.ne": compare("!=", true, EQUALITY),
  "i32.lt_s": compare("<", true),
  "i32.lt_u": compare("<", false),
  "i32.gt_s": compare(">", true),
  "i32.gt_u": compare(">", false),
  "i32.le_s": compare("<=", true),
  "i32.le_u": compare("<=", false),
  "i32.ge_s": compare(">=", true),
  "i32.ge_u": compare(">=", false),
  "i32.clz": counted("cz"),
  "i32.ctz": counted("ct"),
  "i32.popcnt": counted("pc"),
  "i32.add": (body) => pushSum(body, "+"),
  "i32.sub": (body) => pushSum(body, "-"),
  "i32.mul": multiply,
  "i32.div_s": divide("/", true, "sd"),
  "i32.div_u": divide("/", false, "ud"),
  "i32.rem_s": divide("%", true, "sr"),
  "i32.rem_u": divide("%", false, "ur"),
  "i32.and": bitwise("&", AND),
  "i32.or": bitwise("|", OR),
  "i32.xor": bitwise("^", XOR),
  "i32.shl": bitwise("<<", SHIFT),
  "i32.shr_s": bitwise(">>", SHIFT),
  "i32.shr_u": shiftUnsigned,
  "i32.rotl": called("ri"),
  "i32.rotr": called("rr"),
  "i32.extend8_s": extended(24),
  "i32.extend16_s": extended(16),
};
