// Translates the body of a function in one pass. Values wait on a stack, as texts, until an operation takes them. An
// operation with visible effects becomes a statement at once; waiting values that would notice them are evaluated
// before it, into temporary variables.
//
// In the text, a, b and so on are locals, and l23 one of many; h0 is the high half of one of 64 bits. t0, u0 and d0 are
// temporary variables (an integer or a low half, a high half, a float or a reference); p0 and q0 (its high half) are
// for values that outlive a block.
import { tailingText } from "./calls.mjs";
import { Machine } from "./flat.mjs";
import { Instructions } from "./instructions.mjs";
import { INT, LONG, WORLD, isReference, kindOfType, localBit } from "./kinds.mjs";
import { maxLocals } from "./limits.mjs";
import { operationNames } from "./names.mjs";
import { refuse } from "./refusal.mjs";
import { Temporaries } from "./temporaries.mjs";
import { made, mentions, name, storedKind } from "./value.mjs";

/**
 * @import { Kind } from "./kinds.mjs"
 * @import { Program } from "./program.mjs"
 * @import { Value } from "./value.mjs"
 * @import { Catch, Input } from "./instructions.mjs"
 *
 * @typedef {(body: Translation, input: Input) => void} Operation translates one of WebAssembly
 *
 * @typedef {object} State of a Body while it translates a function
 * @property {number} index of the function
 * @property {Value[]} locals
 * @property {number} parameterCount
 * @property {Kind[]} results
 * @property {boolean} isLooped something continues at its beginning
 * @property {boolean} isTailing it leaves calls to its caller
 * @property {number} machines how many there are: see flat.mjs
 * @property {number} nesting how many blocks are in each other in the text
 * @property {Set<number>} deep the places of the blocks that contain too many others
 * @property {Set<number>} flat those that the text does not contain
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
// Of blocks that stay blocks in a function with more.
const usualNesting = 100;
// An integer of 64 bits is two variables.
const maxVariables = 100000;
// The number of temporary variables in use at which unused ones are searched.
const manyTemporaries = 64;

/** @param {string[]} names */
const numbersOf = (...names) => new Set(names.map((name) => operationNames.indexOf(name)));
const opens = numbersOf("block", "loop", "if", "try", "try_table");
const closes = numbersOf("end", "delegate");
const continues = numbersOf("else", "catch", "catch_all");

// Without those with another meaning within functions (text.mjs).
const letters = "abcdfghijklnopqrsuvwxyz";

