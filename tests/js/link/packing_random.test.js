// Random values through js_glue/link/packing/packed.js and unpack.js: the result is that of JSON. PACKING_SEED and
// PACKING_COUNT choose others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { link } from "../support/packing.js";
import { Choice } from "../support/random.js";

const seed = Number(process.env.PACKING_SEED ?? 1);
const count = Number(process.env.PACKING_COUNT ?? 3000);

const keys = [
  "a", "b", "c", "a,b", "b,c", "a,b,c", ",", '"', 'a","b', "é", "", "0", "17", "__proto__", "constructor", "toString",
  "length", "long key ".repeat(7), "k\ud800",
];
const texts = [
  "", "a", "plain text", "é", "€uro", "😀", "\0", '"\\', "\ud83d", "\ude00", "x\ud800y", "ABC ".repeat(40),
];

class Values extends Choice {
  number() {
    return this.one([this.below(10), -this.below(1e6), this.random(), this.random() * 1e300, 5e-324, 2 ** 53 + 2]);
  }

  /** Scalars, sometimes those that JSON changes or leaves out. */
  scalar() {
    switch (this.below(12)) {
      case 0: return null;
      case 1: return this.chance(2);
      case 2: return this.one([NaN, Infinity, -Infinity]);
      case 3: return this.one([undefined, () => {}, Symbol("s")]);
      case 4: return this.one([new Date(this.below(1e12)), new Date(NaN), new Map([[1, 2]]), new Uint8Array([1, 2])]);
      case 5: return this.one([new String("boxed"), new Number(7), new Boolean(false), /x/, new ArrayBuffer(3)]);
      case 6: {
        const json = this.one(["json", 1, null, undefined, { a: [1, 2, 3, 4] }]);
        return { toJSON: () => json };
      }
      case 7: case 8: return this.one(texts);
      default: return this.number();
    }
  }

  any(depth) {
    if (depth == 0 || this.chance(3)) return this.scalar();
    return this.one([() => this.array(depth), () => this.object(depth), () => this.table(depth)])();
  }

  array(depth) {
    const of = this.one([() => this.number(), () => this.one(texts), () => this.any(depth - 1)]);
    const array = Array.from({ length: this.below(9) }, of);
    if (array.length && this.chance(4)) array[this.below(array.length)] = this.any(depth - 1);
    if (array.length && this.chance(9)) delete array[this.below(array.length)];
    return array;
  }

  set(object, key, value) {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  }

  object(depth) {
    const object = this.chance(9) ? Object.create(this.one([null, { inherited: 1 }])) : {};
    for (let left = this.below(6); left > 0; --left) this.set(object, this.one(keys), this.any(depth - 1));
    return object;
  }

  /** Rows with the same keys, except for disturbances. */
  table(depth) {
    const columns = Array.from({ length: 1 + this.below(5) }, () => {
      const kinds = [
        () => this.number(),
        () => this.number(),
        () => this.one(texts),
        () => this.scalar(),
        () => this.object(depth - 1),
        () => this.table(depth - 1),
        () => ({ x: this.number(), label: this.one(texts) }),
      ];
      return { key: this.one(keys), of: this.one(depth > 1 ? kinds : kinds.slice(0, 4)) };
    });
    const rows = Array.from({ length: this.below(12) }, () => {
      const row = {};
      const order = this.chance(25) ? [...columns].reverse() : columns;
      for (const { key, of } of order) {
        if (this.chance(60)) continue;
        this.set(row, key, this.chance(20) ? this.any(depth - 1) : of());
      }
      return row;
    });
    if (this.chance(20)) rows.push(this.any(depth - 1));
    return rows;
  }
}

/** A deterministic copy of `value` by JSON. */
function asJson(value) {
  const text = JSON.stringify(value);
  // UTF-8 has no lone surrogates.
  return text === undefined ? null : JSON.parse(text.replaceAll(/\\ud[89a-f]../g, "\ufffd"));
}

/** As text, with members sorted by name: a table has its numbers first. */
function sorted(value) {
  const sort = (_, object) =>
    object && typeof object == "object" && !Array.isArray(object)
      ? Object.fromEntries(
          Object.entries(object)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, member]) => [`=${key}`, member]),
        )
      : object;
  return JSON.stringify(value, sort);
}

test(`${count} random values arrive as JSON.stringify() has them, seed ${seed}`, () => {
  const { pack, unpack, heap } = link();
  for (let i = 0; i < count; ++i) {
    const value = new Values(seed * 100_003 + i).any(3);
    const expected = sorted(asJson(value));
    const address = pack(value);
    assert.equal(sorted(unpack(address)), expected, `value ${i}`);
    heap.free(address);
  }
  assert.equal(heap.blocks.size, 0);
});
