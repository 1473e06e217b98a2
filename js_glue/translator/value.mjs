import { FLOAT, INT, LONG, NAME, OR, PRODUCT, SHIFT, SUM, TRAPS, UINT, UNARY, isInteger } from "./kinds.mjs";

/** @import { Kind } from "./kinds.mjs" */

// A value whose text has not been written yet: it waits on the stack until an operation takes it.
export class Value {
  /**
   * @param {string} text of a LONG, that of the low half
   * @param {number} binds the precedence of the text's outermost operator
   * @param {Kind} kind
   * @param {number} reads bits of kinds.mjs
   * @param {number} writes a LONG has none, so that its halves may be written in any order, or only one of them
   */
  constructor(text, binds, kind, reads = 0, writes = 0) {
    this.text = text;
    this.binds = binds;
    this.kind = kind;
    this.reads = reads;
    this.writes = writes;
    this.high = ""; // of a LONG
    /** @type {number | undefined} */
    this.number = undefined; // of a constant; of a LONG if the low half, as a signed number, says all
    this.bits = 32; // of a SUM: how many bits it has at most
    this.depth = 1; // how many expressions are in each other
    this.isName = false; // it may be written twice
    /** @type {Value | undefined} */
    this.tee = undefined; // the local that the text sets to the value
    /** @type {Value | undefined} */
    this.pattern = undefined; // of a FLOAT or DOUBLE: its bits as an integer, if they are known without conversion
    this.negation = ""; // of a BOOL: text of the opposite, if there is a shorter one than with `!`
    /** @type {Value | undefined} */
    this.base = undefined; // of a SUM: the name, and …
    this.offset = 0; // … the constant of which it is the sum
  }

  /** @param {Value} part */
  take({ reads, writes, depth }) {
    this.reads |= reads;
    this.writes |= writes;
    if (depth >= this.depth) this.depth = depth + 1;
  }

  // As a part of an expression with this precedence.
  /** @param {number} binds */
  at(binds) {
    return this.binds < binds ? `(${this.text})` : this.text;
  }

  get isPlain() {
    return this.kind === INT || this.kind >= FLOAT;
  }

  // In the signed range, or a float: as an argument, a result, or the right side of an assignment.
  get plain() {
    return this.isPlain ? this.text : `${this.at(OR)}|0`;
  }

  /** @param {number} binds */
  signed(binds) {
    if (this.isPlain) return this.at(binds);
    return binds > OR ? `(${this.plain})` : this.plain;
  }

  /** @param {number} binds */
  unsigned(binds) {
    if (this.kind === UINT || /** @type {number} */ (this.number) >= 0) return this.at(binds);
    if (/** @type {number} */ (this.number) < 0) return `${/** @type {number} */ (this.number) >>> 0}`;
    const text = `${this.at(SHIFT)}>>>0`;
    return binds > SHIFT ? `(${text})` : text;
  }

  // Where only 0 or not 0 matters.
  /** @param {number} binds */
  asked(binds) {
    return this.kind === SUM ? this.signed(binds) : this.at(binds);
  }

  get negated() {
    return this.negation || `!${this.asked(UNARY)}`;
  }

  // As an argument: both halves of a LONG.
  get argument() {
    return this.kind === LONG ? this.halves : this.plain;
  }

  get halves() {
    return `${this.text},${this.high}`;
  }

  // Whether it must be evaluated even if its value is unused.
  get hasEffects() {
    return (this.writes | (this.reads & TRAPS)) !== 0;
  }
}

// Converts to a kind that a variable holds.
/** @param {Kind} kind */
export const storedKind = (kind) => (isInteger(kind) ? INT : kind);

/**
 * Makes a value of up to three others.
 * @type {(text: string, binds: number, kind: Kind, first?: Value, second?: Value, third?: Value) => Value}
 */
export function made(text, binds, kind, first, second, third) {
  const value = new Value(text, binds, kind);
  if (first) value.take(first);
  if (second) value.take(second);
  if (third) value.take(third);
  return value;
}

/** @param {string} text @param {number} binds @param {Kind} kind @param {Value[]} all */
export function madeOfAll(text, binds, kind, all) {
  const value = new Value(text, binds, kind);
  for (const one of all) value.take(one);
  return value;
}

/** @param {string} low @param {string} high @param {Value} [first] @param {Value} [second] */
export function long(low, high, first, second) {
  const value = made(low, 0, LONG, first, second);
  value.high = high;
  return value;
}

/** @param {string} text @param {Kind} kind */
export function name(text, kind, reads = 0, high = "") {
  const value = new Value(text, NAME, kind, reads);
  value.high = high;
  value.isName = true;
  return value;
}

/** @param {string} text @param {Kind} kind @param {number} [number] */
function constantOf(text, kind, number) {
  const value = new Value(text, text[0] === "-" ? UNARY : NAME, kind);
  value.number = number;
  value.isName = true;
  return value;
}

const small = Array.from({ length: 256 }, (_, number) => constantOf(`${number}`, INT, number));

/** @param {number} number */
export const integer = (number) => small[number] ?? constantOf(`${number}`, INT, number);

/** @param {number} low @param {number} high */
export function longConstant(low, high) {
  const value = constantOf(`${low}`, LONG, high === low >> 31 ? low : undefined);
  value.high = `${high}`;
  return value;
}

/** @param {number} number @param {Kind} [kind] unnecessary if only the text is used */
export function float(number, kind) {
  if (Number.isFinite(number)) {
    return constantOf(
      Object.is(number, -0) ? "-0" : `${number}`.replace(/^(-?)0\./, "$1."),
      /** @type {Kind} */ (kind),
    );
  }
  const value = constantOf(`${number > 0 ? 1 : number < 0 ? -1 : 0}/0`, /** @type {Kind} */ (kind));
  value.binds = PRODUCT;
  return value;
}

// A space keeps `- -1` from becoming `--1`.
/** @param {string} left @param {string} operator @param {string} right */
export const joined = (left, operator, right) => left + operator + (operator === right[0] ? " " : "") + right;

const single = new Float32Array(1);

/** The bits of a FLOAT, if they are known. @param {Value} value */
export function patternOf({ pattern, text }) {
  if (pattern || !/^-?[\d.]+(e[+-]\d+)?$/.test(text)) return pattern;
  single[0] = Number(text);
  return integer(new Int32Array(single.buffer)[0]);
}

/** @param {string} text */
export const namesIn = (text) => text.match(/[A-Za-z]\w*/g) ?? [];

const isPartOfName = /[\w$]/;

// Whether the text contains the name of a variable.
/** @param {string} text @param {string} name */
export function mentions(text, name) {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isPartOfName.test(text[at - 1] ?? "") && !isPartOfName.test(text[at + name.length] ?? "")) return true;
  }
  return false;
}
