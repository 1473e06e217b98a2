import { FLOAT, INT, LONG, NAME, OR, PRODUCT, SHIFT, SUM, TRAPS, UINT, UNARY, isInteger } from "./kinds.mjs";

// A value whose text has not been written yet: it waits on the stack until an operation takes it.
export class Value {
  /**
   * @param {string} text of a LONG, that of the low half
   * @param {number} binds how tightly the text's outermost operator does
   * @param {number} reads bits of kinds.mjs
   * @param {number} writes a LONG has none, so that its halves may be written in any order, or one of them only
   */
  constructor(text, binds, kind, reads = 0, writes = 0) {
    this.text = text;
    this.binds = binds;
    this.kind = kind;
    this.reads = reads;
    this.writes = writes;
    this.high = ""; // of a LONG
    this.number = undefined; // of a constant; of a LONG if the low half, as a signed number, says all
    this.bits = 32; // of a SUM: how many bits it has at most
    this.depth = 1; // how many expressions are in each other
    this.isName = false; // it may be written twice
    this.tee = undefined; // the local that the text sets to the value
    this.pattern = undefined; // of a FLOAT or DOUBLE: its bits as an integer, if they are known without conversion
    this.negation = ""; // of a BOOL: text of the opposite, if there is a shorter one than with `!`
    this.base = undefined; // of a SUM: the name, and …
    this.offset = 0; // … the constant of which it is the sum
  }

  take({ reads, writes, depth }) {
    this.reads |= reads;
    this.writes |= writes;
    if (depth >= this.depth) this.depth = depth + 1;
  }

  // As a part of an expression that binds so tightly.
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

  signed(binds) {
    if (this.isPlain) return this.at(binds);
    return binds > OR ? `(${this.plain})` : this.plain;
  }

  unsigned(binds) {
    if (this.kind === UINT || this.number >= 0) return this.at(binds);
    if (this.number < 0) return `${this.number >>> 0}`;
    const text = `${this.at(SHIFT)}>>>0`;
    return binds > SHIFT ? `(${text})` : text;
  }

  // Where only 0 or not 0 matters.
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

  // Its evaluation is to be seen even if nobody takes the value.
  get hasEffects() {
    return (this.writes | (this.reads & TRAPS)) !== 0;
  }
}

// Of the kind that a variable holds.
export const storedKind = (kind) => (isInteger(kind) ? INT : kind);

/** A value that is made of up to three others. */
export function made(text, binds, kind, first, second, third) {
  const value = new Value(text, binds, kind);
  if (first) value.take(first);
  if (second) value.take(second);
  if (third) value.take(third);
  return value;
}

export function madeOfAll(text, binds, kind, all) {
  const value = new Value(text, binds, kind);
  for (const one of all) value.take(one);
  return value;
}

export function long(low, high, first, second) {
  const value = made(low, 0, LONG, first, second);
  value.high = high;
  return value;
}

export function name(text, kind, reads = 0, high = "") {
  const value = new Value(text, NAME, kind, reads);
  value.high = high;
  value.isName = true;
  return value;
}

function constantOf(text, kind, number) {
  const value = new Value(text, text[0] === "-" ? UNARY : NAME, kind);
  value.number = number;
  value.isName = true;
  return value;
}

const small = Array.from({ length: 256 }, (_, number) => constantOf(`${number}`, INT, number));

export const integer = (number) => small[number] ?? constantOf(`${number}`, INT, number);

export function longConstant(low, high) {
  const value = constantOf(`${low}`, LONG, high === low >> 31 ? low : undefined);
  value.high = `${high}`;
  return value;
}

export function float(number, kind) {
  if (Number.isFinite(number)) {
    return constantOf(Object.is(number, -0) ? "-0" : `${number}`.replace(/^(-?)0\./, "$1."), kind);
  }
  const value = constantOf(`${number > 0 ? 1 : number < 0 ? -1 : 0}/0`, kind);
  value.binds = PRODUCT;
  return value;
}

// A space keeps `- -1` from becoming `--1`.
export const joined = (left, operator, right) => left + operator + (operator === right[0] ? " " : "") + right;
