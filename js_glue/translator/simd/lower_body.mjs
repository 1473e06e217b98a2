// Writes the body of a function again, without SIMD. A vector on the stack is not on the new one: its four words are in
// variables, by its height, or in those of the local that it was read from, or they are constants. At the end of a
// block, and at each jump there, a block's vectors are in variables of the block's depth.
import { maxBody, maxLocals } from "../limits.mjs";
import { operationNames } from "../names.mjs";
import { I32, V128 } from "../validate/types.mjs";
import { VectorCheck } from "./check.mjs";
import { madeOf } from "./lanes.mjs";
import {
  isOperand, variableType, writeConstant, writeOperation, writeSigned, writeTokens, writeUnsigned,
} from "./writer.mjs";

/**
 * @import { Signature } from "../validate/parsed.d.mts"
 * @import { Lowering } from "./lower.mjs"
 * @import { Made } from "./lanes.mjs"
 * @import { Vector } from "./operations.mjs"
 *
 * @typedef {number | { value: number }} Word a variable, or a constant
 *
 * @typedef {object} Entry a vector on the stack
 * @property {Word[]} words
 * @property {number} local of which these are the variables, or -1
 * @property {number} bank of the height's two groups of variables, or -1
 */

// Longer texts are functions of their own.
const mostInline = 24;
// Their words come of other words than the same of an operand.
const crossing = /^(shuffle|swizzle|ext|narrow|dot|promote|demote|convert_low|trunc_sat_f64)/;

/** @type {any[]} */
const noTypes = [];
/** @param {number} first @returns {number[]} */
const four = (first) => [first, first + 1, first + 2, first + 3];
/** @param {string} text */
const tokensOf = (text) => text.split(" ");

export class LowerBody extends VectorCheck {
  /** @type {number[]} */
  out = [];
  /** By height. @type {Entry[]} */
  entries = [];
  /** Types of the new locals, parameters too. @type {number[]} */
  types = [];
  /** The first of the new locals by that of the program. @type {number[]} */
  places = [];
  /** New locals by what they are for. @type {Map<string | number, number>} */
  variables = new Map();
  /** Heights of vectors that are in a local's variables: once by the local. @type {Map<number, number[]>} */
  aliases = new Map();
  /** What a block takes, for its other part. By depth. @type {Entry[][]} */
  taken = [];
  start = 0; // of the operation
  isLive = true;
  /** Of operations that have nothing after them. @type {Map<Vector, Made>} */
  made = new Map();

  /** @param {Lowering} lowering */
  constructor(lowering) {
    super(lowering.program, lowering);
    this.lowering = lowering;
  }

  /** @override @param {Signature} type @param {number} end */
  check(type, end) {
    this.out = [];
    super.check(type, end);
    const vectors = type.parameters.filter((each) => each === V128).length;
    this.lowering.add(this.types.slice(type.parameters.length + 3 * vectors), this.out);
  }

  // The checker calls it after it has read the locals.
  /** @override @param {string} kind @param {number[]} takes @param {number[]} gives */
  open(kind, takes, gives) {
    super.open(kind, takes, gives);
    if (kind !== "function") return;
    this.types = [];
    this.entries = [];
    this.variables.clear();
    this.aliases.clear();
    this.places = this.locals.map((type) => this.newLocal(type));
    // Its results are those of a block, for jumps to its end.
    if (gives.includes(V128)) {
      writeOperation(this.out, "block");
      this.writeBlockType(noTypes, gives);
    }
  }

  /** @override */
  step() {
    const { reader } = this;
    this.start = reader.position;
    this.isLive = !this.top.isOver;
    const name = operationNames[reader.bytes[this.start]] ?? "";
    const check = () => super.step();
    if (!this.isLive && !structural.has(name)) {
      // What never runs is left out.
      check();
      return;
    }
    if (reader.bytes[this.start] === 0xfd) this.lower(check);
    else if (reader.bytes[this.start] === 0xfe) this.lowerAtomic(check);
    else if (rewriters[name]) rewriters[name](this, check);
    else {
      check();
      this.copy();
    }
    if (this.out.length > maxBody) reader.refuse("a function that is too long without SIMD");
  }

  // The operation as it is.
  copy(from = this.start) {
    for (let i = from; i < this.reader.position; ++i) this.out.push(this.reader.bytes[i]);
  }

