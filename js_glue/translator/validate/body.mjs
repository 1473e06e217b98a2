// Checks the types of a function's body, by the algorithm in the specification's appendix.
import { maxLocals } from "../limits.mjs";
import { emptyType, families, nameOf, operationNames, prefix } from "../names.mjs";
import { signatures } from "./signatures.mjs";
import {
  ANY, EXNREF, F32, F64, FUNCREF, I32, I64, heapType, isReferenceType, typeNames, valueType,
} from "./types.mjs";

/**
 * @import { Parsed, Signature as FunctionType } from "./parsed.d.mts"
 * @import { Reader } from "./reader.mjs"
 *
 * @typedef {object} Frame a block
 * @property {string} kind
 * @property {number[]} takes
 * @property {number[]} gives
 * @property {number} height of the stack at its beginning
 * @property {boolean} isOver whether what follows never runs
 */

const maxTargets = 65520;
const OLDER = 1;
const NEWER = 2;

/** @type {number[]} */
const none = [];
/** @param {number[]} left @param {number[]} right */
const isSame = (left, right) => left.length === right.length && left.every((type, i) => type === right[i]);

export class BodyCheck {
  /** @param {Parsed} program @param {Reader} reader */
  constructor(program, reader) {
    this.program = program;
    this.reader = reader;
    /** @type {number[]} */
    this.locals = [];
    /** @type {number[]} */
    this.results = [];
    /** @type {number[]} */
    this.stack = [];
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {Frame} */
    this.top = { kind: "", takes: none, gives: none, height: 0, isOver: false };
    this.operation = 0;
    this.forms = 0; // of exceptions
  }

  /** @param {FunctionType} type @param {number} end */
  check({ parameters, results }, end) {
    const { reader } = this;
    this.locals = [...parameters];
    reader.list(Infinity, "locals", () => {
      const count = reader.unsigned();
      if (count > maxLocals - this.locals.length) reader.fail("local count too large");
      const type = this.type();
      for (let i = 0; i < count; ++i) this.locals.push(type);
    });
    this.results = results;
    this.stack = [];
    this.frames = [];
    this.open("function", none, results);
    while (this.frames.length) {
      if (reader.position >= end) reader.fail('function body must end with "end" opcode', end);
      this.step();
    }
    if (reader.position < end) reader.fail("operators remaining after end of function");
  }

  step() {
    const { reader } = this;
    let operation = reader.byte();
    if (operation === prefix) {
      const second = reader.unsigned();
      operation = second < 0x100 ? 0x100 + second : -1;
    }
    this.operation = operation;
    const simple = signatures[operation];
    if (!simple) {
      const check = checks[operation];
      if (check) check(this, reader);
      else this.unknown(operation);
      return;
    }
    const { takes, gives, alignment } = simple;
    if (alignment !== undefined) this.access(alignment);
    for (let i = takes.length; i-- > 0; ) this.pop(takes[i]);
    if (gives) this.stack.push(gives);
  }

  /** @param {number} operation */
  unknown(operation) {
    const { reader } = this;
    if (operation === 0xfd || operation === 0xfe) reader.needPass(families[operation]);
    if (families[operation]) reader.refuse(families[operation]);
    if (operationNames[operation]) reader.refuse(operation === 0xd3 ? "garbage collection" : "call_ref");
    reader.fail(`invalid opcode ${nameOf(operation, () => 0)}`, reader.position - 1);
  }

  // A program has one of the two forms of exceptions, of which one has a type.
  /** @param {number} form */
  useForm(form) {
    this.forms |= form;
    if (this.forms === (OLDER | NEWER)) this.fail("a mix of legacy and new exception handling instructions");
  }

  /** @param {(reader: Reader) => number} read */
  type(read = valueType) {
    const type = read(this.reader);
    if (type === EXNREF) this.useForm(NEWER);
    return type;
  }

  /** @param {string} what @returns {never} */
  fail(what) {
    return this.reader.fail(`${nameOf(this.operation, () => 0)}: ${what}`);
  }

