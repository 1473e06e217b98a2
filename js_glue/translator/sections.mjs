// Reads a program's sections, without the functions' bodies.
import { Bytes } from "./bytes.mjs";
import { kindOfType } from "./kinds.mjs";
import { refuse } from "./refusal.mjs";

/** @import { ExternalKind, GlobalType, Initial, Limits, Sections } from "./program_parts.d.mts" */

const magic = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** @type {ExternalKind[]} */
const externalKinds = ["function", "table", "memory", "global", "tag"];

// Initial values: a number, or another global's.
/** @param {Bytes} bytes @returns {Initial} */
function readInitial(bytes) {
  const operation = bytes.byte();
  /** @type {Initial} */
  let value;
  switch (operation) {
    case 0x41:
      value = { low: bytes.signed(), high: 0 };
      break;
    case 0x42:
      bytes.signed();
      value = { low: bytes.low, high: bytes.high };
      break;
    case 0x43:
      value = { float: bytes.float32() };
      break;
    case 0x44:
      value = { float: bytes.float64() };
      break;
    case 0x23:
      value = { global: bytes.unsigned() };
      break;
    case 0xd0:
      bytes.byte();
      value = { function: undefined };
      break;
    case 0xd2:
      value = { function: bytes.unsigned() };
      break;
    default:
      refuse(`a beginning value made by the operation 0x${operation.toString(16)}`);
  }
  if (bytes.byte() !== 0x0b) refuse("a beginning value that is calculated");
  return value;
}

/** @param {Bytes} bytes @returns {Limits} */
function readLimits(bytes) {
  const flags = bytes.byte();
  if (flags > 1) refuse(flags & 4 ? "64-bit addresses" : "a memory shared by threads");
  const minimum = bytes.unsigned();
  return { minimum, maximum: flags ? bytes.unsigned() : undefined };
}

/** @param {Bytes} bytes */
function readTable(bytes) {
  if (bytes.byte() !== 0x70) refuse("a table of what is no function");
  return readLimits(bytes);
}

/** @param {Bytes} bytes */
function readTag(bytes) {
  bytes.byte(); // of which there is one kind only
  return bytes.unsigned();
}

/** @param {Bytes} bytes */
const readGlobalType = (bytes) => ({ kind: kindOfType(bytes.byte()), isMutable: bytes.byte() === 1 });

/** Reads an entry, by the section's number. @type {Record<number, (bytes: Bytes) => any>} */
const readers = {
  1: (bytes) => {
    if (bytes.byte() !== 0x60) refuse("a type that is no function's");
    const kinds = () => bytes.list(() => kindOfType(bytes.byte()));
    return { parameters: kinds(), results: kinds() };
  },
  2: (bytes) => {
    /** @type {{ module: string, name: string, kind: ExternalKind, type?: number | GlobalType, limits?: Limits }} */
    const imported = { module: bytes.string(), name: bytes.string(), kind: externalKinds[bytes.byte()] };
    if (imported.kind === "function") imported.type = bytes.unsigned();
    else if (imported.kind === "table") imported.limits = readTable(bytes);
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
/** @param {Bytes} bytes */
function readElements(bytes) {
  const flags = bytes.unsigned();
  const isActive = !(flags & 1);
  if (isActive && flags & 2 && bytes.unsigned() !== 0) refuse("a second table");
  const offset = isActive ? readInitial(bytes) : undefined;
  const isDeclared = (flags & 3) === 3;
  if (flags & 3) bytes.byte();
  const functions = bytes.list(() => (flags & 4 ? readInitial(bytes).function : bytes.unsigned()));
  return { offset, functions: isDeclared ? [] : functions };
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
  /** @type {any[][]} */
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
  if (imported("table").length + tables.length > 1) refuse("a second table");
  return {
    bytes: input, types, imports, imported, functions, tables, memories, globals, exports, elements, code, data, tags,
    start, names,
  };
}