  // An index after the operation, before it is checked.
  peek(place = this.start + 1) {
    const { reader } = this;
    const { position } = reader;
    reader.position = place;
    const value = reader.unsigned();
    reader.position = position;
    return value;
  }

  /** @param {number} type */
  newLocal(type) {
    const count = type === V128 ? 4 : 1;
    if (this.types.length + count > maxLocals) this.reader.refuse("a function with so much SIMD");
    for (let i = 0; i < count; ++i) this.types.push(type === V128 ? I32 : type);
    return this.types.length - count;
  }

  /** @param {string | number} key @param {number} type */
  variable(key, type) {
    const found = this.variables.get(key);
    if (found !== undefined) return found;
    const made = this.newLocal(type);
    this.variables.set(key, made);
    return made;
  }

  /** The variables of a height. @param {number} height @param {number} bank */
  stackWords(height, bank) {
    return four(this.variable(2 * height + bank, V128));
  }

  /** Those of a block's results, or a loop's parameters. @param {number} depth @param {number} i */
  labelWords(depth, i) {
    return four(this.variable(`${depth} ${i}`, V128));
  }

  /** One of a type. @param {string} name @param {number} type */
  scratch(name, type) {
    return this.variable(`${name}:${type}`, type);
  }

  /** @param {Word} word */
  push(word) {
    if (typeof word === "number") writeOperation(this.out, "local.get", word);
    else writeConstant(this.out, word.value);
  }

  /** @param {number} variable */
  set(variable) {
    writeOperation(this.out, "local.set", variable);
  }

  /** @param {Word[]} from @param {number[]} to */
  moveWords(from, to) {
    to.forEach((variable, i) => {
      if (from[i] === variable) return;
      this.push(from[i]);
      this.set(variable);
    });
  }

  /** @param {number} height @param {Partial<Entry> & { words: Word[] }} entry */
  put(height, { words, local = -1, bank = -1 }) {
    this.entries[height] = { words, local, bank };
  }

  // Puts a vector that is in a local's variables into its own.
  /** @param {number} height */
  settle(height) {
    const words = this.stackWords(height, 0);
    this.moveWords(this.entries[height].words, words);
    this.put(height, { words, bank: 0 });
  }

  // Before the local changes: those below this height keep what it was.
  /** @param {number} local @param {number} height */
  release(local, height) {
    for (const place of this.aliases.get(local) ?? noTypes) {
      if (place < height && this.entries[place].local === local) this.settle(place);
    }
    this.aliases.delete(local);
  }

  // Before a block, which may run several times or not at all.
  settleAll() {
    for (const local of [...this.aliases.keys()]) this.release(local, this.stack.length);
  }

  /** @param {number} local */
  alias(local) {
    const height = this.stack.length - 1;
    this.put(height, { words: four(this.places[local]), local });
    const heights = this.aliases.get(local);
    if (heights) heights.push(height);
    else this.aliases.set(local, [height]);
  }

  // The variables for a result, which the checker has put on the stack: if it goes into a local next, those of the
  // local.
  /** @param {Entry[]} operands @param {boolean} isCrossing */
  result(operands, isCrossing) {
    const { reader } = this;
    const height = this.stack.length - 1;
    const next = operationNames[reader.bytes[reader.position]];
    if (next === "local.set" || next === "local.tee") {
      const local = this.peek(reader.position + 1);
      if (!isCrossing || operands.every((operand) => operand.local !== local)) {
        this.release(local, height);
        const words = four(this.places[local]);
        this.put(height, { words, local });
        return words;
      }
    }
    const bank = this.entries[height]?.bank === 0 ? 1 : 0;
    const words = this.stackWords(height, bank);
    this.put(height, { words, bank });
    return words;
  }

  // Puts vectors among these values onto the new stack, where those after them have to be taken off first.
  /** @param {number[]} types @param {number} height of the first */
  pack(types, height) {
    const first = types.indexOf(V128);
    if (first < 0) return;
    for (let i = types.length; i-- > first; ) {
      if (types[i] !== V128) this.set(this.scratch(`pack${i}`, types[i]));
    }
    for (let i = first; i < types.length; ++i) {
      if (types[i] === V128) this.entries[height + i].words.forEach((word) => this.push(word));
      else this.push(this.scratch(`pack${i}`, types[i]));
    }
  }

