// The temporary variables of one kind in a function.
import { LONG } from "./kinds.mjs";
import { name } from "./value.mjs";

/**
 * @import { Kind } from "./kinds.mjs"
 * @import { Value } from "./value.mjs"
 */

export class Temporaries {
  /** @param {string} letter of their names @param {string} [high] of the names of high halves */
  constructor(letter, high = "") {
    this.letter = letter;
    this.high = high;
    this.most = 0; // how many were in use at once
    this.mostHigh = 0;
    // The values that are their names, by kind and index.
    /** @type {Value[][]} */
    this.values = [];
    this.end = 0; // those from here on are free
    /** @type {number[]} */
    this.free = []; // others that are, the lowest last
  }

  /** @param {number} count */
  reset(count) {
    this.end = count;
    this.free.length = 0;
  }

  get inUse() {
    return this.end - this.free.length;
  }

  /** @param {Kind} kind */
  take(kind) {
    const index = this.free.pop() ?? this.end++;
    if (index >= this.most) this.most = index + 1;
    if (kind === LONG && index >= this.mostHigh) this.mostHigh = index + 1;
    return ((this.values[kind] ??= [])[index] ??= name(this.letter + index, kind, 0, this.high + index));
  }

  // Frees those from this index on that are in none of the names.
  /** @param {number} first @param {Set<string>} names */
  keep(first, names) {
    this.free = [];
    for (let i = this.end; i-- > first; ) if (!names.has(this.letter + i)) this.free.push(i);
  }

  get names() {
    const high = Array.from({ length: this.mostHigh }, (_, i) => this.high + i);
    return [...Array.from({ length: this.most }, (_, i) => this.letter + i), ...high];
  }
}
