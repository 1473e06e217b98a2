// Random tables with adversarial names, packed by a view that has functions for its rows and by one that has none:
// both write the same words. ROWS_SEED chooses others, ROWS_COUNT more of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { link } from "../support/packing.js";
import { readersOf } from "../support/row_program.js";
import { Choice } from "../support/random.js";

const seed = Number(process.env.ROWS_SEED ?? 1);
const count = Number(process.env.ROWS_COUNT ?? 5000);
/** How many tables a view gets before it is loaded anew: what it has seen must not change what it sees. */
const life = 500;

const parts = [
  "a", "b", "c", "", "0", "17", '"', "\\", ",", "\u2028", "__proto__", "constructor", "x".repeat(10_000), "é", "\ud800",
];
const separators = [",", '","', "", "[", "\n"];
const texts = ["", "a", "first name", "é", "\ud83d", "1,2", "long ".repeat(20)];

class Tables extends Choice {
  /** One name, or several that are joined as somebody may join a list of names. */
  name() {
    const joined = () => Array.from({ length: 2 + this.below(2) }, () => this.one(parts)).join(this.one(separators));
    return this.below(3) ? this.one(parts) : joined();
  }

  names() {
    return [...new Set(Array.from({ length: 1 + this.below(5) }, () => this.name()))];
  }

  /** A row type: no program describes a name with a line's end or a half of a surrogate pair. */
  type() {
    const names = this.names().filter((name) => name && !name.includes("\n") && name.isWellFormed?.() !== false);
    return names.map((name) => [name, this.one(["n", "s", "v"])]);
  }

  /** The names of a type in another order, perhaps with two of them joined to one. */
  namesLike(type) {
    const names = type.map(([name]) => name);
    names.sort(() => this.random() - 0.5);
    if (names.length > 1 && this.below(2)) {
      names.splice(this.below(names.length - 1), 2, names.slice(0, 2).join(this.one(separators)));
    }
    return [...new Set(names)];
  }

  value(kind) {
    if (!this.below(200)) return this.one([null, true, "odd", 7, undefined, { deep: [1, 2, 3, 4] }, NaN]);
    if (kind === "n") return this.one([this.below(100), this.random(), -0, 1e300]);
    if (kind === "s") return this.one(texts);
    return this.one([null, true, 5, "text", [1, 2], { a: 1 }]);
  }

  table(types) {
    const type = this.one(types);
    const names = this.below(4) ? this.namesLike(type) : this.names();
    const kinds = names.map((name) => type.find(([known]) => known === name)?.[1] ?? this.one(["n", "s", "v"]));
    return Array.from({ length: this.below(9) }, () => {
      const row = {};
      names.forEach((name, i) =>
        Object.defineProperty(row, name, {
          value: this.value(kinds[i]), enumerable: true, configurable: true, writable: true,
        }),
      );
      return row;
    });
  }
}

const words = ({ heap, pack }, value) => {
  const address = pack(value);
  const packed = Buffer.from(new Uint8Array(heap.buffer, address, heap.blocks.get(address)));
  heap.free(address);
  return packed;
};

test(`${count} tables with adversarial names are the same with and without functions for rows, seed ${seed}`, () => {
  const tables = new Tables(seed);
  let done = 0;
  while (done < count) {
    const types = Array.from({ length: 4 }, () => tables.type()).filter((type) => type.length);
    if (!types.length) continue;
    // Object.fromEntries() defines its members, "__proto__" too.
    const view = link(readersOf(...types.map(Object.fromEntries)));
    const plain = link();
    for (let i = 0; i < life && done < count; ++i, ++done) {
      const table = tables.table(types);
      assert.ok(
        words(view, table).equals(words(plain, table)),
        `table ${done}: ${JSON.stringify(table).slice(0, 1000)}`,
      );
    }
  }
});