  // The other way.
  /** @param {number[]} types @param {number} height */
  unpack(types, height) {
    const first = types.indexOf(V128);
    if (first < 0) return;
    for (let i = types.length; i-- > first; ) {
      if (types[i] === V128) {
        const words = this.stackWords(height + i, 0);
        for (const word of words.toReversed()) this.set(word);
        this.put(height + i, { words, bank: 0 });
      } else {
        this.set(this.scratch(`pack${i}`, types[i]));
      }
    }
    types.forEach((type, i) => {
      if (i > first && type !== V128) this.push(this.scratch(`pack${i}`, type));
    });
  }

  // Vectors at the stack's end, for a jump.
  /** @param {number} depth @param {number[]} types @param {number} end */
  toLabel(depth, types, end) {
    types.forEach((type, i) => {
      if (type === V128) this.moveWords(this.entries[end - types.length + i].words, this.labelWords(depth, i));
    });
  }

  /** @param {number} depth @param {number[]} types @param {number} height */
  fromLabel(depth, types, height) {
    types.forEach((type, i) => {
      if (type !== V128) return;
      const words = this.stackWords(height + i, 0);
      this.moveWords(this.labelWords(depth, i), words);
      this.put(height + i, { words, bank: 0 });
    });
  }

  // At the end of a block or of a part of it.
  leave() {
    if (this.isLive) this.toLabel(this.frames.length - 1, this.top.gives, this.stack.length);
  }

  // Where nothing runs, what uses a block's results is left out.
  afterBlock() {
    if (this.top?.isOver) writeOperation(this.out, "unreachable");
  }

  /** @param {number} relative how many blocks outwards @param {number} end */
  jump(relative, end) {
    const depth = this.frames.length - 1 - relative;
    this.toLabel(depth, this.labelTypes(this.frames[depth]), end);
  }

  /** @param {number[]} takes @param {number[]} gives */
  writeBlockType(takes, gives) {
    const [parameters, results] = [takes, gives].map((types) => types.filter((type) => type !== V128));
    if (!parameters.length && results.length < 2) this.out.push(results[0] ?? 0x40);
    else writeSigned(this.out, this.lowering.typeOfBlock(parameters, results));
  }

  // For its other part.
  takeAgain() {
    this.taken[this.frames.length - 1].forEach((entry, i) => (this.entries[this.top.height + i] = entry));
  }

  // Its beginning, which is already checked.
  enter() {
    const { kind, takes, gives, height } = this.top;
    const depth = this.frames.length - 1;
    takes.forEach((type, i) => {
      // Without a value, where nothing runs.
      if (type === V128 && !this.isLive) this.put(height + i, { words: this.stackWords(height + i, 0), bank: 0 });
    });
    this.taken[depth] = this.entries.slice(height, height + takes.length);
    if (kind === "loop") this.toLabel(depth, takes, height + takes.length);
    this.out.push(this.reader.bytes[this.start]);
    this.writeBlockType(takes, gives);
    if (kind === "loop") this.fromLabel(depth, takes, height);
    if (kind !== "try_table") return;
    let place = this.start + 1;
    while (this.reader.bytes[place] > 127) ++place;
    this.copy(place + 1);
  }

  /** @override */
  tagParameters() {
    const parameters = super.tagParameters();
    if (parameters.includes(V128) && operationNames[this.operation] === "try_table") {
      this.reader.refuse("a try_table that catches a vector of SIMD");
    }
    return parameters;
  }

  /** @override @param {Signature} type @param {boolean} isTail */
  call(type, isTail) {
    if (!this.isLive) {
      super.call(type, isTail);
      return;
    }
    const height = this.stack.length - type.parameters.length;
    const isIndirect = /indirect/.test(operationNames[this.operation]);
    this.pack(isIndirect ? [...type.parameters, I32] : type.parameters, height);
    super.call(type, isTail);
    this.copy();
    if (!isTail) this.unpack(type.results, height);
  }

