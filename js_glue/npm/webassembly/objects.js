// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Memory, Table, Global, Tag and Exception.
import { maxEntries, maxPages, maxStoredPages } from "../../translator/limits.mjs";
import { stores } from "./environment.js";
import { fill, make, need, objectOf, show, slotsOf } from "./slots.js";
import { defaultOf, isObject, limitsOf, needDescriptor, toIndex, toWebAssembly, descriptorNames } from "./values.js";

/** @import { MemoryStore, TableStore } from "../../translator/program_parts.d.mts" */

/** @type {(maximum: number | undefined, most: number) => number} */
const mostOf = (maximum, most) => Math.min(maximum ?? most, most);

/** @param {string} what */
const ofReceiver = (what) => `${what}: Receiver is not a`;

export class Memory {
  /** @param {any} descriptor */
  constructor(descriptor) {
    needDescriptor(descriptor, "Memory");
    const { initial, maximum } = limitsOf(descriptor, "Memory", maxPages, maxPages);
    if (descriptor.shared) throw new TypeError("WebAssembly.Memory(): threads is not supported");
    if (initial > maxStoredPages) throw new RangeError("WebAssembly.Memory(): could not allocate memory");
    const memory = stores().me(initial, mostOf(maximum, maxStoredPages));
    fill(this, Memory, { memory, maximum });
    objectOf(memory, () => this);
  }

  /** @param {number} delta */
  grow(delta) {
    const { memory } = need(this, Memory, ofReceiver("Memory.grow()"));
    const more = toIndex(delta, "Memory.grow(): Argument 0");
    const old = memory.add(more);
    if (old < 0) throw new RangeError("WebAssembly.Memory.grow(): Maximum memory size exceeded");
    return old;
  }

  get buffer() {
    return need(this, Memory, ofReceiver("Memory.buffer")).memory.buffer;
  }
}

/** @param {MemoryStore} memory @param {number | undefined} maximum */
export const memoryOf = (memory, maximum) => objectOf(memory, () => make(Memory, { memory, maximum }));

/** @param {string} type @param {any} value @param {string} what */
function toEntry(type, value, what) {
  try {
    return toWebAssembly(type, value);
  } catch {
    throw new TypeError(
      `WebAssembly.${what}: function-typed object must be null (if nullable) or a Wasm function object`,
    );
  }
}

/** @param {any} table @param {string} what */
const needTable = (table, what) => need(table, Table, ofReceiver(`Table.${what}`));

export class Table {
  /** @param {any} descriptor @param {[initial?: any]} initial */
  constructor(descriptor, ...[initial]) {
    needDescriptor(descriptor, "Table");
    const type = String(descriptor.element);
    if (type !== "anyfunc" && type !== "externref") {
      throw new TypeError("WebAssembly.Table(): Descriptor property 'element' must be a WebAssembly reference type");
    }
    const { initial: size, maximum } = limitsOf(descriptor, "Table", maxEntries, 2 ** 32 - 1);
    const entry = initial === undefined ? defaultOf(type) : toEntry(type, initial, "Table(): Argument 2 is invalid");
    const most = mostOf(maximum, maxEntries);
    /** @type {TableStore} */
    const table = type === "anyfunc" ? stores().ta(size, most) : stores().te(size, most);
    if (entry !== null) for (let i = 0; i < size; ++i) table.set(i, entry);
    fill(this, Table, { table, type, maximum });
    objectOf(table, () => this);
  }

  get length() {
    return needTable(this, "length").table.length;
  }

  /** @param {number} delta @param {[entry?: any]} more */
  grow(delta, ...more) {
    const { table, type } = needTable(this, "grow()");
    const count = toIndex(delta, "Table.grow(): Argument 0");
    const entry = more.length ? toEntry(type, more[0], "Table.grow(): Argument 1 is invalid") : defaultOf(type);
    try {
      return table.grow(count, entry);
    } catch {
      throw new RangeError(`WebAssembly.Table.grow(): failed to grow table by ${count}`);
    }
  }

  /** @param {number} place @param {[entry?: any]} more */
  set(place, ...more) {
    const { table, type } = needTable(this, "set()");
    const index = needPlace(table, place, "Table.set()");
    table.set(index, more.length ? toEntry(type, more[0], "Table.set(): Argument 1 is invalid") : defaultOf(type));
  }

  /** @param {number} place */
  get(place) {
    const { table } = needTable(this, "get()");
    return table.get(needPlace(table, place, "Table.get()"));
  }
}

/** @param {TableStore} table @param {any} place @param {string} what */
function needPlace(table, place, what) {
  const index = toIndex(place, `${what}: Argument 0`);
  if (index >= table.length) throw new RangeError(`WebAssembly.${what}: invalid index ${index} into table`);
  return index;
}

