// Packing by js_glue/link/packing/packed.js: its results, refusals and costs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { link } from "../support/packing.js";

const asJson = (value) => JSON.parse(JSON.stringify(value));
const roundTrip = (value) => link().roundTrip(value);
const refuses = (value, packer = link()) => {
  assert.throws(() => packer.pack(value), RangeError);
  assert.equal(packer.heap.blocks.size, 0, "nothing is left in the heap");
};

// ---- Work ----

/** The number of reads of members of `value`, an array of rows, while it is packed. */
function readsOf(rows) {
  let reads = 0;
  const counted = rows.map(
    (row) =>
      new Proxy(row, {
        get(target, key) {
          if (Object.hasOwn(target, key)) ++reads;
          return target[key];
        },
      }),
  );
  assert.deepEqual(roundTrip(counted), asJson(rows));
  return reads;
}

const rowOf = (width, value) => Object.fromEntries(Array.from({ length: width }, (_, i) => [`k${i}`, value(i)]));

test("columns that turn out not to be all numbers cost no second look at the rows", () => {
  for (const width of [10, 1000]) {
    const rows = [1, 2, 3, "last"].map((value) => rowOf(width, () => value));
    // Once for all rows, and once more for the kinds of the first.
    assert.ok(readsOf(rows) <= 5 * width);
  }
});

test("a null in each column, of each in another row, costs no second look at the rows", () => {
  const rows = Array.from({ length: 100 }, (_, row) => rowOf(100, (i) => (i == row ? null : i)));
  assert.ok(readsOf(rows) <= 101 * 100);
});

test("rows that are no table after all are looked at twice", () => {
  const rows = Array.from({ length: 100 }, () => rowOf(10, (i) => i));
  rows.push({ other: 1 });
  assert.ok(readsOf(rows) <= 2 * 1001 + 10);
});

test("one wide row among small ones takes no room for a wide table", () => {
  const { pack, heap } = link();
  pack([rowOf(2000, (i) => i), ...Array.from({ length: 2000 }, () => ({}))]);
  assert.ok(heap.peak < 8 << 20, `${heap.peak} bytes`);
});

test("large tables, of which the columns move as rows come, arrive whole", () => {
  const mixed = (row) => (i) => (row > 50 && i % 7 == 3 && row % 40 == i % 40 ? `${row}` : row * 1000.5 + i);
  const rows = Array.from({ length: 2000 }, (_, row) => rowOf(200, mixed(row)));
  assert.deepEqual(roundTrip({ before: 1, rows, after: 2 }), { before: 1, rows, after: 2 });
});

// ---- Bounds ----

/** An object that records which of its elements are read. */
function watched(target) {
  const watcher = { reads: 0 };
  watcher.value = new Proxy(target, {
    get(array, key) {
      if (typeof key == "string" && /^\d+$/.test(key)) ++watcher.reads;
      return array[key];
    },
    ownKeys() {
      throw new Error("asked for its keys");
    },
  });
  return watcher;
}

for (const [name, make] of Object.entries({
  "an array of 32 million holes": () => new Array(32_000_000),
  "the longest array": () => new Array(2 ** 32 - 1),
  "17 million numbers": () => Object.assign(new Array(17_000_000), { 0: 1 }),
})) {
  test(`${name} is refused before an element but the first is looked at`, () => {
    const { value, reads } = watched(make());
    refuses({ value });
    assert.ok(reads <= 1);
  });
}

test("an array of holes is refused long before all of them are looked at", () => {
  const watcher = watched(new Array(10_000_000));
  refuses(watcher.value);
  assert.ok(watcher.reads < 1_100_000, `${watcher.reads} reads`);
});

test("a typed array is an object of its elements, and a large one is refused before its keys are made", (t) => {
  assert.deepEqual(roundTrip(new Uint8Array([5, 6])), { 0: 5, 1: 6 });
  const { keys } = Object;
  t.mock.method(Object, "keys", (object) => assert.ok(!ArrayBuffer.isView(object)) ?? keys(object));
  refuses({ a: new Uint8Array(100_000_000) });
  refuses({ a: new Uint8Array(1_048_577) });
  refuses({ a: new Float64Array(2_000_000) });
  refuses([1, 2, 3, 4].map(() => new Uint8Array(2_000_000)));
});