  /** @param {string} text @param {Record<string, Entry>} operands @param {number} scalar */
  write(text, operands, scalar) {
    /** @param {string} token */
    const push = (token) =>
      this.push(token === "s" ? scalar : operands[token[0]].words[Number(token[1])]);
    const tokens = tokensOf(text);
    if (tokens.length > mostInline && !text.includes("64")) {
      // A function of its own, for each word the same.
      const used = [...new Set(tokens.filter(isOperand))];
      for (const token of used) push(token);
      const names = tokens.map((token) => (isOperand(token) ? `p${used.indexOf(token)}` : token));
      writeOperation(this.out, "call", this.lowering.helper(names.join(" "), used.length));
      return;
    }
    /** @param {string} name */
    const variable = (name) => this.scratch(name, variableType(name));
    writeTokens(this.out, tokens, { push, variable });
  }

  /** @param {Made} made @param {number[]} to @param {Record<string, Entry>} operands @param {number} scalar */
  writeMade({ words = [], lanes = [] }, to, operands, scalar) {
    words.forEach((text, i) => {
      this.write(text, operands, scalar);
      this.set(to[i]);
    });
    lanes.forEach((text, i) => {
      this.write(`${text} =X X i32.wrap_i64`, operands, scalar);
      this.set(to[2 * i]);
      this.write("X 32L i64.shr_u i32.wrap_i64", operands, scalar);
      this.set(to[2 * i + 1]);
    });
  }

  /** @param {() => void} check */
  lower(check) {
    const end = this.stack.length;
    check();
    const vector = /** @type {Vector} */ (this.vector);
    const { takes, gives, name, alignment } = vector;
    const first = end - takes.length;
    const operands = takes.flatMap((type, i) => (type === V128 ? [this.entries[first + i]] : []));
    const scalarType = takes.find((type) => type !== V128);
    const scalar = scalarType === undefined ? 0 : this.scratch("s", scalarType);
    if (name === "const") {
      const { buffer, byteOffset } = this.indices;
      const view = new DataView(buffer, byteOffset, 16);
      this.put(end, { words: [0, 4, 8, 12].map((place) => ({ value: view.getInt32(place, true) })) });
      return;
    }
    if (scalarType !== undefined) this.set(scalar);
    if (alignment !== undefined) {
      this.lowerAccess(vector, operands, scalar);
      return;
    }
    let made = this.made.get(vector);
    if (!made) {
      made = madeOf(vector, this.indices);
      if (!vector.indices) this.made.set(vector, made);
    }
    const [a, b, c] = operands;
    const named = { a, b, c };
    if (made.value) this.write(made.value, named, scalar);
    if (gives === V128) this.writeMade(made, this.result(operands, crossing.test(name)), named, scalar);
  }

  /** @param {() => void} check */
  lowerAtomic(check) {
    check();
    // A fence is nothing.
    if (!this.atomic) return;
    const { name, type, width, takes, alignment } = this.atomic;
    const { out } = this;
    const load = () => writeOperation(out, `${type}.load${width && `${width}_u`}`, alignment, this.offset);
    const store = () => writeOperation(out, `${type}.store${width}`, alignment, this.offset);
    if (name === "load") {
      load();
      return;
    }
    if (name === "store") {
      store();
      return;
    }
    const operands = takes.map((taken, i) => this.scratch(`atomic${i}`, taken));
    for (const operand of operands.toReversed()) this.set(operand);
    // Nobody waits; and without shared memory, waiting is a trap.
    if (name === "notify") {
      writeConstant(out, 0);
      return;
    }
    if (name === "wait") {
      writeOperation(out, "unreachable");
      return;
    }
    const [address, value, other] = operands;
    const before = this.scratch("before", takes[1]);
    this.push(address);
    load();
    this.set(before);
    this.push(address);
    if (name === "cmpxchg") {
      for (const word of [other, before, before, value]) this.push(word);
      writeOperation(out, `${type}.eq`);
      writeOperation(out, "select");
    } else {
      if (name !== "xchg") this.push(before);
      this.push(value);
      if (name !== "xchg") writeOperation(out, `${type}.${name}`);
    }
    store();
    this.push(before);
  }

