// Translates the body of a function in one pass. Values wait on a stack, as texts, until an operation takes them. An
// operation with visible effects becomes a statement at once; waiting values that would notice them are evaluated
// before it, into temporary variables.
//
// In the text, a, b and so on are locals, and l23 one of many; h0 is the high half of one of 64 bits. t0, u0 and d0 are
// temporary variables (an integer or a low half, a high half, a float); p0 and q0 (its high half) are for values that
// outlive a block.
import { Instructions } from "./instructions.mjs";
import { INT, LONG, WORLD, kindOfType, localBit } from "./kinds.mjs";
import { operationNames } from "./names.mjs";
import { refuse } from "./refusal.mjs";
import { Temporaries } from "./temporaries.mjs";
import { made, mentions, name, storedKind } from "./value.mjs";

/**
 * @import { Kind } from "./kinds.mjs"
 * @import { Program } from "./program.mjs"
 * @import { Value } from "./value.mjs"
 * @import { Input } from "./instructions.mjs"
 *
 * @typedef {(body: Translation, input: Input) => void} Operation translates one of WebAssembly
 *
 * @typedef {object} State of a Body while it translates a function
 * @property {Value[]} locals
 * @property {Kind | undefined} result
 * @property {Value[]} stack
 * @property {Frame[]} frames
 * @property {Frame} top the last of the frames
 * @property {number} skipped
 * @property {Temporaries} integers
 * @property {Temporaries} floats
 * @property {Temporaries} lasting for values that outlive a block
 * @property {number} enough how many integers and floats may be in use before reclaim()
 * @property {string} text
 *
 * @typedef {Omit<Body, keyof State> & State} Translation
 * @typedef {Frame} Block
 */

// Browsers parse recursively, and fail at a nesting of a thousand or two.
const maxDepth = 100;
const maxNesting = 500;
// The limit of browsers for WebAssembly; an integer of 64 bits is two variables.
const maxLocals = 50000;
const maxVariables = 100000;
// The number of temporary variables in use at which unused ones are searched.
const manyTemporaries = 64;

/** @param {string[]} names */
const numbersOf = (...names) => new Set(names.map((name) => operationNames.indexOf(name)));
const opens = numbersOf("block", "loop", "if", "try");
const closes = numbersOf("end", "delegate");
const continues = numbersOf("else", "catch", "catch_all");

// Without those with another meaning within functions (text.mjs).
const letters = "abcdfghijklnopqrsuvwxyz";

// The statements of one block of WebAssembly.
class Frame {
  /**
   * @param {"function" | "block" | "loop" | "if" | "try"} kind
   * @param {Kind | undefined} result of its value, if it has one
   * @param {number} height of the stack at its beginning
   * @param {number} integers the number of temporary variables in use outside of it
   * @param {number} floats
   */
  constructor(kind, result, height, integers, floats) {
    this.kind = kind;
    this.result = result;
    this.height = height;
    this.integers = integers;
    this.floats = floats;
    this.text = "";
    this.isTarget = false; // something jumps to it
    this.isNamed = false; // by its name
    this.jumps = 0; // how many are by its name
    /** @type {{ condition: Value, length: number } | undefined} */
    this.guard = undefined; // the condition of a jump to its end, if its text begins with that
    /** @type {number | undefined} */
    this.innermostLoop = undefined; // index of the one that this is in, or is
    /** @type {Map<number, string> | undefined} */
    this.openSwitch = undefined; // see switches.mjs
    this.nesting = 0; // how many blocks are in each other in the text
    /** @type {Value | undefined} */
    this.value = undefined; // the variable for its result
    // Of an `if`.
    /** @type {Value | undefined} */
    this.condition = undefined;
    this.hasElse = false;
    this.thenText = "";
    /** @type {Value | undefined} */
    this.thenValue = undefined;
    this.thenEnds = false;
    // Of a `try`: see exceptions.mjs.
    /** @type {string | undefined} */
    this.tryText = undefined;
    this.clauses = "";
    this.goesOn = false; // a part of it has an end that is reached
    this.catchesAll = false;
    this.passesOn = false; // what was delegated to one around it
  }
}

export class Body {
  /** @param {Program} program @param {Operation[]} operations by their numbers */
  constructor(program, operations) {
    this.program = program;
    this.operations = operations;
    this.input = /** @type {Input} */ (new Instructions(program.bytes));
  }

  /** @param {string} helper */
  use(helper) {
    this.program.use(helper);
    return helper;
  }