  /** @param {number} most */
  access(most) {
    const { reader } = this;
    const alignment = reader.unsigned();
    if (alignment & 64 && alignment < 128) reader.refuse("a second memory");
    if (alignment > most) this.fail(`invalid alignment, expected maximum alignment is ${most}`);
    reader.unsigned();
    this.needMemory(0);
  }

  /** @param {number} index */
  needMemory(index) {
    if (index >= this.program.memories.length) this.fail(`memory index ${index} out of bounds`);
  }

  /** Gives the type that was there. @param {number} expected */
  pop(expected) {
    const { stack, top } = this;
    if (stack.length === top.height) {
      if (top.isOver) return ANY;
      this.fail(`not enough arguments on the stack, expected type ${typeNames[expected]}`);
    }
    const found = /** @type {number} */ (stack.pop());
    if (found !== expected && expected !== ANY && found !== ANY) {
      this.fail(`expected type ${typeNames[expected]}, found type ${typeNames[found]}`);
    }
    return found;
  }

  /** @param {number[]} types */
  popAll(types) {
    for (let i = types.length; i-- > 0; ) this.pop(types[i]);
  }

  /** @param {number[]} types */
  pushAll(types) {
    for (const type of types) this.stack.push(type);
  }

  /** @param {string} kind @param {number[]} takes @param {number[]} gives */
  open(kind, takes, gives) {
    this.top = { kind, takes, gives, height: this.stack.length, isOver: false };
    this.frames.push(this.top);
    this.pushAll(takes);
  }

  // At the end of a block, or of a part of it.
  finish() {
    const { top, stack } = this;
    this.popAll(top.gives);
    if (stack.length !== top.height) {
      this.fail(`expected ${top.gives.length} elements on the stack for fallthru, found more`);
    }
  }

  close() {
    this.finish();
    const { gives } = /** @type {Frame} */ (this.frames.pop());
    this.top = this.frames[this.frames.length - 1];
    this.pushAll(gives);
  }

  // Goes on with another part of the block.
  /** @param {string[]} from @param {string} kind @param {number[]} takes */
  goOn(from, kind, takes) {
    if (!from.includes(this.top.kind)) this.fail("does not match its block");
    this.finish();
    this.top.kind = kind;
    this.top.isOver = false;
    this.pushAll(takes);
  }

  end() {
    const { kind, takes, gives } = this.top;
    if (kind === "if" && !isSame(takes, gives)) this.fail("type error in fallthru of an if without else");
    this.close();
  }

  stop() {
    this.stack.length = this.top.height;
    this.top.isOver = true;
  }

  /** @param {number} [outer] how many blocks are not counted */
  target(outer = 0) {
    const depth = this.reader.unsigned();
    const frame = this.frames[this.frames.length - 1 - outer - depth];
    return frame ?? this.fail(`invalid branch depth: ${depth}`);
  }

  /** @param {Frame} frame */
  labelTypes({ kind, takes, gives }) {
    return kind === "loop" ? takes : gives;
  }

  /** @param {string} kind */
  openBlock(kind) {
    const { takes, gives } = this.blockType();
    this.popAll(takes);
    this.open(kind, takes, gives);
  }

  blockType() {
    const { reader } = this;
    const place = reader.position;
    const type = reader.signed(33);
    if (type === emptyType && reader.position === place + 1) return { takes: none, gives: none };
    if (type < 0) {
      reader.position = place;
      return { takes: none, gives: [this.type()] };
    }
    const { parameters, results } =
      this.program.types[type] ?? reader.fail(`block type index ${type} is not a signature definition`, place);
    return { takes: parameters, gives: results };
  }

  /** @param {FunctionType} type @param {boolean} isTail */
  call({ parameters, results }, isTail) {
    this.popAll(parameters);
    if (!isTail) {
      this.pushAll(results);
      return;
    }
    if (!isSame(results, this.results)) this.fail("tail call type error");
    this.stop();
  }