  // Loads and stores.
  /** @param {Vector} vector @param {Entry[]} operands @param {number} address a variable */
  lowerAccess({ name, alignment = 0 }, [operand], address) {
    const { promised, offset } = this;
    const [, kind, digits, pairs] = /** @type {RegExpExecArray} */ (/^(load|store)(\d*)(x\d)?/.exec(name));
    const size = pairs ? 64 : Number(digits || 128);
    const [lane] = this.indices;
    const { out } = this;
    /** @param {string} operation @param {number} place */
    const access = (operation, place) => {
      const most = { 8: 0, 16: 1 }[/\d+/.exec(operation.slice(4))?.[0] ?? ""] ?? 2;
      const aligned = Math.min(promised, most, alignment);
      writeOperation(out, `i32.${operation}`, aligned, Math.min(offset + place, 2 ** 32 - 1));
    };
    /** @param {string} operation @param {number} place */
    const load = (operation, place) => {
      this.push(address);
      access(operation, place);
    };
    const count = Math.max(size / 32, 1);
    const firstWord = lane === undefined ? 0 : Math.floor((lane * size) / 32);
    if (kind === "store") {
      // The last one first: if it traps, none is written.
      for (let i = count; i-- > 0; ) {
        this.push(address);
        this.push(operand.words[firstWord + i]);
        if (size >= 32) {
          access("store", 4 * i);
        } else {
          writeConstant(out, (lane * size) % 32);
          writeOperation(out, "i32.shr_u");
          access(`store${size}`, 0);
        }
      }
      return;
    }
    // All of it is read before anything changes: it may trap, and nothing after that is to be seen.
    const [type, sign] = name.slice(name.indexOf("x")).match(/^x(\d)_(s|u)$/)?.slice(1) ?? [];
    if (type) {
      const words = [0, 1].map((i) => this.scratch(`load${i}`, I32));
      words.forEach((word, i) => {
        load("load", 4 * i);
        this.set(word);
      });
      const shapes = { 8: ["i16x8", "i8x16"], 4: ["i32x4", "i16x8"], 2: ["i64x2", "i32x4"] };
      const [shape, from] = shapes[/** @type {"8"} */ (/** @type {unknown} */ (type))];
      const made = madeOf(
        { shape, name: `extend_low_${from}_${sign}`, takes: [], gives: V128, indices: 0, below: 0 }, noTypes);
      this.writeMade(made, this.result([], true), { a: { words, local: -1, bank: -1 } }, address);
      return;
    }
    const to = this.result(operand ? [operand] : noTypes, false);
    if (size < 32) {
      load(`load${size}_u`, 0);
      if (lane === undefined) {
        writeConstant(out, size === 8 ? 0x01010101 : 0x00010001);
        writeOperation(out, "i32.mul");
        this.set(to[0]);
        this.moveWords(Array(4).fill(to[0]), to);
      } else {
        const loaded = this.scratch("loaded", I32);
        this.set(loaded);
        const shape = size === 8 ? "i8x16" : "i16x8";
        const made = madeOf({ shape, name: "replace_lane", takes: [], gives: V128, indices: 1, below: 16 }, [lane]);
        this.writeMade(made, to, { a: operand }, loaded);
      }
      return;
    }
    for (let i = 0; i < count; ++i) {
      load("load", 4 * i);
      this.set(to[firstWord + i]);
    }
    if (lane !== undefined) {
      to.forEach((variable, i) => {
        if (i < firstWord || i >= firstWord + count) this.moveWords([operand.words[i]], [variable]);
      });
    } else if (/zero$/.test(name)) {
      this.moveWords(Array(4 - count).fill({ value: 0 }), to.slice(count));
    } else if (/splat$/.test(name)) {
      to.slice(count).forEach((variable, i) => this.moveWords([to[i % count]], [variable]));
    }
  }
}

const structural = new Set([
  "block", "loop", "if", "else", "end", "try", "catch", "catch_all", "delegate", "try_table",
]);

/** @typedef {(body: LowerBody, check: () => void) => void} Rewriter `check` reads it and changes the stack */

/** @type {Rewriter} */
function rewriteBlock(body, check) {
  if (body.isLive) body.settleAll();
  check();
  body.enter();
}

/** @type {Rewriter} */
function rewriteCatch(body, check) {
  body.leave();
  check();
  body.copy();
  const { height } = body.top;
  body.unpack(body.stack.slice(height), height);
}

/** @type {Rewriter} */
function rewriteLocal(body, check) {
  const local = body.peek();
  const operation = body.reader.bytes[body.start];
  if (body.locals[local] !== V128) {
    check();
    body.out.push(operation);
    writeUnsigned(body.out, body.places[local]);
    return;
  }
  const isGet = operationNames[operation] === "local.get";
  const entry = body.entries[body.stack.length - 1];
  check();
  if (!isGet) {
    const isSet = operationNames[operation] === "local.set";
    body.release(local, body.stack.length - (isSet ? 0 : 1));
    body.moveWords(entry.words, four(body.places[local]));
    if (isSet) return;
  }
  body.alias(local);
}