  // Returns the parameters and statements of a function. `place` is the beginning of its code.
  /** @this {Translation} @param {number} index @param {number} place */
  translate(index, place) {
    const { parameters, results } = this.program.typeOf(index);
    const { input } = this;
    input.position = place;
    const kinds = [...parameters];
    input.list(() => {
      const count = input.unsigned();
      const kind = kindOfType(input.byte());
      if (kinds.length + count > maxLocals) refuse(`a function with more than ${maxLocals} locals`);
      for (let i = 0; i < count; ++i) kinds.push(kind);
    });
    /** @type {Value[]} */
    this.locals = kinds.map((kind, i) => name(letters[i] ?? `l${i}`, kind, localBit(i), `h${i}`));
    this.result = results[0];
    /** @type {Value[]} */
    this.stack = [];
    /** @type {Frame[]} */
    this.frames = [];
    this.skipped = 0; // blocks that are open in what can never run
    this.integers = new Temporaries("t", "u");
    this.floats = new Temporaries("d");
    this.lasting = new Temporaries("p", "q");
    this.enough = manyTemporaries;
    /** @type {Body} */ (this).top = undefined;
    this.open("function", this.result);
    while (this.frames.length) this.step();
    const variables = this.variablesText(parameters.length);
    return `(${this.parametersText(parameters.length)}){${variables && `var ${variables};`}${this.text}}`.replaceAll(
      ";}",
      "}",
    );
  }

  /** @this {Translation} @param {number} count */
  parametersText(count) {
    let text = "";
    for (let i = 0; i < count; ++i) {
      const { argument } = this.locals[i];
      text += text ? `,${argument}` : argument;
    }
    return text;
  }

  // All variables but the parameters.
  /** @this {Translation} @param {number} parameterCount */
  variablesText(parameterCount) {
    const own = this.locals.slice(parameterCount).map(({ text, high, kind }) =>
      kind === LONG ? [`${text}=0`, `${high}=0`] : `${text}=0`,
    );
    const all = [own, this.integers.names, this.floats.names, this.lasting.names].flat(2);
    if (all.length > maxVariables) refuse(`a function with more than ${maxVariables} variables`);
    return all.join();
  }

  /** @this {Translation} */
  step() {
    const { top } = this;
    const operation = this.input.next();
    if (this.skipped && !this.endsSkipping(operation)) return;
    // None of the waiting values was made in this block.
    if (this.stack.length === top.height) {
      this.integers.reset(top.integers);
      this.floats.reset(top.floats);
      if (this.frames.length === 1) this.lasting.reset(0);
    } else if (this.integers.inUse + this.floats.inUse > this.enough) {
      this.reclaim();
    }
    this.operations[operation](this, this.input);
  }

  // After a jump nothing runs before the end of the block, or its `else` or `catch`.
  /** @this {Translation} @param {number} operation */
  endsSkipping(operation) {
    if (opens.has(operation)) ++this.skipped;
    else if (this.skipped === 1) return closes.has(operation) || continues.has(operation);
    else if (closes.has(operation)) --this.skipped;
    return false;
  }

  /** @this {Translation} @param {Value} value */
  push(value) {
    this.stack.push(value);
    if (value.depth > maxDepth) this.stack.push(this.evaluated(/** @type {Value} */ (this.stack.pop())));
  }

  /** @this {Translation} */
  pop() {
    return /** @type {Value} */ (this.stack.pop());
  }

  /** @this {Translation} @param {Frame["kind"]} kind @param {Kind | undefined} result */
  open(kind, result) {
    this.integers.reset(this.integers.end);
    this.floats.reset(this.floats.end);
    const frame = new Frame(kind, result, this.stack.length, this.integers.end, this.floats.end);
    frame.innermostLoop = kind === "loop" ? this.frames.length : this.top?.innermostLoop;
    this.frames.push((this.top = frame));
  }

  // Writes the text of a block, in braces, into the block around it.
  /** @this {Translation} @param {Frame} frame @param {string} text */
  enclose(frame, text) {
    this.top.text += text;
    this.top.nesting = Math.max(this.top.nesting, frame.nesting + 1);
    if (this.top.nesting > maxNesting) refuse(`blocks nested deeper than ${maxNesting}`);
  }

  // Gives waiting values names, and frees the variables between those.
  /** @this {Translation} */
  reclaim() {
    const { stack, top, integers, floats } = this;
    for (const value of stack.splice(top.height)) stack.push(value.isName ? value : this.evaluated(value));
    const names = new Set(stack.slice(top.height).map(({ text }) => text));
    integers.keep(top.integers, names);
    floats.keep(top.floats, names);
    this.enough = manyTemporaries + 2 * (integers.inUse + floats.inUse);
  }