test("undefined members of an object that is referred to often count each time", () => {
  const wide = rowOf(2000, () => undefined);
  let reads = 0;
  const shared = new Proxy(wide, {
    get(target, key) {
      ++reads;
      return target[key];
    },
  });
  const { bounds, pack, heap } = link();
  bounds.maxNodes = 100_000;
  refuses(Array(1000).fill(shared), { pack, heap });
  assert.ok(reads < 10_000, `${reads} reads`);
});

test("there are as many nodes as the bound says, and not one more", () => {
  const { bounds, pack, heap } = link();
  bounds.maxNodes = 10;
  bounds.slowNode = 0;
  heap.free(pack({ a: [1, "b", null, 2], c: undefined, d: { e: 1, f: undefined, g: 3 } }));
  heap.free(pack([1, 2, { a: 1 }, 3, 4, 5, 6, 7, 8]));
  heap.free(pack([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }]));
  refuses({ a: [1, "b", null, 2], c: undefined, d: { e: 1, f: 1, g: undefined, h: 3 } }, { pack, heap });
  refuses(Array(5).fill({ a: 1, b: 1 }), { pack, heap });
  refuses(Array(5).fill({ a: "x", b: "x" }), { pack, heap });
});

test("text beyond the size of a block is refused before it is encoded", (t) => {
  const encoders = ["encode", "encodeInto"].map((name) => t.mock.method(TextEncoder.prototype, name));
  refuses({ text: "x".repeat(400_000_000) });
  const part = "x".repeat(1_000_000);
  refuses(Array(400).fill(part));
  refuses(Array(10_000).fill(part));
  for (const { mock } of encoders) assert.equal(mock.callCount(), 0);
});

test("a block grows up to its bound, and not beyond", () => {
  const { bounds, pack, heap } = link();
  bounds.maxWords = 2000;
  // Two words for each number, and two for the array.
  heap.free(pack(Array.from({ length: 999 }, (_, i) => i)));
  refuses(Array.from({ length: 1000 }, (_, i) => i), { pack, heap });
});

test("a column of text takes no more room than a few times its bytes", () => {
  const { pack, heap } = link();
  heap.free(pack(Array.from({ length: 1000 }, () => "x".repeat(10_000))));
  assert.ok(heap.peak < 3.5e7, `${heap.peak} bytes`);
});

// ---- Depth ----

// The levels; the tables' rows are levels too.
const mixed = [(inner) => [inner, inner, inner, inner], (inner) => ({ a: inner, b: 1 }), (inner) => [inner]];
const nestings = {
  arrays: (inner) => [inner],
  objects: (inner) => ({ a: inner }),
  "arrays with a number first": (inner) => [1, 2, 3, inner],
  tables: (inner, i) => (i % 2 ? [inner, { a: 1 }, { a: 1 }, { a: 1 }] : { a: inner }),
  "tables, objects and arrays together": (inner, i) => mixed[i % 48 == 0 ? 0 : 1 + (i % 2)](inner),
};
for (const [name, wrap] of Object.entries(nestings)) {
  test(`${name} nest to 256 levels, and no deeper`, () => {
    const nested = (levels, value) => {
      for (let i = 0; i < levels; ++i) value = wrap(value, i);
      return value;
    };
    assert.deepEqual(roundTrip(nested(256, 1)), nested(256, 1));
    refuses(nested(257, 1));
    refuses(nested(256, {}));
  });
}

test("a row is a level whether its array is packed by columns or not", () => {
  for (const count of [1, 3, 4, 10]) {
    let value = Array.from({ length: count }, () => ({ a: 1 }));
    for (let i = 0; i < 254; ++i) value = [value];
    assert.deepEqual(roundTrip(value), value);
    refuses([value]);
  }
});

// ---- toJSON() and what is inherited ----

test("a toJSON() of one row alone counts, enumerable or not", () => {
  for (const enumerable of [false, true]) {
    const rows = Array.from({ length: 5 }, (_, a) => ({ a }));
    Object.defineProperty(rows[4], "toJSON", { value: () => "four", enumerable });
    assert.deepEqual(roundTrip(rows), asJson(rows));
  }
});

test("what toJSON() gives is not asked for a toJSON() again, and may be left out", () => {
  const itself = { a: 1, toJSON: () => itself };
  const values = [itself, { toJSON: () => undefined }, { toJSON: () => new Number(1) }];
  assert.deepEqual(roundTrip(values), asJson(values));
  const members = Array(5).fill({ itself, left: { toJSON: () => undefined } });
  assert.deepEqual(roundTrip(members), asJson(members));
});