  /** @param {boolean} isTail */
  callIndirect(isTail) {
    const { reader, program } = this;
    const type = program.types[reader.index(program.types, "type")];
    if (this.table() !== FUNCREF) this.fail("the table is not of functions");
    this.pop(I32);
    this.call(type, isTail);
  }

  functionType() {
    const { reader, program } = this;
    return program.types[program.functions[reader.index(program.functions, "function")]];
  }

  /** The type of what is in it. */
  table() {
    const { reader, program } = this;
    return program.tables[reader.index(program.tables, "table")].type;
  }

  element() {
    const { reader, program } = this;
    return program.elements[reader.index(program.elements, "element segment")];
  }

  segment() {
    const { reader, program } = this;
    const index = reader.unsigned();
    if (program.dataCount === undefined) this.fail("data count section required");
    if (index >= program.dataCount) this.fail(`invalid data segment index: ${index}`);
  }

  memory() {
    this.needMemory(this.reader.unsigned());
  }

  tagParameters() {
    const { reader, program } = this;
    return program.types[program.tags[reader.index(program.tags, "tag")]].parameters;
  }

  local() {
    return this.locals[this.reader.index(this.locals, "local")];
  }

  global() {
    const { reader, program } = this;
    return program.globals[reader.index(program.globals, "global")];
  }

  /** @param {number[]} types */
  move(...types) {
    this.popAll(types);
  }
}

/** @typedef {(body: BodyCheck, reader: Reader) => void} Check */

/** @param {BodyCheck} body @param {Reader} reader */
function catchTable(body, reader) {
  body.useForm(NEWER);
  const { takes, gives } = body.blockType();
  body.popAll(takes);
  reader.list(Infinity, "catches", () => {
    const kind = reader.byte();
    if (kind > 3) body.fail(`invalid catch kind ${kind}`);
    const values = kind < 2 ? body.tagParameters() : none;
    const given = kind & 1 ? [...values, EXNREF] : values;
    if (!isSame(given, body.labelTypes(body.target()))) body.fail("type error in a catch");
  });
  body.open("try_table", takes, gives);
}

/** @param {BodyCheck} body */
function jumpTable(body) {
  const { reader } = body;
  const seen = new Set();
  const targets = reader.list(maxTargets, "branch table entries", () => body.target());
  targets.push(body.target());
  body.pop(I32);
  const { length } = body.labelTypes(targets[targets.length - 1]);
  for (const target of targets) {
    if (seen.has(target)) continue;
    seen.add(target);
    const types = body.labelTypes(target);
    if (types.length !== length) body.fail("inconsistent arity of the targets");
    const found = types.map((_, i) => body.pop(types[types.length - 1 - i]));
    body.pushAll(found.reverse());
  }
  body.stop();
}

