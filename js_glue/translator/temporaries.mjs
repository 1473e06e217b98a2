// The temporary variables of a function, of one sort.
import { LONG } from "./kinds.mjs";
import { name } from "./value.mjs";

/**
 * @import { Kind } from "./kinds.mjs"
 * @import { Value } from "./value.mjs"
 */

export class Temporaries {
  /** @param {string} letter with which their names begin @param {string} [high] and those of their high halves */
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

  // So many are in use.
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

  // From this index on, those are in use that have one of the names.
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
