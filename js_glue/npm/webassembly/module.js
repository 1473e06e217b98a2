// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Module and Instance.
import { environment } from "./environment.js";
import { CompileError, LinkError } from "./errors.js";
import { Global, Memory, Table, Tag, Thrown, globalOf, memoryOf, tableObject, tagOf } from "./objects.js";
import { fill, make, need, show, slotsOf } from "./slots.js";
import { functionKey, isExported, isObject, toWebAssembly } from "./values.js";

/**
 * @import { Instantiate } from "../../translator/program_parts.d.mts"
 * @import { Parsed } from "../../translator/validate/parsed.d.mts"
 *
 * @typedef {object} Program
 * @property {Parsed} parsed
 * @property {string | undefined} text until it is evaluated
 * @property {Instantiate | undefined} instantiate
 */

/** @param {any} source @param {string} what @returns {Uint8Array<ArrayBuffer>} a copy */
export function bytesOf(source, what) {
  if (ArrayBuffer.isView(source)) {
    return new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice();
  }
  try {
    return new Uint8Array(ArrayBuffer.prototype.slice.call(source, 0));
  } catch {
    throw new TypeError(`WebAssembly.${what}`);
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} name of what was called @returns {Program} */
export function compileBytes(bytes, name) {
  const { compiler } = environment;
  if (!bytes.length) throw new CompileError(`WebAssembly.${name}(): BufferSource argument is empty`);
  try {
    const instantiate = compiler.translationOf(bytes);
    const parsed = compiler.validated(bytes, !instantiate);
    const text = instantiate ? undefined : compiler.translate(bytes, { references: true });
    return { parsed, text, instantiate };
  } catch (error) {
    if (!compiler.isRefusal(error)) throw error;
    throw new CompileError(`WebAssembly.${name}(): ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {Program} program @param {string} name */
function instantiateOf(program, name) {
  try {
    program.instantiate ??= /** @type {Instantiate} */ (environment.evaluate(/** @type {string} */ (program.text)));
  } catch (error) {
    throw new CompileError(
      `WebAssembly.${name}(): this page runs neither WebAssembly nor an inline script, as which mcpapps/webassembly ` +
        `would run it: ${/** @type {Error} */ (error).message}`,
      { cause: error },
    );
  }
  program.text = undefined;
  return program.instantiate;
}

/** @param {string} what */
const firstArgument = (what) => `Module.${what}(): Argument 0 must be a`;
/** @param {any} module @param {string} what */
const parsedOf = (module, what) => need(module, Module, firstArgument(what)).program.parsed;

export class Module {
  /** @param {any} source */
  constructor(source) {
    const bytes = bytesOf(source, "Module(): Argument 0 must be a buffer source");
    fill(this, Module, { program: compileBytes(bytes, "Module") });
  }

  /** @param {any} module */
  static imports(module) {
    return parsedOf(module, "imports").imports.map(({ module, name, kind }) => ({ module, name, kind }));
  }

  /** @param {any} module */
  static exports(module) {
    return parsedOf(module, "exports").exports.map(({ name, kind }) => ({ name, kind }));
  }

  /** @param {any} module @param {string} name */
  static customSections(module, name) {
    const { customs } = parsedOf(module, "customSections");
    if (name === undefined) throw new TypeError("WebAssembly.Module.customSections(): Argument 1 is required");
    const wanted = String(name);
    return customs.filter((section) => section.name === wanted).map(({ bytes }) => bytes.slice().buffer);
  }
}

/** @param {Program} program */
export const moduleOf = (program) => make(Module, { program });

/** @param {any} value @returns {Program | undefined} */
export const programOf = (value) => slotsOf(value, Module)?.program;

/** @param {number} code */
const typeName = (code) => (code === 0x70 ? "anyfunc" : environment.compiler.typeNames[code]);

/** @param {{minimum: number, maximum?: number}} wanted @param {number} size @param {number | undefined} maximum */
function misfit({ minimum, maximum: most }, size, maximum) {
  if (size < minimum) return `has a size of ${size}, which is less than the declared initial ${minimum}`;
  if (most === undefined) return undefined;
  if (maximum === undefined) return "has no maximum limit";
  return maximum > most ? `has a larger maximum size ${maximum} than the declared maximum ${most}` : undefined;
}

// Checks imports, and collects them: for the program, and as objects by kind and index.
class Imports {
  /** @param {Parsed} parsed @param {any} given @param {string} name of what was called */
  constructor(parsed, given, name) {
    this.parsed = parsed;
    this.name = name;
    /** @type {Record<string, Record<string, any>>} */
    this.stores = Object.create(null);
    /** @type {Record<string, any[]>} */
    this.objects = { function: [], table: [], memory: [], global: [], tag: [] };
    this.place = "";
    if (given !== undefined && !isObject(given)) {
      throw new TypeError(`WebAssembly.${name}(): Argument 1 must be an object`);
    }
    if (given === undefined && parsed.imports.length) {
      throw new TypeError(`WebAssembly.${name}(): Imports argument must be present and must be an object`);
    }
    parsed.imports.forEach((entry, i) => this.add(entry, i, given));
  }

  /** @param {Parsed["imports"][number]} entry @param {number} i @param {any} given */
  add({ module, name, kind, index }, i, given) {
    const place = `WebAssembly.${this.name}(): Import #${i} "${module}"`;
    const found = given[module];
    if (!isObject(found)) throw new TypeError(`${place}: module is not an object or function`);
    this.place = `${place} "${name}"`;
    const [object, store] = this[kind](found[name], index);
    this.objects[kind][index] = object;
    (this.stores[module] ??= Object.create(null))[name] = store;
  }

  /** @param {string} what @returns {never} */
  fail(what) {
    throw new LinkError(`${this.place}: ${what}`);
  }

  /** @param {any} value @param {number} index @returns {[any, any]} */
  function(value, index) {
    if (typeof value !== "function") this.fail("function import requires a callable");
    if (!isExported(value)) return [undefined, value];
    const type = this.parsed.types[this.parsed.functions[index]];
    if (value[functionKey][1] !== environment.compiler.signatureOf(type)) {
      this.fail("imported function does not match the expected type");
    }
    return [value, value];
  }

  /** @param {any} value @param {number} index @returns {[any, any]} */
  memory(value, index) {
    const { memory, maximum } =
      slotsOf(value, Memory) ?? this.fail("memory import must be a WebAssembly.Memory object");
    const why = misfit(this.parsed.memories[index], memory.buffer.byteLength / 65536, maximum);
    if (why) this.fail(`memory import ${why}`);
    return [value, memory];
  }

  /** @param {any} value @param {number} index @returns {[any, any]} */
  table(value, index) {
    const { table, type, maximum } = slotsOf(value, Table) ?? this.fail("table import requires a WebAssembly.Table");
    const wanted = this.parsed.tables[index];
    const why = misfit(wanted, table.length, maximum);
    if (why) this.fail(`table import ${why}`);
    if (type !== typeName(wanted.type)) this.fail("imported table does not match the expected type");
    return [value, table];
  }

  /** @param {any} value @param {number} index @returns {[any, any]} */
  tag(value, index) {
    const { tag, parameters } = slotsOf(value, Tag) ?? this.fail("tag import requires a WebAssembly.Tag");
    const { types, tags } = this.parsed;
    if (types[tags[index]].parameters.map(typeName).join() !== parameters.join()) {
      this.fail("imported tag does not match the expected type");
    }
    return [value, tag];
  }

  /** @param {any} value @param {number} index @returns {[any, any]} */
  global(value, index) {
    const { type: code, isMutable } = this.parsed.globals[index];
    const type = typeName(code);
    const slots = slotsOf(value, Global);
    if (slots) {
      if (slots.isMutable !== isMutable) this.fail("imported global does not match the expected mutability");
      if (slots.type !== type) this.fail("imported global does not match the expected type");
      return [value, slots.global];
    }
    if (isMutable) this.fail("imported mutable global must be a WebAssembly.Global object");
    const isNumber = typeof value === (type === "i64" ? "bigint" : "number");
    if (type !== "externref" && !(type === "anyfunc" ? value === null || isExported(value) : isNumber)) {
      this.fail(
        type === "i64"
          ? "global import must be a BigInt"
          : "global import must be a number, valid Wasm reference, or WebAssembly.Global object",
      );
    }
    const store = { value: toWebAssembly(type, value) };
    return [globalOf(store, type, false), store];
  }
}

/** @param {Program} program @param {any} given @param {string} name @returns {object} */
function exportsOf(program, given, name) {
  const { parsed } = program;
  const { stores, objects } = new Imports(parsed, given, name);
  const raw = instantiateOf(program, name)(stores, Thrown);
  /** @type {Record<string, (value: any, index: number) => any>} */
  const wrap = {
    function: (value) => value,
    memory: (value, index) => memoryOf(value, parsed.memories[index].maximum),
    table: (value, index) => tableObject(value, typeName(parsed.tables[index].type), parsed.tables[index].maximum),
    global: (value, index) => globalOf(value, typeName(parsed.globals[index].type), parsed.globals[index].isMutable),
    tag: (value, index) => tagOf(value, parsed.types[parsed.tags[index]].parameters.map(typeName)),
  };
  const exports = Object.create(null);
  for (const { name, kind, index } of parsed.exports) {
    // One object for what has several names.
    const value = (objects[kind][index] ??= wrap[kind](raw[name], index));
    Object.defineProperty(exports, name, { value, enumerable: true });
  }
  return Object.preventExtensions(exports);
}

export class Instance {
  /** @param {any} module @param {[imports?: any]} imports */
  constructor(module, ...[imports]) {
    const { program } = need(module, Module, "Instance(): Argument 0 must be a");
    fill(this, Instance, { exports: exportsOf(program, imports, "Instance") });
  }

  get exports() {
    return need(this, Instance, "Instance.exports: Receiver is not a").exports;
  }
}

/** @param {Program} program @param {any} imports */
export const instanceOf = (program, imports) =>
  make(Instance, { exports: exportsOf(program, imports, "instantiate") });

for (const [name, of] of Object.entries({ Module, Instance })) show(of, name);
