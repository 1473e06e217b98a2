// Reads and checks a whole program: what it gives, the translator takes.
import { maxBody, maxEntries, maxPages } from "../limits.mjs";
import { externalKinds } from "../sections.mjs";
import { BodyCheck } from "./body.mjs";
import { Invalid, Reader } from "./reader.mjs";
import { F32, F64, FUNCREF, I32, I64, V128, heapType, referenceType, typeNames, valueType } from "./types.mjs";

/**
 * @import { Parsed } from "./parsed.d.mts"
 */

// As those of limits.mjs.
const maxBytes = 2 ** 30;
const maxListed = 1000000;
const maxSegments = 100000;
const maxParameters = 1000;

/** The sections that may follow another, in their order. */
const order = [1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11];

export class Validator extends Reader {
  /** @param {Uint8Array} bytes @param {boolean} checksBodies */
  constructor(bytes, checksBodies) {
    super(bytes);
    this.checksBodies = checksBodies;
    /** @type {Parsed} */
    this.program = {
      types: [], imports: [], exports: [], functions: [], tags: [], tables: [], memories: [], globals: [],
      elements: [], dataCount: undefined, declared: new Set(), customs: [],
    };
    this.importedFunctions = 0;
    this.bodies = 0;
    /** @type {number | undefined} */
    this.segments = undefined;
  }

  // A program that is already translated may have SIMD.
  /** @override @param {string} feature */
  needPass(feature) {
    if (this.checksBodies) super.needPass(feature);
  }

  bodyCheck() {
    return new BodyCheck(this.program, this);
  }

  whole() {
    if (this.bytes.length > maxBytes) this.fail(`a program of more than ${maxBytes} bytes`);
    this.word("magic word", "00 61 73 6d");
    this.word("version", "01 00 00 00");
    let last = -1;
    while (this.position < this.bytes.length) {
      const place = this.position;
      const id = this.byte();
      const size = this.unsigned();
      if (size > this.bytes.length - this.position) this.fail(`section ${id} extends past end of the program`, place);
      this.end = this.position + size;
      if (id === 0) {
        this.program.customs.push({ name: this.string(), bytes: this.take(this.end - this.position) });
      } else {
        const turn = order.indexOf(id);
        if (turn < 0) this.fail(`unknown section code #0x${id.toString(16)}`, place);
        if (turn <= last) this.fail(`unexpected section #${id}`, place);
        last = turn;
        sections[id](this);
        if (this.position < this.end) this.fail(`section ${id} is longer than its content`);
      }
      this.end = this.bytes.length;
    }
    const { functions, dataCount, tables, globals } = this.program;
    // With the imported ones.
    if (tables.length > maxSegments || globals.length > maxListed) this.fail("too many tables or globals");
    const expected = functions.length - this.importedFunctions;
    if (expected !== this.bodies) this.fail(`function count is ${expected}, but ${this.bodies} have code`);
    if (dataCount !== undefined && dataCount !== (this.segments ?? 0)) {
      this.fail("data segments count does not match the data count section");
    }
    return this.program;
  }

  /** @param {string} what @param {string} expected */
  word(what, expected) {
    const place = this.position;
    const found = Array.from(this.take(4), (byte) => byte.toString(16).padStart(2, "0")).join(" ");
    if (found !== expected) this.fail(`expected ${what} ${expected}, found ${found}`, place);
  }

  functionType() {
    if (this.byte() !== 0x60) this.refuse("garbage collection");
    const parameters = this.list(maxParameters, "parameters", () => valueType(this));
    return { parameters, results: this.list(maxParameters, "results", () => valueType(this)) };
  }

  typeIndex() {
    return this.index(this.program.types, "type");
  }

  functionIndex() {
    return this.index(this.program.functions, "function");
  }

  tag() {
    const attribute = this.unsigned();
    if (attribute !== 0) this.fail(`tag attribute ${attribute} not supported`);
    const type = this.typeIndex();
    if (this.program.types[type].results.length) this.fail(`tag signature ${type} has non-void return`);
    return type;
  }

