// The functions that the page builder writes for the rows of a program's tables, and packing by them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rowReaders } from "../../../cmake/row_readers.mjs";
import { link } from "../support/packing.js";
import { programOf, programWith, readersOf } from "../support/row_program.js";

const point = { x: "n", y: "n", label: "s" };
const points = (count, make = (i) => ({ x: i, y: 0.5 - i, label: `p${i}` })) =>
  Array.from({ length: count }, (_, i) => make(i));

/** Packs `rows` by readers of `kinds`, compares what arrives, and tells how many rows each call read. */
function pack(rows, kinds = point) {
  const readers = readersOf(kinds);
  const calls = [];
  for (const entry of Object.values(readers)) {
    const [, read] = entry;
    entry[1] = (all, begin, ...rest) => {
      const end = read(all, begin, ...rest);
      calls.push(end - begin);
      return end;
    };
  }
  const packer = link(readers);
  assert.deepEqual(packer.roundTrip({ before: 1, rows, after: 2 }), {
    before: 1,
    rows: JSON.parse(JSON.stringify(rows)),
    after: 2,
  });
  assert.equal(packer.heap.blocks.size, 0, "nothing is left in the heap");
  return calls;
}

test("the members of a row may come in any order", () => {
  assert.deepEqual(pack(points(10, (i) => ({ label: `${i}`, y: i, x: i }))), [10]);
});

test("a large table is read in parts", () => {
  const calls = pack(points(100_000));
  assert.ok(calls.length > 1);
  assert.equal(calls.reduce((sum, count) => sum + count), 100_000);
});

for (const [name, change] of Object.entries({
  "a member that is not described": (row) => ({ ...row, more: 1 }),
  "a member in place of another": ({ label, ...row }) => ({ ...row, other: label }),
  "a missing member": ({ label, ...row }) => row,
  "a number in place of a text": (row) => ({ ...row, label: 5 }),
  "a text in place of a number": (row) => ({ ...row, x: "5" }),
  "a null": (row) => ({ ...row, y: null }),
  "an object in place of a number": (row) => ({ ...row, y: { deep: [1, 2, 3, 4, 5] } }),
  "NaN": (row) => ({ ...row, y: NaN }),
  "undefined": (row) => ({ ...row, label: undefined }),
  "a toJSON()": (row) => ({ ...row, toJSON: () => ({ other: 1 }) }),
})) {
  test(`from a row with ${name} on, the loop for all rows goes on, and nothing is lost`, () => {
    for (const at of [0, 1, 500, 999]) {
      const calls = pack(points(1000).map((row, i) => (i === at ? change(row) : row)));
      assert.ok(calls.length <= 1);
      assert.equal(calls[0] ?? 0, calls.length && at);
    }
  });
}

for (const [name, row] of Object.entries({
  "null": null,
  "a number": 1,
  "an array": [1, 2, 3],
  "an instance of a class": new (class {
    x = 1;
    y = 2;
    label = "c";
  })(),
})) {
  test(`${name} among the rows arrives as always`, () => {
    assert.deepEqual(pack(points(20).with?.(7, row) ?? Object.assign(points(20), { 7: row })), [7]);
  });
}

test("texts of every kind arrive whole, joined as they are while they are read", () => {
  const texts = ["", "a", "é", "€uro", "😀", "\ud83d", "\ude00", "x", "long ".repeat(1000)];
  const rows = points(200, (i) => ({ x: i, y: i, label: texts[i % texts.length] }));
  const packer = link(readersOf(point));
  const { heap, unpack } = packer;
  const address = packer.pack(rows);
  assert.deepEqual(
    unpack(address).map(({ label }) => label),
    rows.map(({ label }) => label.replace(/\p{Surrogate}/gu, "\ufffd")),
  );
  heap.free(address);
});

test("a table of several columns of texts arrives whole, read to its end or not", () => {
  const kinds = { a: "s", n: "n", b: "s", c: "s" };
  const rows = points(50_000, (i) => ({ a: `a${i}`, n: i, b: "", c: i % 3 ? `${i}` : "é" }));
  assert.ok(pack(rows, kinds).length > 1);
  rows[40_000].b = null;
  assert.ok(pack(rows, kinds).length > 1);
});

test("values of any kind are read too, nested tables included", () => {
  const kinds = { id: "n", on: "v", children: "v" };
  const rows = points(50, (i) => ({ id: i, on: i % 2 === 0, children: points(i % 7) }));
  assert.deepEqual(pack(rows, kinds), [50]);
});

