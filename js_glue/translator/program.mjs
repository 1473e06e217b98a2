// The program's data for the translation of its functions.
import { crossesByAnother, signatureOf } from "./border.mjs";
import { FUNCTION, GLOBALS, LONG } from "./kinds.mjs";
import { readProgram } from "./sections.mjs";
import { name } from "./value.mjs";

/**
 * @import { FunctionType } from "./program_parts.d.mts"
 * @import { Options } from "./translate.mjs"
 * @import { Value } from "./value.mjs"
 */

// Names of templates may be very long.
const maxShownName = 48;

export class Program {
  /** @param {Uint8Array} bytes @param {Options} [options] */
  constructor(bytes, { checks = false, data = "inline", names = false, references = false, stackPointer } = {}) {
    Object.assign(this, readProgram(bytes));
    this.showsNames = names;
    this.checks = checks;
    this.keepsData = data === "inline";
    this.stackPointer = stackPointer;
    /** @type {Set<string>} */
    this.helpers = new Set();
    /** @type {Set<string>} */
    this.segments = new Set();
    /** By the name of the array: the table, and the signature. @type {Map<string, [string, number]>} */
    this.calledTables = new Map();
    /** @param {string} helper */
    this.use = (helper) => {
      this.helpers.add(helper);
      return helper;
    };
    this.foreign = this.imported("function");
    // Go's compiler promises that each access is aligned.
    this.isAligned = !this.imports.some(({ module }) => module === "gojs" || module === "go");
    this.typeIndices = [...this.foreign.map(({ type }) => type), ...this.functions];
    this.tagTypes = [...this.imported("tag").map(({ type }) => type), ...this.tags];
    const tables = this.imported("table").map(({ table }) => table);
    this.foreignTables = tables.length;
    this.tableTypes = [...tables, ...this.tables];
    // An import that JavaScript may change keeps its value there.
    const foreign = this.imported("global");
    this.globalTypes = [...foreign.map(({ type }) => type), ...this.globals];
    this.globalNames = this.globalTypes.map(({ kind }, i) =>
      name(foreign[i]?.type.isMutable ? `g${i}.value` : `g${i}`, kind, GLOBALS, `G${i}`),
    );
    // Functions that are not only called by name.
    const exported = this.exports.filter(({ kind }) => kind === "function").map(({ index }) => index);
    const initials = [
      ...this.elements.flatMap(({ items }) => items), ...this.globals.map(({ initial }) => initial),
      ...this.tables.map(({ initial }) => initial),
    ];
    this.reached = new Set([...initials.map((initial) => initial?.function), ...exported]);
    this.signatures = this.types.map(signatureOf);
    // Whether it has references of functions, or others may.
    this.refers =
      references || tables.length > 0 || this.exports.some(({ kind }) => kind === "table") ||
      this.globalTypes.some(({ kind }) => kind === FUNCTION) ||
      this.types.some(({ parameters, results }) => [...parameters, ...results].includes(FUNCTION));
  }

  // Its name in the text: with its own name after the index, if requested.
  /** @param {number} index */
  nameOf(index) {
    const own = this.showsNames && this.names.get(index)?.slice(0, maxShownName);
    return own ? `f${index}$${own.replace(/[^\w$]/g, "_")}` : `f${index}`;
  }

  /** @param {number} index @returns {FunctionType} */
  typeOf(index) {
    return this.types[this.typeIndices[index]];
  }

  // A reference of a function.
  /** @param {number} index */
  reference(index) {
    this.refers = true;
    return `${this.use("ou")}(${this.nameOf(index)},${this.signatures[this.typeIndices[index]]})`;
  }

  /** @param {number} index */
  tableOf(index) {
    return index ? `S${index}` : "t";
  }

  // An import that is a BigInt each time.
  /** @param {number} index */
  isForeignLong(index) {
    const { kind, isMutable } = this.globalTypes[index];
    return index < this.imported("global").length && isMutable && kind === LONG;
  }

  // Called directly, so that its result is still to be converted.
  /** @param {number} index */
  isForeign(index) {
    return index < this.foreign.length && !this.isWrapped(index);
  }

  /** @param {number} index */
  isWrapped = (index) => this.reached.has(index) || crossesByAnother(this.typeOf(index));

  // The values of an exception with this tag.
  /** @param {number} index */
  tagType(index) {
    return this.types[this.tagTypes[index]];
  }

  // The array of a table's functions with this type.
  /** @param {number} type @param {number} table */
  calledTable(type, table) {
    const signature = this.signatures[type];
    const name = `T${signature}${table ? `_${table}` : ""}`;
    this.calledTables.set(name, [this.tableOf(table), signature]);
    return name;
  }

  // The variable of a segment that is used after the start.
  /** @param {"data" | "elements"} kind @param {number} index */
  segment(kind, index) {
    const text = `${kind === "data" ? "e" : "j"}${index}`;
    this.segments.add(text);
    return text;
  }

  // Checks the new value of the stack pointer: a stack overflow ends the program, as in WebAssembly the next access
  // does.
  /** @param {number} index @param {Value} value */
  stackCheck(index, { base, offset }) {
    if (index !== this.stackPointer || (base && offset >= 0)) return "";
    return `if(${this.globalNames[index].text}<0)${this.use("oob")}();`;
  }
}
