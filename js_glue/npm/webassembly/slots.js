// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What the objects of the interface have within, and how its classes look from outside.

/**
 * @import { MemoryStore, TableStore } from "../../translator/program_parts.d.mts"
 * @typedef {{value: any}} GlobalStore
 */

/**
 * What an object has within: the `store` is what programs use.
 * @typedef {object} Slots
 * @property {MemoryStore} memory
 * @property {TableStore} table
 * @property {GlobalStore} global
 * @property {object} tag
 * @property {any[]} values of an exception
 * @property {number | undefined} maximum of a memory or table
 * @property {string} type of a global or of a table's entries
 * @property {boolean} isMutable
 * @property {string[]} parameters of a tag
 * @property {import("./module.js").Program} program
 * @property {object} exports
 */

/** @type {WeakMap<object, Partial<Slots> & {of: Function}>} */
const slots = new WeakMap();

/** @param {object} object @param {Function} of the class @param {Partial<Slots>} content */
export function fill(object, of, content) {
  slots.set(object, { ...content, of });
  return object;
}

/** Makes an object without the constructor. @param {Function} of the class @param {Partial<Slots>} content */
export const make = (of, content) => fill(Object.create(of.prototype), of, content);

/** Undefined if it is no object of this class. @param {any} object @param {Function} of @returns {Slots | undefined} */
export function slotsOf(object, of) {
  const found = slots.get(object);
  return found?.of === of ? /** @type {any} */ (found) : undefined;
}

/** The slots of a receiver or an argument. @param {any} object @param {Function} of @param {string} what */
export function need(object, of, what) {
  const found = slotsOf(object, of);
  if (!found) throw new TypeError(`WebAssembly.${what} WebAssembly.${of.name}`);
  return found;
}

/** @type {WeakMap<object, object>} */
const objects = new WeakMap();

/** One object for each store. @template {object} T @param {object} store @param {() => T} create @returns {T} */
export function objectOf(store, create) {
  if (!objects.has(store)) objects.set(store, create());
  return /** @type {T} */ (objects.get(store));
}

/** Members are enumerable, as those that a browser defines. @param {Function} of a class @param {string} name */
export function show(of, name) {
  Object.defineProperty(of, "name", { value: name });
  const { prototype } = of;
  const members = Object.keys(Object.getOwnPropertyDescriptors(prototype)).filter((member) => member !== "constructor");
  for (const member of members) Object.defineProperty(prototype, member, { enumerable: true });
  const statics = Object.keys(Object.getOwnPropertyDescriptors(of));
  for (const member of statics.filter((each) => !["prototype", "name", "length"].includes(each))) {
    Object.defineProperty(of, member, { enumerable: true });
  }
  tag(of.prototype, `WebAssembly.${name}`);
}

/** @param {object} object @param {string} text */
export const tag = (object, text) =>
  Object.defineProperty(object, Symbol.toStringTag, { value: text, configurable: true });