test("a value that is left out ends the reader's work", () => {
  const rows = points(50, (i) => ({ id: i, on: i === 20 ? undefined : true }));
  assert.deepEqual(pack(rows, { id: "n", on: "v" }), [20]);
});

test("where a number was described and the first row has none, the reader is not asked", () => {
  assert.deepEqual(pack(points(50, (i) => ({ x: `${i}`, y: i, label: "" }))), []);
});

test("each member is read once", () => {
  let reads = 0;
  const rows = points(100).map(
    (row) => new Proxy(row, { get: (target, key) => (Object.hasOwn(target, key) && ++reads, target[key]) }),
  );
  assert.deepEqual(link(readersOf(point)).roundTrip(rows), points(100));
  // Once for all rows, and once more for the kinds of the first.
  assert.ok(reads <= 3 * 101, `${reads} reads`);
});

test("a getter that packs and lets memory grow while rows are read changes nothing of them", () => {
  const packer = link(readersOf(point));
  const rows = points(100);
  Object.defineProperty(rows[50], "label", {
    enumerable: true,
    get: () => (packer.heap.free(packer.pack({ rows: points(5000) })), "got"),
  });
  const address = packer.pack(rows);
  assert.deepEqual(packer.unpack(address), rows.map(({ x, y, label }) => ({ x, y, label })));
  packer.heap.free(address);
  assert.equal(packer.heap.blocks.size, 0);
});

test("tables of other lengths that were read before leave nothing behind", () => {
  const packer = link(readersOf(point));
  for (const count of [100, 7, 2000, 5, 1000, 30_000, 50]) {
    const rows = points(count, (i) => ({ x: count + i, y: -i, label: `${count}: ${i}` }));
    assert.deepEqual(packer.roundTrip({ rows, again: rows.slice(4).reverse() }), {
      rows,
      again: rows.slice(4).reverse(),
    });
  }
});

test("a getter that packs a table of the same kind in the middle of another changes nothing of it", () => {
  const packer = link(readersOf(point));
  packer.roundTrip(points(100));
  const rows = points(60);
  const inner = points(80, (i) => ({ x: -1, y: -2, label: `inner ${i}` }));
  Object.defineProperty(rows[30], "x", {
    enumerable: true,
    get: () => (assert.deepEqual(packer.roundTrip(inner), inner), 30),
  });
  assert.deepEqual(packer.roundTrip(rows), points(60));
});

test("two types with the same names have one reader, of what they have in common", () => {
  const [[kinds]] = Object.values(readersOf({ a: "n", b: "s" }, { b: "n", a: "n" }));
  assert.equal(kinds, "nv");
});

for (const [name, kind, value] of [
  ["numbers", "n", (i) => i],
  ["texts", "s", (i) => `t${i}`],
  ["any values", "v", (i) => (i % 2 ? null : i)],
]) {
  test(`rows with a comma in a name are not taken for rows with other names: ${name}`, () => {
    const packer = link(readersOf({ a: kind, b: kind, c: kind }));
    const rowsOf = (...names) =>
      points(5, (i) => Object.fromEntries(names.map((name, column) => [name, value(10 * i + column)])));
    for (const names of [["a,b", "c"], ["a", "b,c"], ["a,b,c"], ["a", "b", "c"]]) {
      assert.deepEqual(packer.roundTrip(rowsOf(...names)), rowsOf(...names));
    }
  });
}

test("a function that reads another number of members than the row has is not asked", () => {
  const packer = link(new Proxy({}, { get: () => ["nn", () => assert.fail("it was asked")] }));
  assert.deepEqual(packer.roundTrip(points(5, (i) => ({ "a,b": i }))), points(5, (i) => ({ "a,b": i })));
});

test("a program that describes no rows has no readers", () => {
  assert.equal(rowReaders(programWith()), "");
});

test("rows with members that every object has get no reader", () => {
  assert.equal(rowReaders(programWith({ constructor: "n" }, Object.fromEntries([["__proto__", "v"]]))), "");
});

test("names are written so that no name can leave its string", () => {
  const names = ['"', "\\", "\u2028", "${x}", "</script>", "é", "a,b"];
  const kinds = Object.fromEntries(names.map((name) => [name, "n"]));
  assert.deepEqual(pack(points(10, (i) => Object.fromEntries(names.map((name) => [name, i]))), kinds), [10]);
});

test("a file that has the mark of a row, and something else behind it, is left alone", () => {
  for (const text of ['"a\n\0', "zname\n\0", "nname", "\n\0", "n\n\0", "nname\nx\n\0", ""]) {
    assert.equal(rowReaders(programOf(`\x01mcpapps row\n${text}`)), "", JSON.stringify(text));
  }
});