/** @param {TableStore} table @param {string} type @param {number | undefined} maximum */
export const tableObject = (table, type, maximum) => objectOf(table, () => make(Table, { table, type, maximum }));

export class Global {
  /** @param {any} descriptor @param {[initial?: any]} initial */
  constructor(descriptor, ...initial) {
    needDescriptor(descriptor, "Global");
    const isMutable = Boolean(descriptor.mutable);
    const type = String(descriptor.value);
    if (!descriptorNames.includes(type)) {
      throw new TypeError("WebAssembly.Global(): Descriptor property 'value' must be a WebAssembly type");
    }
    const isMissing = !initial.length || (initial[0] === undefined && !["externref", "anyfunc"].includes(type));
    const value = isMissing ? defaultOf(type) : toWebAssembly(type, initial[0]);
    fill(this, Global, { global: { value }, type, isMutable });
  }

  valueOf() {
    return need(this, Global, ofReceiver("Global.valueOf()")).global.value;
  }

  get value() {
    return need(this, Global, ofReceiver("Global.value")).global.value;
  }

  set value(value) {
    const { global, type, isMutable } = need(this, Global, ofReceiver("Global.value"));
    if (!isMutable) {
      throw new TypeError("set WebAssembly.Global.value: Can't set the value of an immutable global.");
    }
    global.value = toWebAssembly(type, value);
  }
}

/** @param {{value: any}} global @param {string} type @param {boolean} isMutable */
export const globalOf = (global, type, isMutable) =>
  objectOf(global, () => make(Global, { global, type, isMutable }));

export class Tag {
  /** @param {any} descriptor */
  constructor(descriptor) {
    if (!isObject(descriptor) || !isObject(descriptor.parameters)) {
      throw new TypeError("WebAssembly.Tag(): Argument 0 must be a tag type");
    }
    const parameters = [...descriptor.parameters].map(String);
    parameters.forEach((type, i) => {
      if (!descriptorNames.includes(type)) {
        throw new TypeError(`WebAssembly.Tag(): Argument 0 parameter type at index #${i} must be a value type`);
      }
    });
    const tag = {};
    fill(this, Tag, { tag, parameters });
    objectOf(tag, () => this);
  }
}

/** @param {object} tag @param {string[]} parameters */
export const tagOf = (tag, parameters) => objectOf(tag, () => make(Tag, { tag, parameters }));

export class Exception {
  /** @param {any} tag @param {[payload?: Iterable<any>, options?: {traceStack?: boolean}]} given */
  constructor(tag, ...[payload, options]) {
    const { tag: store, parameters } = need(tag, Tag, "Exception(): Argument 0 must be a");
    if (!isObject(payload)) throw new TypeError("WebAssembly.Exception(): Argument 1 must be iterable");
    const given = [.../** @type {Iterable<any>} */ (payload)];
    if (given.length !== parameters.length) {
      throw new TypeError("WebAssembly.Exception(): Number of exception values does not match signature length");
    }
    const values = given.map((value, i) => toWebAssembly(parameters[i], value));
    fill(this, Exception, { tag: store, values });
    if (options?.traceStack) /** @type {any} */ (Error).captureStackTrace?.(this, Exception);
  }

  /** @param {any} tag @param {number} index */
  getArg(tag, index) {
    const { tag: own, values } = need(this, Exception, ofReceiver("Exception.getArg()"));
    const { tag: asked } = need(tag, Tag, "Exception.getArg(): Argument 0 must be a");
    const place = toIndex(index, "Exception.getArg(): Argument 1");
    if (own !== asked) {
      throw new TypeError("WebAssembly.Exception.getArg(): First argument does not match the exception tag");
    }
    if (place >= values.length) {
      throw new RangeError("WebAssembly.Exception.getArg(): Index must be convertible to a valid number");
    }
    return values[place];
  }

  /** @param {any} tag */
  is(tag) {
    const { tag: own } = need(this, Exception, ofReceiver("Exception.is()"));
    return own === need(tag, Tag, "Exception.is(): Argument 0 must be a").tag;
  }
}

for (const [name, of] of Object.entries({ Memory, Table, Global, Tag, Exception })) show(of, name);

// Programs recognize an exception by these two, which are no part of the interface.
for (const name of /** @type {const} */ (["tag", "values"])) {
  Object.defineProperty(Exception.prototype, name, {
    get() {
      return slotsOf(this, Exception)?.[name];
    },
  });
}

/** What a program throws. @param {object} tag @param {any[]} values */
export const Thrown = /** @type {any} */ (
  function (/** @type {object} */ tag, /** @type {any[]} */ values) {
    return make(Exception, { tag, values });
  }
);