test("inherited members are not packed, in arrays of any length", () => {
  for (const count of [1, 3, 4, 5]) {
    const inherit = Array.from({ length: count }, () => Object.create({ inherited: 1 }, {}));
    assert.deepEqual(roundTrip(inherit), asJson(inherit));
    const own = inherit.map((row, i) => (i ? row : { a: 1, inherited: 2 }));
    for (const row of inherit) row.a = 1;
    assert.deepEqual(roundTrip(inherit), asJson(inherit));
    assert.deepEqual(roundTrip(own), asJson(own));
  }
});

test("members that a library adds to Object.prototype are not packed", (t) => {
  t.after(() => delete Object.prototype.added);
  Object.prototype.added = 1;
  const rows = Array.from({ length: 5 }, (_, i) => (i ? { a: 1 } : { a: 1, added: 2 }));
  assert.equal(JSON.stringify(roundTrip(rows)), JSON.stringify(rows));
});

// ---- Packing while packing ----

test("a toJSON() or getter may pack, and the outer packing goes on", () => {
  const { pack, unpack, heap } = link();
  const addresses = [];
  const packs = () => {
    // Large enough for memory to grow.
    addresses.push(pack({ log: ["from", "the", "inside", addresses.length], more: Array(20_000).fill(1.5) }));
    return addresses.length;
  };
  const inner = { toJSON: packs };
  const getter = (a) => ({ a, get b() { return packs(); }, c: a });
  const array = [1, 2, 3, 4];
  Object.defineProperty(array, 2, { get: packs, enumerable: true });
  const value = () => ({ before: "b", inner, rows: [1, 2, 3, 4, 5].map(getter), array, after: [1, 2, 3] });
  const copy = unpack(pack(value()));
  assert.deepEqual(Object.keys(copy), ["before", "inner", "rows", "array", "after"]);
  assert.deepEqual(copy.after, [1, 2, 3]);
  assert.deepEqual(copy.rows.map(({ a, c }) => [a, c]), [1, 2, 3, 4, 5].map((a) => [a, a]));
  assert.equal(copy.array[3], 4);
  addresses.forEach((address, i) => assert.equal(unpack(address).log[3], i));
  assert.equal(heap.blocks.size, addresses.length + 1);
});

test("what a getter or toJSON() throws is passed on, inner and outer block are freed", () => {
  const { pack, unpack, heap } = link();
  const mine = new Error("mine");
  const thrower = () => {
    throw mine;
  };
  const throws = { text: "x".repeat(1000), a: { toJSON: thrower } };
  assert.throws(() => pack(throws), (error) => error === mine);
  assert.throws(() => pack([1, 2, 3, 4].map(() => ({ get a() { return thrower(); } }))), (error) => error === mine);
  assert.equal(heap.blocks.size, 0);
  const catches = {
    toJSON() {
      assert.throws(() => pack(throws), (error) => error === mine);
      assert.throws(() => pack(new Array(1e9)), RangeError);
      return "caught";
    },
  };
  assert.deepEqual(unpack(pack({ a: 1, catches, b: 2 })), { a: 1, catches: "caught", b: 2 });
  assert.equal(heap.blocks.size, 1);
});

test("texts that change between two looks are not written beyond their block", () => {
  const { pack, unpack, heap } = link();
  for (const [first, second] of [["é", "x".repeat(100_000)], ["a", "x".repeat(100_000)], ["aaaa", "é"]]) {
    const texts = ["a", "b", "c", "d"];
    let looks = 0;
    Object.defineProperty(texts, 1, { get: () => (++looks > 1 ? second : first) });
    const neighbour = pack("neighbour");
    try {
      heap.free(pack([texts, 1]));
    } catch (error) {
      assert.ok(error instanceof TypeError);
    }
    const next = pack("next");
    assert.deepEqual([unpack(neighbour), unpack(next)], ["neighbour", "next"]);
  }
});

test("unpacking while unpacking goes on where it was", (t) => {
  t.after(() => delete Object.prototype.trap);
  const { pack, unpack } = link();
  const inner = pack([1, [2, 3]]);
  const outer = pack({ trap: 1, after: [4, 5, 6, 7] });
  Object.defineProperty(Object.prototype, "trap", { set() { unpack(inner); }, configurable: true });
  assert.deepEqual(unpack(outer).after, [4, 5, 6, 7]);
});
