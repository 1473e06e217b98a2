// Makes of a program with SIMD one without: a vector becomes four integers of 32 bits, everywhere. What takes many
// operations for a word is a function of its own, which comes after those of the program. No index changes: of a
// global, the first word has its place, and the others come after all globals.
import { I32, V128 } from "../validate/types.mjs";
import { VectorValidator } from "./check.mjs";
import { LowerBody } from "./lower_body.mjs";
import { variableType, writeConstant, writeLocals, writeOperation, writeTokens, writeUnsigned } from "./writer.mjs";

/** @import { Signature } from "../validate/parsed.d.mts" */

/** How much larger the program may become. */
const mostGrowth = 32;
const someGrowth = 1 << 20;

/** @param {number[]} types */
const flat = (types) => types.flatMap((type) => (type === V128 ? Array(4).fill(I32) : [type]));
/** @param {number[][]} entries @param {number} [count] if the first entry has several */
function listed(entries, count = entries.length) {
  /** @type {number[]} */
  const all = [];
  writeUnsigned(all, count);
  for (const entry of entries) for (const byte of entry) all.push(byte);
  return all;
}

/** The body of a function: its parameters are integers, and it gives one. @param {string} text @param {number} count */
function helperBody(text, count) {
  /** @type {number[]} */
  const operations = [];
  /** @type {Map<string, number>} */
  const variables = new Map();
  writeTokens(operations, text.split(" "), {
    push: (token) => writeOperation(operations, "local.get", Number(token.slice(1))),
    variable(name) {
      if (!variables.has(name)) variables.set(name, count + variables.size);
      return /** @type {number} */ (variables.get(name));
    },
  });
  /** @type {number[]} */
  const body = [];
  writeLocals(body, [...variables.keys()].map(variableType));
  return [...body, ...operations, 0x0b];
}

export class Lowering extends VectorValidator {
  /** Of functions: their new bodies. @type {Uint8Array[]} */
  bodiesWithout = [];
  newSize = 0;
  /** By what they are made of. @type {Map<string, { index: number, type: number, body: number[] }>} */
  helpers = new Map();
  /** The types, and those that are added, by their text. @type {Map<string, number>} */
  typeIndices = new Map();
  /** @type {Signature[]} */
  addedTypes = [];
  /** By index: the places of the second word and so on. @type {Map<number, number>} */
  globalPlaces = new Map();

  /** @override */
  bodyCheck() {
    const { globals } = this.program;
    let place = globals.length;
    globals.forEach(({ type }, i) => {
      if (type !== V128) return;
      this.globalPlaces.set(i, place);
      place += 3;
    });
    return new LowerBody(this);
  }

  /** A new body. @param {number[]} locals @param {number[]} operations */
  add(locals, operations) {
    /** @type {number[]} */
    const head = [];
    writeLocals(head, locals);
    const body = new Uint8Array(head.length + operations.length);
    body.set(head);
    body.set(operations, head.length);
    this.bodiesWithout.push(body);
    this.newSize += body.length;
    const most = mostGrowth * this.bytes.length + someGrowth;
    if (this.newSize > most) this.refuse("a program that is too large without SIMD");
  }

  /** @param {number[]} parameters @param {number[]} results without vectors */
  typeOfBlock(parameters, results) {
    const { types } = this.program;
    const key = `${parameters}:${results}`;
    const found = this.typeIndices.get(key);
    if (found !== undefined) return found;
    const index = types.length + this.addedTypes.push({ parameters, results }) - 1;
    this.typeIndices.set(key, index);
    return index;
  }

  /** The index of a function of integers. @param {string} text @param {number} count of parameters */
  helper(text, count) {
    let helper = this.helpers.get(text);
    if (!helper) {
      const index = this.program.functions.length + this.helpers.size;
      helper = { index, type: this.typeOfBlock(Array(count).fill(I32), [I32]), body: helperBody(text, count) };
      this.helpers.set(text, helper);
    }
    return helper.index;
  }

