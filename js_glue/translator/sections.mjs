// Reads a program's sections, without the functions' bodies.
import { Bytes } from "./bytes.mjs";
import { FUNCTION, kindOfType } from "./kinds.mjs";
import { refuse } from "./refusal.mjs";

/** @import { Elements, ExternalKind, GlobalType, Initial, Limits, Sections, Table } from "./program_parts.d.mts" */

const magic = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** @type {ExternalKind[]} */
export const externalKinds = ["function", "table", "memory", "global", "tag"];

/** By operation: of the first part, for 32 bits, and for 64. @type {Record<number, "+" | "-" | "*">} */
const operators = { 0x6a: "+", 0x6b: "-", 0x6c: "*", 0x7c: "+", 0x7d: "-", 0x7e: "*" };

/** @type {Record<number, (bytes: Bytes) => Initial>} */
const constants = {
  0x41: (bytes) => ({ low: bytes.signed() }),
  0x42: (bytes) => ({ low: bytes.signed(), high: bytes.high }),
  0x43: (bytes) => ({ float: bytes.float32() }),
  0x44: (bytes) => ({ float: bytes.float64() }),
  0x23: (bytes) => ({ global: bytes.unsigned() }),
  0xd0: (bytes) => ({ null: kindOfType(bytes.signed() & 0x7f) }),
  0xd2: (bytes) => ({ function: bytes.unsigned() }),
};

// Initial values: a number, a reference, another global's, or calculated of these.
/** @param {Bytes} bytes @returns {Initial} */
function readInitial(bytes) {
  /** @type {Initial[]} */
  const stack = [];
  for (;;) {
    const operation = bytes.byte();
    if (operation === 0x0b && stack.length === 1) return stack[0];
    const operator = operators[operation];
    if (operator && stack.length > 1) {
      const right = stack.pop();
      stack.push({ operator, operands: [/** @type {Initial} */ (stack.pop()), /** @type {Initial} */ (right)] });
    } else if (constants[operation]) {
      stack.push(constants[operation](bytes));
    } else {
      refuse(`a beginning value made by the operation 0x${operation?.toString(16)}`);
    }
  }
}

/** @param {Bytes} bytes @returns {Limits} */
function readLimits(bytes) {
  const flags = bytes.byte();
  if (flags > 1) refuse(flags & 4 ? "64-bit addresses" : "a memory shared by threads");
  const minimum = bytes.unsigned();
  return { minimum, maximum: flags ? bytes.unsigned() : undefined };
}

/** @param {Bytes} bytes @returns {Table} */
function readTable(bytes) {
  const type = bytes.byte();
  // One whose entries begin as a value.
  const hasInitial = type === 0x40 && bytes.byte() === 0;
  const kind = kindOfType(hasInitial ? bytes.byte() : type);
  return { kind, ...readLimits(bytes), initial: hasInitial ? readInitial(bytes) : undefined };
}

/** @param {Bytes} bytes */
function readTag(bytes) {
  bytes.unsigned(); // of which there is one kind only
  return bytes.unsigned();
}

/** @param {Bytes} bytes */
const readGlobalType = (bytes) => ({ kind: kindOfType(bytes.byte()), isMutable: bytes.byte() === 1 });

// The limit of browsers for WebAssembly.
const maxValues = 1000;

