// The program's data for the translation of its functions.
import { crossesAsBigInt, signatureOf } from "./border.mjs";
import { GLOBALS } from "./kinds.mjs";
import { refuse } from "./refusal.mjs";
import { readProgram } from "./sections.mjs";
import { name } from "./value.mjs";

/**
 * @import { FunctionType } from "./program_parts.d.mts"
 * @import { Options } from "./translate.mjs"
 * @import { Value } from "./value.mjs"
 */

// Names of templates may be very long.
const maxName = 48;

export class Program {
  /** @param {Uint8Array} bytes @param {Options} [options] */
  constructor(bytes, { checks = false, data = "inline", names = false, stackPointer } = {}) {
    Object.assign(this, readProgram(bytes));
    this.showsNames = names;
    this.checks = checks;
    this.keepsData = data === "inline";
    this.stackPointer = stackPointer;
    /** @type {Set<string>} */
    this.helpers = new Set();
    /** @type {Set<string>} */
    this.segments = new Set();
    /** @type {Set<number>} */
    this.calledSignatures = new Set();
    /** @param {string} helper */
    this.use = (helper) => {
      this.helpers.add(helper);
      return helper;
    };
    this.foreign = this.imported("function");
    this.typeIndices = [...this.foreign.map(({ type }) => type), ...this.functions];
    this.tagTypes = [...this.imported("tag").map(({ type }) => type), ...this.tags];
    // An import that JavaScript may change keeps its value there.
    const foreign = this.imported("global");
    this.globalTypes = [...foreign.map(({ type }) => type), ...this.globals];
    this.globalNames = this.globalTypes.map(({ kind }, i) =>
      name(foreign[i]?.type.isMutable ? `g${i}.value` : `g${i}`, kind, GLOBALS, `G${i}`),
    );
    // Functions that are not only called by name.
    const exported = this.exports.filter(({ kind }) => kind === "function").map(({ index }) => index);
    this.reached = new Set([...this.elements.flatMap(({ functions }) => functions), ...exported]);
    this.sharesTable = this.imported("table").length > 0 || this.exports.some(({ kind }) => kind === "table");
    this.signatures = this.types.map(signatureOf);
  }

  // Its name in the text: with its own name after the index, if requested.
  /** @param {number} index */
  nameOf(index) {
    const own = this.showsNames && this.names.get(index)?.slice(0, maxName);
    return own ? `f${index}$${own.replace(/[^\w$]/g, "_")}` : `f${index}`;
  }

  /** @param {number} index */
  typeOf(index) {
    return this.functionType(this.typeIndices[index]);
  }

  /** @param {number} index @returns {FunctionType} */
  functionType(index) {
    const type = this.types[index];
    if (type.results.length > 1) refuse("a function with several results");
    return type;
  }

  // Called directly, so that its result is still to be converted.
  /** @param {number} index */
  isForeign(index) {
    return index < this.foreign.length && !this.isWrapped(index);
  }

  /** @param {number} index */
  isWrapped = (index) => this.reached.has(index) || crossesAsBigInt(this.typeOf(index));

  // The values of an exception with this tag.
  /** @param {number} index */
  tagType(index) {
    return this.functionType(this.tagTypes[index]);
  }

  // The array of the table's functions with this type.
  /** @param {number} type */
  calledTable(type) {
    const signature = this.signatures[type];
    this.calledSignatures.add(signature);
    return `T${signature}`;
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