  // A variable that is free again when no value waits, or by reclaim().
  /** @this {Translation} @param {Kind} kind */
  temporary(kind) {
    const stored = storedKind(kind);
    return (stored === INT || stored === LONG ? this.integers : this.floats).take(stored);
  }

  // A variable that is free again when no value waits and no block is open.
  /** @this {Translation} @param {Kind} kind */
  lastingVariable(kind) {
    return this.lasting.take(storedKind(kind));
  }

  /** @this {Translation} @param {string} text @param {number} reads @param {number} writes */
  emit(text, reads, writes) {
    if (this.stack.length) this.settle(reads, writes);
    this.top.text += text;
  }

  // For a value at the beginning or the end of an ended block, whose text may use variables that are free again.
  /** @this {Translation} @param {Value} value */
  settleBefore({ reads, writes }) {
    this.settle(reads, writes, this.frames.length);
  }

  // Before a statement with these reads and writes: evaluates waiting values that must not be evaluated after it.
  /** @this {Translation} @param {number} reads @param {number} writes */
  settle(reads, writes, inner = /** @type {Translation} */ (this).frames.length - 1) {
    const { stack } = this;
    /** @type {number[] | undefined} */
    let due;
    for (let i = stack.length; i-- > 0; ) {
      const value = stack[i];
      if (!(value.reads & writes) && !(value.writes & (reads | writes))) continue;
      // Values below that would notice this evaluation cannot wait either.
      reads |= value.reads;
      writes |= value.writes;
      (due ??= []).push(i);
    }
    while (due?.length) {
      const i = /** @type {number} */ (due.pop());
      stack[i] = this.settled(stack[i], i, inner);
    }
  }

  // A value of an outer block is evaluated before the inner one, where variables may be in use that are free again.
  /** @this {Translation} @param {Value} value @param {number} index @param {number} inner */
  settled(value, index, inner) {
    let owner = this.frames.length - 1;
    while (this.frames[owner].height > index) --owner;
    const target = owner === inner ? this.temporary(value.kind) : this.lastingVariable(value.kind);
    this.frames[owner].text += this.assignment(target, value);
    return target;
  }

  // Of the halves of 64 bits, the one first of which the other is not made.
  /** @param {Value} target @param {Value} value */
  assignment(target, value) {
    const low = `${target.text}=${value.plain};`;
    if (value.kind !== LONG) return low;
    const high = `${target.high}=${value.high};`;
    return value.reads & target.reads && mentions(value.high, target.text) ? high + low : low + high;
  }

  /** @this {Translation} @param {Value} value */
  evaluated(value) {
    const target = this.temporary(value.kind);
    this.emit(this.assignment(target, value), value.reads, value.writes);
    return target;
  }

  // Makes its text usable twice, and after something with these writes.
  /** @this {Translation} @param {Value} value */
  simple(value, writes = 0) {
    if (value.isName && !(value.reads & writes)) return value;
    const { tee } = value;
    if (!tee || tee.reads & writes) return this.evaluated(value);
    this.emit(`${value.text};`, value.reads, value.writes);
    return tee;
  }

  // Pops two simple values.
  /** @this {Translation} @returns {[left: Value, right: Value]} */
  popTwoSimple() {
    let right = this.pop();
    let left = this.simple(this.pop(), right.writes);
    if (!right.isName) {
      this.stack.push(left);
      right = this.simple(right);
      left = this.pop();
    }
    return [left, right];
  }

  // Calls a helper with three numbers: destination, source or value, and count; and the segment, if it is from one.
  /** @this {Translation} @param {string} helper @param {string[]} segment */
  emitMove(helper, ...segment) {
    const operands = /** @type {[Value, Value, Value]} */ ([this.pop(), this.pop(), this.pop()].reverse());
    const { reads, writes } = made("", 0, INT, ...operands);
    const texts = [...operands.map(({ plain }) => plain), ...segment];
    this.emit(`${this.use(helper)}(${texts});`, reads | WORLD, writes | WORLD);
  }

  // Evaluates a call that leaves the high half of its result in X.
  /** @this {Translation} @param {string} call @param {number} reads @param {number} writes */
  pushLong(call, reads, writes) {
    const target = this.temporary(LONG);
    this.emit(`${target.text}=${call};${target.high}=X;`, reads, writes);
    this.stack.push(target);
  }
}
