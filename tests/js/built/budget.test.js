import assert from "node:assert/strict";
import { test } from "node:test";
import { complaint, helloBytes, readBudget } from "../../bench/budget.js";

test("the hello view stays within its budget of bytes", () => {
  assert.equal(complaint(helloBytes(), readBudget()), undefined);
});

test("a growth of two percent is let through, and more is not", () => {
  const budget = { bytes: 100_000, tolerance: 0.02 };
  assert.equal(complaint(102_000, budget), undefined);
  assert.match(complaint(102_001, budget), /scripts\/bench --update-budget/);
});

test("a budget that is much too large, and so guards nothing, is noticed", () => {
  const { bytes, tolerance } = readBudget();
  assert.ok(helloBytes() >= bytes * (1 - 5 * tolerance), "run scripts/bench --update-budget");
});
