// How the soak tells a leak from noise.
import assert from "node:assert/strict";
import { test } from "node:test";
import { grows, trend } from "../browser/soak/trend.js";

// Up and down by one, always the same.
const trembling = Array.from({ length: 24 }, (_, i) => [0, 1, -1, 1, 0, -1][i % 6]);

test("a straight line rises from its first value to its last", () => {
  assert.deepEqual(trend([1, 3, 5, 7]), { growth: 6, noise: 0 });
});

test("a leak is seen through noise", () => {
  assert.ok(grows(trend(trembling.map((noise, i) => 1000 * i + 2000 * noise)), 10_000));
});

test("noise is no leak, however large", () => {
  assert.ok(!grows(trend(trembling.map((noise) => 1_000_000 * noise)), 10_000));
});

test("a single step, as a compiler makes it, is no leak", () => {
  assert.ok(!grows(trend(trembling.map((_, i) => (i < 12 ? 0 : 100_000))), 100_000));
});
