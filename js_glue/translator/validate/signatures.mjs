// What operations on numbers and on the memory take and give: their names tell.
import { operationNames } from "../names.mjs";
import { F32, F64, I32, I64 } from "./types.mjs";

/**
 * @typedef {object} Signature
 * @property {number[]} takes types
 * @property {number} gives a type, or 0
 * @property {number} [alignment] the largest, of an operation on the memory
 */

/** @type {Record<string, number>} */
const types = { i32: I32, i64: I64, f32: F32, f64: F64 };

/** @param {string | undefined} operation @returns {Signature | undefined} */
function signature(operation = "") {
  const [, name, what] = /^([if]\d\d)\.(\w+)$/.exec(operation) ?? [];
  if (!name || what === "const") return undefined;
  const own = types[name];
  const access = /^(load|store)(\d*)/.exec(what);
  if (access) {
    const alignment = Math.log2(Number(access[2] || name.slice(1)) / 8);
    return access[1] === "load" ? { takes: [I32], gives: own, alignment } : { takes: [I32, own], gives: 0, alignment };
  }
  const from = /_([if]\d\d)/.exec(what);
  if (from) return { takes: [types[from[1]]], gives: own };
  if (what === "eqz") return { takes: [own], gives: I32 };
  if (/^(eq|ne|[lg][te])(_|$)/.test(what)) return { takes: [own, own], gives: I32 };
  const isUnary = /^(clz|ctz|popcnt|abs|neg|ceil|floor|trunc|nearest|sqrt|extend\d+_s)$/.test(what);
  return { takes: isUnary ? [own] : [own, own], gives: own };
}

/** By the operation's number; undefined for others. */
export const signatures = Array.from(operationNames, signature);