// The statements of one block of WebAssembly.
class Frame {
  /**
   * @param {"function" | "block" | "loop" | "if" | "try" | "try_table"} kind
   * @param {Kind[]} parameters
   * @param {Kind[]} results
   * @param {number} height of the stack at its beginning
   * @param {number} integers the number of temporary variables in use outside of it
   * @param {number} floats
   */
  constructor(kind, parameters, results, height, integers, floats) {
    this.kind = kind;
    this.parameters = parameters;
    this.results = results;
    this.height = height;
    this.integers = integers;
    this.floats = floats;
    this.text = "";
    this.isTarget = false; // something jumps to it
    this.isNamed = false; // by its name
    this.jumps = 0; // how many are by its name
    /** @type {{ condition: Value, statement: string } | undefined} */
    this.guard = undefined; // a jump to its end, if that comes before its text
    /** @type {number | undefined} */
    this.innermostLoop = undefined; // index of the one that this is in, or is
    /** @type {Map<number, string> | undefined} */
    this.openSwitch = undefined; // see switches.mjs
    this.nesting = 0; // how many blocks are in each other in the text
    this.place = 0; // of its instructions
    /** @type {Machine | undefined} */
    this.machine = undefined; // of those blocks around it that the text does not contain
    this.isFlat = false; // it is such a block
    /** @type {number | undefined} */
    this.state = undefined; // and this is where jumps to it go
    /** @type {Value[] | undefined} */
    this.values = undefined; // the variables for its results
    /** @type {Value[]} */
    this.given = []; // the parameters of an `if`; the variables for those of a `loop`
    // Of an `if`.
    /** @type {Value | undefined} */
    this.condition = undefined;
    this.hasElse = false;
    this.thenText = "";
    /** @type {Value[]} */
    this.thenValues = [];
    this.thenEnds = false;
    // Of a `try`: see exceptions.mjs.
    /** @type {Catch[]} */
    this.catches = [];
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

  // Returns the text of a function. `place` is the beginning of its code.
  /** @this {Translation} @param {number} index @param {number} place */
  translate(index, place) {
    this.flat = new Set();
    const text = this.translateOnce(index, place);
    if (this.nesting <= maxNesting) return text;
    this.flat = this.deep;
    const flatText = this.translateOnce(index, place);
    if (this.nesting > maxNesting) {
      refuse(`exceptions caught in more than ${maxNesting} places that contain each other`);
    }
    return flatText;
  }

  /** @this {Translation} @param {number} index @param {number} place */
  translateOnce(index, place) {
    const { parameters, results } = this.program.typeOf(index);
    const { input } = this;
    this.index = index;
    this.parameterCount = parameters.length;
    this.isLooped = this.isTailing = false;
    this.machines = this.nesting = 0;
    this.deep = new Set();
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
    this.results = results;
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
    this.open("function", [], results);
    while (this.frames.length) this.step();
    const variables = this.variablesText();
    const given = this.parametersText();
    const text = `(${given}){${variables && `var ${variables};`}${this.text}}`.replaceAll(";}", "}");
    const own = this.program.nameOf(index);
    return this.isTailing ? tailingText(this, own, given, text) : `function ${own}${text}`;
  }

  /** @this {Translation} */
  parametersText() {
    let text = "";
    for (let i = 0; i < this.parameterCount; ++i) {
      const { argument } = this.locals[i];
      text += text ? `,${argument}` : argument;
    }
    return text;
  }

  // Those that are no parameters, with their beginning values.
  /** @this {Translation} */
  get ownLocals() {
    return this.locals.slice(this.parameterCount).flatMap(({ text, high, kind }) =>
      kind === LONG ? [`${text}=0`, `${high}=0`] : [`${text}=${isReference(kind) ? "null" : 0}`],
    );
  }

  // All variables but the parameters.
  /** @this {Translation} */
  variablesText() {
    const states = Array.from({ length: this.machines }, (_, i) => `s${i}`);
    const all = [this.ownLocals, this.integers.names, this.floats.names, this.lasting.names, states].flat();
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

  /** @this {Translation} @param {number} count */
  popSeveral(count) {
    return count ? this.stack.splice(-count) : [];
  }

  // Pops values whose texts can be used twice, and after something with these writes.
  /** @this {Translation} @param {number} count @param {number} writes */
  popSimple(count, writes) {
    const values = this.popSeveral(count);
    const later = values.map(() => writes);
    for (let i = count - 1; i > 0; --i) later[i - 1] = later[i] | values[i].writes;
    return values.map((value, i) => this.simple(value, later[i]));
  }

  // The parameters are on the stack.
  /** @this {Translation} @param {Frame["kind"]} kind @param {Kind[]} parameters @param {Kind[]} results */
  open(kind, parameters, results) {
    const { stack, integers, floats, top, frames, input, flat } = this;
    integers.reset(integers.end);
    floats.reset(floats.end);
    const frame = new Frame(kind, parameters, results, stack.length - parameters.length, integers.end, floats.end);
    frame.innermostLoop = kind === "loop" ? frames.length : top?.innermostLoop;
    frame.place = input.position;
    frame.machine = top?.machine;
    if (flat.has(frame.place)) {
      frame.isFlat = kind !== "try" && kind !== "try_table";
      if (!top || !frame.isFlat) frame.machine = new Machine(this.machines++);
    }
    frames.push((this.top = frame));
  }

  // Writes the text of a block, in braces, into the block around it.
  /** @this {Translation} @param {Frame} frame @param {string} text */
  enclose(frame, text) {
    this.top.text += text;
    this.top.nesting = Math.max(this.top.nesting, frame.nesting + 1);
  }

  // The text of the innermost block, or of a part of it, with the machine that it may need.
  /** @this {Translation} @param {Frame} frame @param {string} text */
  withMachine(frame, text) {
    if (frame.nesting > usualNesting) this.deep.add(frame.place);
    if (!frame.machine?.count || frame.machine === this.frames[this.frames.length - 2]?.machine) return text;
    frame.nesting += 2;
    return frame.machine.enclose(text);
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

  // Calls a helper with three values: destination, source or value, and count; and the segment, if it is from one, and
  // tables.
  /** @this {Translation} @param {string} helper @param {string[]} more */
  emitMove(helper, ...more) {
    const operands = /** @type {[Value, Value, Value]} */ (this.popSeveral(3));
    const { reads, writes } = made("", 0, INT, ...operands);
    const texts = [...operands.map(({ plain }) => plain), ...more];
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
