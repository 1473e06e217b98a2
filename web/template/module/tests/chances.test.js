// The module that is made of src/chances.cpp, in Node.
import assert from "node:assert/strict";
import { test } from "node:test";
import load from "../build/release/chances.mjs";

test("JavaScript gets the numbers of C++, and keeps them", async () => {
  const { chances } = await load();
  const two = chances(2);
  chances(1000);
  assert.ok(two instanceof Float64Array);
  assert.ok(Math.abs(two[5] - 6 / 36) < 1e-9);
});