  /** @param {number} mostMinimum @param {number} mostMaximum */
  limits(mostMinimum, mostMaximum) {
    const place = this.position;
    const flags = this.byte();
    if (flags & 4 && flags < 8) this.refuse("64-bit addresses");
    if (flags === 2 || flags === 3) this.refuse("threads");
    if (flags > 1) this.fail(`invalid limits flags 0x${flags.toString(16)}`, place);
    const minimum = this.count(mostMinimum, "entries or pages at the beginning");
    if (flags === 0) return { minimum };
    const maximum = this.count(mostMaximum, "entries or pages at most");
    if (maximum < minimum) this.fail(`maximum ${maximum} is lower than the initial ${minimum}`);
    return { minimum, maximum };
  }

  table() {
    const type = referenceType(this);
    return { type, ...this.limits(maxEntries, 2 ** 32 - 1) };
  }

  memory() {
    if (this.program.memories.length) this.refuse("a second memory");
    return this.limits(maxPages, maxPages);
  }

  globalType() {
    const type = valueType(this);
    const place = this.position;
    const mutability = this.byte();
    if (mutability & 2 && mutability < 4) this.refuse("threads");
    if (mutability > 1) this.fail("invalid mutability bit", place);
    return { type, isMutable: mutability === 1 };
  }

  // A constant expression.
  /** @param {number} expected */
  initial(expected) {
    const place = this.position;
    const found = this.constant();
    if (found !== expected) {
      const names = [expected, found].map((type) => typeNames[type]);
      this.fail(`type error in constant expression, expected ${names[0]}, got ${names[1]}`, place);
    }
    const operation = this.byte();
    if (operation !== 0x0b) this.fail("a constant expression is of one operation");
  }

  constant() {
    const { globals, functions, declared } = this.program;
    const operation = this.byte();
    switch (operation) {
      case 0x41:
        this.signed(32);
        return I32;
      case 0x42:
        this.signed(64);
        return I64;
      case 0x43:
        this.take(4);
        return F32;
      case 0x44:
        this.take(8);
        return F64;
      case 0x23: {
        const { type, isMutable } = globals[this.index(globals, "global")];
        if (isMutable) this.fail("mutable globals cannot be used in constant expressions");
        return type;
      }
      case 0xd0:
        return heapType(this);
      case 0xd2:
        declared.add(this.index(functions, "function"));
        return FUNCREF;
      default:
        if (operation === 0xfd) {
          this.needPass("SIMD");
          if (this.unsigned() !== 12) this.fail("an operation of SIMD that is no constant");
          this.take(16);
          return V128;
        }
        if (operation === 0xfb) this.refuse("garbage collection");
        return this.fail(`opcode 0x${operation.toString(16)} is not allowed in constant expressions`);
    }
  }

  imported() {
    const module = this.string();
    const name = this.string();
    const place = this.position;
    const kind = externalKinds[this.byte()] ?? this.fail("unknown import desc code", place);
    const { functions, tables, memories, globals, tags } = this.program;
    const read = {
      function: () => ((this.importedFunctions += 1), functions.push(this.typeIndex())),
      table: () => tables.push(this.table()),
      memory: () => memories.push(this.memory()),
      global: () => globals.push(this.globalType()),
      tag: () => tags.push(this.tag()),
    };
    return { module, name, kind, index: read[kind]() - 1 };
  }

  exported() {
    const { functions, tables, memories, globals, tags, declared } = this.program;
    const name = this.string();
    const place = this.position;
    const kind = externalKinds[this.byte()] ?? this.fail("invalid export kind", place);
    const all = { function: functions, table: tables, memory: memories, global: globals, tag: tags };
    const index = this.index(/** @type {unknown[]} */ (all[kind]), kind);
    if (kind === "function") declared.add(index);
    return { name, kind, index };
  }