/** @type {Record<string, Check>} */
const byName = {
  "unreachable": (body) => body.stop(),
  "nop": () => {},
  "block": (body) => body.openBlock("block"),
  "loop": (body) => body.openBlock("loop"),
  "if"(body) {
    const { takes, gives } = body.blockType();
    body.pop(I32);
    body.popAll(takes);
    body.open("if", takes, gives);
  },
  "else": (body) => body.goOn(["if"], "else", body.top.takes),
  "try"(body) {
    body.useForm(OLDER);
    body.openBlock("try");
  },
  "catch": (body) => body.goOn(["try", "catch"], "catch", body.tagParameters()),
  "catch_all": (body) => body.goOn(["try", "catch"], "catch_all", none),
  "throw"(body) {
    body.popAll(body.tagParameters());
    body.stop();
  },
  "rethrow"(body) {
    if (!/^catch/.test(body.target().kind)) body.fail("not in a catch");
    body.stop();
  },
  "throw_ref"(body) {
    body.useForm(NEWER);
    body.pop(EXNREF);
    body.stop();
  },
  "delegate"(body) {
    body.target(1);
    if (body.top.kind !== "try") body.fail("does not match a try");
    body.close();
  },
  "try_table": catchTable,
  "end": (body) => body.end(),
  "br"(body) {
    body.popAll(body.labelTypes(body.target()));
    body.stop();
  },
  "br_if"(body) {
    const types = body.labelTypes(body.target());
    body.pop(I32);
    body.popAll(types);
    body.pushAll(types);
  },
  "br_table": jumpTable,
  "return"(body) {
    body.popAll(body.results);
    body.stop();
  },
  "call": (body) => body.call(body.functionType(), false),
  "call_indirect": (body) => body.callIndirect(false),
  "return_call": (body) => body.call(body.functionType(), true),
  "return_call_indirect": (body) => body.callIndirect(true),
  "drop": (body) => void body.pop(ANY),
  "select"(body) {
    body.pop(I32);
    const right = body.pop(ANY);
    const left = body.pop(right);
    if (isReferenceType(left) || isReferenceType(right)) body.fail("select without a type is for numbers");
    body.stack.push(left || right);
  },
  "select_of_type"(body, reader) {
    if (reader.unsigned() !== 1) body.fail("a select has one type");
    const type = body.type();
    body.popAll([type, type, I32]);
    body.stack.push(type);
  },
  "local.get": (body) => void body.stack.push(body.local()),
  "local.set": (body) => void body.pop(body.local()),
  "local.tee"(body) {
    const type = body.local();
    body.pop(type);
    body.stack.push(type);
  },
  "global.get": (body) => void body.stack.push(body.global().type),
  "global.set"(body) {
    const { type, isMutable } = body.global();
    if (!isMutable) body.fail("immutable global cannot be assigned");
    body.pop(type);
  },
  "table.get"(body) {
    const type = body.table();
    body.pop(I32);
    body.stack.push(type);
  },
  "table.set": (body) => body.move(I32, body.table()),
  "table.size"(body) {
    body.table();
    body.stack.push(I32);
  },
  "table.grow"(body) {
    body.move(body.table(), I32);
    body.stack.push(I32);
  },
  "table.fill": (body) => body.move(I32, body.table(), I32),
  "table.copy"(body) {
    if (body.table() !== body.table()) body.fail("the tables have different types");
    body.move(I32, I32, I32);
  },
  "table.init"(body) {
    if (body.element() !== body.table()) body.fail("the table has another type than the segment");
    body.move(I32, I32, I32);
  },
  "elem.drop": (body) => void body.element(),
  "memory.size"(body) {
    body.memory();
    body.stack.push(I32);
  },
  "memory.grow"(body) {
    body.memory();
    body.pop(I32);
    body.stack.push(I32);
  },
  "memory.copy"(body) {
    body.memory();
    body.memory();
    body.move(I32, I32, I32);
  },
  "memory.fill"(body) {
    body.memory();
    body.move(I32, I32, I32);
  },
  "memory.init"(body) {
    body.segment();
    body.memory();
    body.move(I32, I32, I32);
  },
  "data.drop": (body) => body.segment(),
  "i32.const"(body, reader) {
    reader.signed(32);
    body.stack.push(I32);
  },
  "i64.const"(body, reader) {
    reader.signed(64);
    body.stack.push(I64);
  },
  "f32.const"(body, reader) {
    reader.take(4);
    body.stack.push(F32);
  },
  "f64.const"(body, reader) {
    reader.take(8);
    body.stack.push(F64);
  },
  "ref.null": (body) => void body.stack.push(body.type(heapType)),
  "ref.is_null"(body) {
    const type = body.pop(ANY);
    if (type !== ANY && !isReferenceType(type)) body.fail("not a reference");
    body.stack.push(I32);
  },
  "ref.func"(body, reader) {
    const { functions, declared } = body.program;
    const index = reader.index(functions, "function");
    if (!declared.has(index)) body.fail(`undeclared reference to function #${index}`);
    body.stack.push(FUNCREF);
  },
};

/** By the operation's number. @type {(Check | undefined)[]} */
const checks = Array.from(operationNames, (name) => byName[name ?? ""]);