/** @type {Rewriter} */
function rewriteSelect(body, check) {
  const end = body.stack.length;
  if (body.stack[end - 2] !== V128) {
    check();
    body.copy();
    return;
  }
  const operands = [body.entries[end - 3], body.entries[end - 2]];
  check();
  const condition = body.scratch("x", I32);
  body.set(condition);
  body.result(operands, false).forEach((variable, i) => {
    for (const { words } of operands) body.push(words[i]);
    body.push(condition);
    writeOperation(body.out, "select");
    body.set(variable);
  });
}

/** @type {Record<string, Rewriter>} */
const rewriters = {
  "block": rewriteBlock,
  "loop": rewriteBlock,
  "if": rewriteBlock,
  "try": rewriteBlock,
  "try_table": rewriteBlock,
  "catch": rewriteCatch,
  "catch_all": rewriteCatch,
  "else"(body, check) {
    body.leave();
    check();
    body.copy();
    body.takeAgain();
  },
  "end"(body, check) {
    body.leave();
    const depth = body.frames.length - 1;
    const { gives, height, kind } = body.top;
    if (kind === "if" && gives.includes(V128)) {
      // The part that is not there leaves what the block takes.
      writeOperation(body.out, "else");
      body.takeAgain();
      body.toLabel(depth, gives, height + gives.length);
    }
    check();
    body.copy();
    if (depth || gives.includes(V128)) body.fromLabel(depth, gives, height);
    body.afterBlock();
    if (depth || !gives.includes(V128)) return;
    body.pack(gives, 0);
    body.copy();
  },
  "delegate"(body, check) {
    body.leave();
    const depth = body.frames.length - 1;
    const { gives, height } = body.top;
    check();
    body.copy();
    body.fromLabel(depth, gives, height);
    body.afterBlock();
  },
  "br"(body, check) {
    body.jump(body.peek(), body.stack.length);
    check();
    body.copy();
  },
  "br_if"(body, check) {
    body.jump(body.peek(), body.stack.length - 1);
    check();
    body.copy();
  },
  "br_table"(body, check) {
    const { reader } = body;
    const targets = new Set();
    reader.position = body.start + 1;
    for (let left = reader.unsigned() + 1; left > 0; --left) targets.add(reader.unsigned());
    reader.position = body.start;
    for (const target of targets) body.jump(target, body.stack.length - 1);
    check();
    body.copy();
  },
  "return"(body, check) {
    body.pack(body.results, body.stack.length - body.results.length);
    check();
    body.copy();
  },
  "throw"(body, check) {
    const { program, stack } = body;
    const { parameters } = program.types[program.tags[body.peek()]];
    body.pack(parameters, stack.length - parameters.length);
    check();
    body.copy();
  },
  // Written in call().
  "call": (_, check) => check(),
  "call_indirect": (_, check) => check(),
  "return_call": (_, check) => check(),
  "return_call_indirect": (_, check) => check(),
  "local.get": rewriteLocal,
  "local.set": rewriteLocal,
  "local.tee": rewriteLocal,
  "global.get"(body, check) {
    const global = body.peek();
    check();
    if (body.program.globals[global].type !== V128) {
      body.copy();
      return;
    }
    const to = body.result(noTypes, true);
    body.lowering.globalWords(global).forEach((word, i) => {
      writeOperation(body.out, "global.get", word);
      body.set(to[i]);
    });
  },
  "global.set"(body, check) {
    const global = body.peek();
    const entry = body.entries[body.stack.length - 1];
    check();
    if (body.program.globals[global].type !== V128) {
      body.copy();
      return;
    }
    body.lowering.globalWords(global).forEach((word, i) => {
      body.push(entry.words[i]);
      writeOperation(body.out, "global.set", word);
    });
  },
  "drop"(body, check) {
    const isVector = body.stack[body.stack.length - 1] === V128;
    check();
    if (!isVector) body.copy();
  },
  "select": rewriteSelect,
  "select_of_type": rewriteSelect,
};
