// How scripts/bench tells a slower view from noise.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compare } from "../bench/guard.js";

const recorded = (median, min, max) => ({ chromium: { WebAssembly: { start: { median, min, max } } } });
const measured = (ratio) => ({ chromium: { WebAssembly: { start: ratio } } });
const faults = (...sides) => compare(...sides).map(({ fault }) => fault);

test("a ratio as recorded is well, and so is a better one", () => {
  assert.deepEqual(faults(recorded(1, 1, 1), measured(1)), [undefined]);
  assert.deepEqual(faults(recorded(1, 1, 1), measured(0.2)), [undefined]);
});

test("a ratio that is worse by more than a tenth is a fault, where the runs all agreed", () => {
  assert.deepEqual(faults(recorded(1, 1, 1), measured(1.09)), [undefined]);
  assert.deepEqual(faults(recorded(1, 1, 1), measured(1.11)), ["worse"]);
});

test("where the runs differed more, more is let through", () => {
  assert.deepEqual(faults(recorded(1, 0.8, 1.2), measured(1.59)), [undefined]);
  assert.deepEqual(faults(recorded(1, 0.8, 1.2), measured(1.61)), ["worse"]);
});

test("what is recorded and not measured is a fault, and what is measured and not recorded too", () => {
  const rows = compare(recorded(1, 1, 1), { firefox: { JavaScript: { roundTrip: 1 } } });
  assert.deepEqual(
    rows.map(({ name, fault }) => [name, fault]),
    [
      ["chromium, WebAssembly: start", "not measured"],
      ["firefox, JavaScript: roundTrip", "not recorded"],
    ],
  );
});
