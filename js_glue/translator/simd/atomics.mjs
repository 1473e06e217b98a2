// Atomic operations: without threads, they are loads and stores.
import { I32, I64 } from "../validate/types.mjs";

/**
 * @typedef {object} Atomic
 * @property {string} name
 * @property {"i32" | "i64"} type of the value in the memory
 * @property {string} width as the names of loads and stores have it
 * @property {number[]} takes types
 * @property {number} gives a type, or 0
 * @property {number} alignment which is promised
 */

/** Of each kind there are these. @type {["i32" | "i64", number][]} */
const atomicWidths = [["i32", 32], ["i64", 64], ["i32", 8], ["i32", 16], ["i64", 8], ["i64", 16], ["i64", 32]];
const firstAtomic = 0x10;

/** By the second number. @type {(Atomic | undefined)[]} */
export const atomics = [
  { name: "notify", type: "i32", width: "", takes: [I32, I32], gives: I32, alignment: 2 },
  { name: "wait", type: "i32", width: "", takes: [I32, I32, I64], gives: I32, alignment: 2 },
  { name: "wait", type: "i64", width: "", takes: [I32, I64, I64], gives: I32, alignment: 3 },
];
["load", "store", "add", "sub", "and", "or", "xor", "xchg", "cmpxchg"].forEach((name, i) => {
  atomicWidths.forEach(([type, bits], k) => {
    const value = type === "i32" ? I32 : I64;
    const takes = [I32, ...Array(name === "load" ? 0 : name === "cmpxchg" ? 2 : 1).fill(value)];
    const width = String(type) === `i${bits}` ? "" : String(bits);
    const gives = name === "store" ? 0 : value;
    atomics[firstAtomic + 7 * i + k] = { name, type, width, takes, gives, alignment: Math.log2(bits / 8) };
  });
});