  /** @param {number} index */
  globalWords(index) {
    const place = /** @type {number} */ (this.globalPlaces.get(index));
    return [index, place, place + 1, place + 2];
  }

  // The initial values of a vector, by words.
  /** @param {number} start of the expression */
  initialWords(start) {
    const { bytes } = this;
    if (bytes[start] !== 0xfd) return this.refuse("a global that begins with another's vector");
    // The number of v128.const may have several bytes.
    let last = start + 1;
    while (bytes[last] > 127) ++last;
    const view = new DataView(bytes.buffer, bytes.byteOffset + last + 1, 16);
    return [0, 4, 8, 12].map((place) => {
      /** @type {number[]} */
      const words = [];
      writeConstant(words, view.getInt32(place, true));
      return [...words, 0x0b];
    });
  }

  newTypes() {
    /** @param {Signature} type */
    const entry = ({ parameters, results }) =>
      [0x60, ...[parameters, results].flatMap((types) => listed(flat(types).map((type) => [type])))];
    return listed([...this.program.types, ...this.addedTypes].map(entry));
  }

  newFunctions() {
    const { functions } = this.program;
    const types = [...functions.slice(this.importedFunctions), ...[...this.helpers.values()].map(({ type }) => type)];
    return listed(types.map((type) => listed([], type)));
  }

  // Reads the section again.
  newGlobals() {
    /** @type {number[][]} */
    const first = [];
    /** @type {number[][]} */
    const others = [];
    this.list(Infinity, "globals", () => {
      const { type, isMutable } = this.globalType();
      const { position } = this;
      this.initial(type);
      /** @param {ArrayLike<number>} initial */
      const entry = (initial) => [type === V128 ? I32 : type, Number(isMutable), ...Array.from(initial)];
      if (type !== V128) {
        first.push(entry(this.bytes.subarray(position, this.position)));
        return;
      }
      const [word, ...rest] = this.initialWords(position).map(entry);
      first.push(word);
      others.push(...rest);
    });
    return listed([...first, ...others]);
  }

  newCode() {
    const helpers = [...this.helpers.values()].map(({ body }) => Uint8Array.from(body));
    return [...this.bodiesWithout, ...helpers];
  }

  /** The program without SIMD. */
  lowered() {
    this.whole();
    const { imports, exports, globals } = this.program;
    for (const { name, kind, index } of [...imports, ...exports]) {
      if (kind === "global" && globals[index].type === V128) this.refuse(`the vector ${name}, which others see,`);
    }
    /** @type {Uint8Array[]} */
    const parts = [this.bytes.subarray(0, 8)];
    /** @param {number} id @param {Uint8Array[]} contents */
    const add = (id, contents) => {
      const head = [id];
      writeUnsigned(head, contents.reduce((size, { length }) => size + length, 0));
      parts.push(Uint8Array.from(head), ...contents);
    };
    this.position = 8;
    while (this.position < this.bytes.length) {
      const start = this.position;
      const id = this.byte();
      const size = this.unsigned();
      const end = (this.end = this.position + size);
      if (id === 1) add(id, [Uint8Array.from(this.newTypes())]);
      else if (id === 3) add(id, [Uint8Array.from(this.newFunctions())]);
      else if (id === 6) add(id, [Uint8Array.from(this.newGlobals())]);
      else if (id === 10) {
        const bodies = this.newCode();
        const sized = bodies.flatMap((body) => [Uint8Array.from(listed([], body.length)), body]);
        add(id, [Uint8Array.from(listed([], bodies.length)), ...sized]);
      } else parts.push(this.bytes.subarray(start, end));
      this.position = end;
      this.end = this.bytes.length;
    }
    const bytes = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
    let place = 0;
    for (const part of parts) {
      bytes.set(part, place);
      place += part.length;
    }
    return bytes;
  }
}