  // Bits of a segment's kind: it is not put into a table at the start; it names a table, or is never used; its entries
  // are expressions.
  elements() {
    const { tables, declared } = this.program;
    const flags = this.unsigned();
    if (flags > 7) this.fail(`illegal flag value ${flags}`);
    const isActive = !(flags & 1);
    const isExpressions = (flags & 4) !== 0;
    let table = FUNCREF;
    if (isActive) {
      const index = flags & 2 ? this.unsigned() : 0;
      table = tables[index]?.type ?? this.fail(`out of bounds table index ${index}`);
      this.initial(I32);
    }
    let type = FUNCREF;
    if (flags & 3) {
      if (isExpressions) type = referenceType(this);
      else if (this.byte() !== 0) this.fail("illegal element kind");
    }
    if (isActive && table !== type) this.fail("the segment has another type than its table");
    this.list(maxEntries, "entries of a segment", () =>
      isExpressions ? this.initial(type) : void declared.add(this.functionIndex()),
    );
    return type;
  }

  data() {
    const { memories } = this.program;
    const flags = this.unsigned();
    if (flags > 2) this.fail(`illegal flag value ${flags}`);
    if (flags !== 1) {
      const index = flags === 2 ? this.unsigned() : 0;
      if (index >= memories.length) this.fail(`invalid memory index ${index} for a data segment`);
      this.initial(I32);
    }
    this.take(this.unsigned());
  }

  code() {
    const { program } = this;
    const body = this.bodyCheck();
    const { end } = this;
    this.list(maxListed, "functions", () => {
      const size = this.count(maxBody, "bytes of a function");
      const index = this.importedFunctions + this.bodies++;
      const type = program.functions[index];
      if (type === undefined) this.fail("more functions have code than there are");
      if (size > end - this.position) this.fail(`expected ${size} bytes, fell off end`);
      this.end = this.position + size;
      try {
        if (this.checksBodies) body.check(program.types[type], this.end);
        else this.position = this.end;
      } catch (error) {
        if (error instanceof Invalid) error.message = `Compiling function #${index} failed: ${error.message}`;
        throw error;
      }
      this.end = end;
    });
  }
}

/** @type {Record<number, (input: Validator) => void>} */
const sections = {
  1: (input) => void input.list(maxListed, "types", () => input.program.types.push(input.functionType())),
  2: (input) => void input.list(maxListed, "imports", () => input.program.imports.push(input.imported())),
  3: (input) => void input.list(maxListed, "functions", () => input.program.functions.push(input.typeIndex())),
  4: (input) => void input.list(maxSegments, "tables", () => input.program.tables.push(input.table())),
  5: (input) => void input.list(maxSegments, "memories", () => input.program.memories.push(input.memory())),
  6: (input) =>
    void input.list(maxListed, "globals", () => {
      const type = input.globalType();
      input.initial(type.type);
      input.program.globals.push(type);
    }),
  7(input) {
    const names = new Set();
    input.list(maxListed, "exports", () => {
      const place = input.position;
      const entry = input.exported();
      if (names.has(entry.name)) input.fail(`Duplicate export name '${entry.name}'`, place);
      names.add(entry.name);
      input.program.exports.push(entry);
    });
  },
  8(input) {
    const { types, functions } = input.program;
    const { parameters, results } = types[functions[input.functionIndex()]];
    if (parameters.length || results.length) input.fail("invalid start function: non-zero parameter or return count");
  },
  9: (input) =>
    void input.list(maxEntries, "element segments", () => input.program.elements.push(input.elements())),
  10: (input) => input.code(),
  11: (input) => void (input.segments = input.list(maxSegments, "data segments", () => input.data()).length),
  12: (input) => void (input.program.dataCount = input.count(maxSegments, "data segments")),
  13: (input) => void input.list(maxListed, "tags", () => input.program.tags.push(input.tag())),
};

/**
 * Reads a program, or throws Invalid.
 * @param {Uint8Array} bytes
 * @param {boolean} [checksBodies] whether the functions' bodies are checked too
 */
export const validated = (bytes, checksBodies = true) => new Validator(bytes, checksBodies).whole();
