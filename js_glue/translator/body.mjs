// Translates the body of a function in one pass. Values wait on a stack, as texts, until an operation takes them. What
// an operation does that others could notice becomes a statement at once; then those of the waiting values that could
// notice it are evaluated before it, into temporary variables.
//
// In the text, a, b and so on are locals, and l23 one of many; h0 is the high half of one of 64 bits. t0, u0 and d0 are
// temporary variables for a while (an integer or a low half, a high half, a float); p0 and q0 (its high half) are used
// for a value that outlasts a block.
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
 * @typedef {(body: Translation, input: Input) => void} Operation what is done for one of WebAssembly's
 *
 * @typedef {object} State what a Body has while it translates a function
 * @property {Value[]} locals
 * @property {Kind | undefined} result
 * @property {Value[]} stack
 * @property {Frame[]} frames
 * @property {Frame} top the last of the frames
 * @property {number} skipped
 * @property {Temporaries} integers
 * @property {Temporaries} floats
 * @property {Temporaries} lasting for what outlasts a block
 * @property {number} enough how many integers and floats may be in use before reclaim()
 * @property {string} text
 *
 * @typedef {Omit<Body, keyof State> & State} Translation a Body at its work
 * @typedef {Frame} Block
 */

// Browsers read texts by recursion, and give up where a thousand or two of expressions or blocks are in each other.
const maxDepth = 100;
const maxNesting = 500;
// As browsers have it for WebAssembly; an integer of 64 bits is two variables.
const maxLocals = 50000;
const maxVariables = 100000;
// So many temporary variables may be in use before it is looked which of them are.
const manyTemporaries = 64;

/** @param {string[]} names */
const numbersOf = (...names) => new Set(names.map((name) => operationNames.indexOf(name)));
const opens = numbersOf("block", "loop", "if", "try");
const closes = numbersOf("end", "delegate");
const continues = numbersOf("else", "catch", "catch_all");

// Without those that name something else within functions (text.mjs).
const letters = "abcdfghijklnopqrsuvwxyz";

// The statements of one block of WebAssembly.
class Frame {
  /**
   * @param {"function" | "block" | "loop" | "if" | "try"} kind
   * @param {Kind | undefined} result of its value, if it has one
   * @param {number} height of the stack, where the block began
   * @param {number} integers how many temporary variables are in use outside of it
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

  // The parameters and statements of a function, as JavaScript has them behind its name. `place` is where its code
  // begins.
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
    // No value waits that was made in this block.
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

  // Writes the text of a block, which is in braces, into the one around it.
  /** @this {Translation} @param {Frame} frame @param {string} text */
  enclose(frame, text) {
    this.top.text += text;
    this.top.nesting = Math.max(this.top.nesting, frame.nesting + 1);
    if (this.top.nesting > maxNesting) refuse(`blocks nested deeper than ${maxNesting}`);
  }

  // What waits becomes names, and the variables between those are free.
  /** @this {Translation} */
  reclaim() {
    const { stack, top, integers, floats } = this;
    for (const value of stack.splice(top.height)) stack.push(value.isName ? value : this.evaluated(value));
    const names = new Set(stack.slice(top.height).map(({ text }) => text));
    integers.keep(top.integers, names);
    floats.keep(top.floats, names);
    this.enough = manyTemporaries + 2 * (integers.inUse + floats.inUse);
  }

  // A variable that is free again when no value waits any more, or by reclaim().
  /** @this {Translation} @param {Kind} kind */
  temporary(kind) {
    const stored = storedKind(kind);
    return (stored === INT || stored === LONG ? this.integers : this.floats).take(stored);
  }

  // One that is free again when no value waits and no block is open.
  /** @this {Translation} @param {Kind} kind */
  lastingVariable(kind) {
    return this.lasting.take(storedKind(kind));
  }

  /** @this {Translation} @param {string} text @param {number} reads @param {number} writes */
  emit(text, reads, writes) {
    if (this.stack.length) this.settle(reads, writes);
    this.top.text += text;
  }

  // For what is evaluated at the beginning or the end of a block that has ended: in its text, variables may be in use
  // that are free again.
  /** @this {Translation} @param {Value} value */
  settleBefore({ reads, writes }) {
    this.settle(reads, writes, this.frames.length);
  }

  // Before a statement that reads and writes so: evaluates what waits and may not be evaluated after it.
  /** @this {Translation} @param {number} reads @param {number} writes */
  settle(reads, writes, inner = /** @type {Translation} */ (this).frames.length - 1) {
    const { stack } = this;
    /** @type {number[] | undefined} */
    let due;
    for (let i = stack.length; i-- > 0; ) {
      const value = stack[i];
      if (!(value.reads & writes) && !(value.writes & (reads | writes))) continue;
      // Nor may what is below wait any longer if it could notice this.
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

  // Of the halves of 64 bits, that one first of which the other is not made.
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

  // So that its text may be written twice, and after something that writes so.
  /** @this {Translation} @param {Value} value */
  simple(value, writes = 0) {
    if (value.isName && !(value.reads & writes)) return value;
    const { tee } = value;
    if (!tee || tee.reads & writes) return this.evaluated(value);
    this.emit(`${value.text};`, value.reads, value.writes);
    return tee;
  }

  // Takes the two values on top of the stack, both simple.
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

  // Calls a helper with three numbers: to where, from where or what, and how many; and the segment, if it is from one.
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