/** Reads an entry, by the section's number. @type {Record<number, (bytes: Bytes) => any>} */
const readers = {
  1: (bytes) => {
    if (bytes.byte() !== 0x60) refuse("a type that is no function's");
    const kinds = () => {
      const all = bytes.list(() => kindOfType(bytes.byte()));
      if (all.length > maxValues) refuse(`a type with more than ${maxValues} parameters or results`);
      return all;
    };
    return { parameters: kinds(), results: kinds() };
  },
  2: (bytes) => {
    /**
     * @type {{
     *   module: string, name: string, kind: ExternalKind, type?: number | GlobalType, limits?: Limits, table?: Table,
     * }}
     */
    const imported = { module: bytes.string(), name: bytes.string(), kind: externalKinds[bytes.byte()] };
    if (imported.kind === "function") imported.type = bytes.unsigned();
    else if (imported.kind === "table") imported.table = readTable(bytes);
    else if (imported.kind === "memory") imported.limits = readLimits(bytes);
    else if (imported.kind === "global") imported.type = readGlobalType(bytes);
    else if (imported.kind === "tag") imported.type = readTag(bytes);
    else refuse(`the import ${imported.name}, which is a ${imported.kind}`);
    return imported;
  },
  3: (bytes) => bytes.unsigned(),
  4: readTable,
  5: readLimits,
  6: (bytes) => ({ ...readGlobalType(bytes), initial: readInitial(bytes) }),
  7: (bytes) => ({ name: bytes.string(), kind: externalKinds[bytes.byte()], index: bytes.unsigned() }),
  9: readElements,
  10: (bytes) => bytes.skip(bytes.unsigned()),
  11: (bytes) => {
    const flags = bytes.unsigned();
    if (flags === 2 && bytes.unsigned() !== 0) refuse("a second memory");
    return { offset: flags === 1 ? undefined : readInitial(bytes), bytes: bytes.take(bytes.unsigned()) };
  },
  13: readTag,
};

// Bits of a segment's kind: it is not put into a table at the start; it names a table, or is never used; its functions
// are expressions.
/** @param {Bytes} bytes @returns {Elements} */
function readElements(bytes) {
  const flags = bytes.unsigned();
  const isActive = !(flags & 1);
  const table = isActive && flags & 2 ? bytes.unsigned() : 0;
  const offset = isActive ? readInitial(bytes) : undefined;
  const isDeclared = (flags & 3) === 3;
  const type = flags & 3 ? bytes.byte() : 0;
  const kind = flags & 4 && type ? kindOfType(type) : FUNCTION;
  const items = bytes.list(() => (flags & 4 ? readInitial(bytes) : { function: bytes.unsigned() }));
  return { table, offset, kind, isDeclared, items };
}

const startSection = 8;
const functionNames = 1; // in the section of names

// The functions' names by index, as far as readable: a program is valid whatever this section contains.
/** @param {Bytes} bytes @param {Map<number, string>} names */
function readNames(bytes, names) {
  if (bytes.string() !== "name") return;
  while (bytes.position < bytes.end) {
    const id = bytes.byte();
    const next = bytes.unsigned() + bytes.position;
    if (id === functionNames) {
      for (let count = bytes.unsigned(); count > 0 && bytes.position < bytes.end; --count) {
        names.set(bytes.unsigned(), bytes.string());
      }
    }
    bytes.position = next;
  }
}

/** Reads each section as a list; of functions, the place of their code. @type {(input: Uint8Array) => Sections} */
export function readProgram(input) {
  if (magic.some((byte, i) => input[i] !== byte)) throw new Error("This is no WebAssembly program.");
  const bytes = new Bytes(input, magic.length);
  const sections = [];
  for (let id = 0; id <= 13; ++id) sections[id] = [];
  let start;
  /** @type {Map<number, string>} */
  const names = new Map();
  while (!bytes.atEnd) {
    const id = bytes.byte();
    const size = bytes.unsigned();
    bytes.end = Math.min(bytes.position + size, input.length);
    if (id === 0 && !names.size) readNames(bytes, names);
    else if (id === startSection) start = bytes.unsigned();
    else if (readers[id]) sections[id] = bytes.list(() => readers[id](bytes));
    bytes.position = bytes.end;
  }
  const [, types, imports, functions, tables, memories, globals, exports, , elements, code, data, , tags] = sections;
  /** @param {ExternalKind} kind @returns {any[]} */
  const imported = (kind) => imports.filter((entry) => entry.kind === kind);
  if (imported("memory").length + memories.length > 1) refuse("a second memory");
  return {
    bytes: input, types, imports, imported, functions, tables, memories, globals, exports, elements, code, data, tags,
    start, names,
  };
}
