import assert from "node:assert/strict";
import { test } from "node:test";
import { complaint, helloBytes, readBudget } from "../../bench/budget.js";

test("the hello view stays within its budget of bytes", () => {
  assert.equal(complaint(helloBytes(), readBudget()), undefined);
});

test("a budget that is much too large, and so guards nothing, is noticed", () => {
  const { bytes, tolerance } = readBudget();
  assert.ok(helloBytes() >= bytes * (1 - 5 * tolerance), "run scripts/bench --update-budget");
});
