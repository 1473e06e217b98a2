// How scripts/bench tells a view that has become slower from noise.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, faultsOfBoth } from "../bench/guard.js";
import { pooled, ratiosOf, ratiosOfRuns, readRatios } from "../bench/ratios.js";
import { median, spread } from "../bench/tables.js";

/** A run in which the view took these times, and the reference always 10. */
const runOf = (...times) => ({
  chromium: { version: "1", samples: { start: { reference: [10], mcpapps: times, "mcpapps-js": [20] } } },
});
const recorded = (median, min, max) => ({ chromium: { WebAssembly: { start: { median, min, max } } } });
const measured = (ratio) => ({ chromium: { WebAssembly: { start: ratio } } });
const faults = (...sides) => compare(...sides).map(({ fault }) => fault);

test("a ratio is that of the medians, for each engine", () => {
  assert.deepEqual(ratiosOf(runOf(1, 5, 90)), { chromium: { WebAssembly: { start: 0.5 }, JavaScript: { start: 2 } } });
});

test("of several runs the median, the least and the largest ratio are kept", () => {
  const { WebAssembly } = ratiosOfRuns([runOf(5), runOf(9), runOf(6)]).chromium;
  assert.deepEqual(WebAssembly.start, { median: 0.6, min: 0.5, max: 0.9 });
});

test("what only some runs have measured has no noise, and is not kept", () => {
  const more = runOf(5);
  more.chromium.samples.memory = more.chromium.samples.start;
  assert.deepEqual(Object.keys(ratiosOfRuns([more, runOf(5)]).chromium.WebAssembly), ["start"]);
});

test("the samples of several runs are pooled", () => {
  assert.deepEqual(pooled([runOf(1, 2), runOf(3)]).chromium.samples.start.mcpapps, [1, 2, 3]);
});

test("the spread is half the distance between the quartiles, as a share of the median", () => {
  assert.equal(spread([1, 2, 3, 4, 5]), 1 / 3);
  assert.equal(median([4, 1, 2, 3]), 2.5);
});

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

test("a ratio that is no number is a fault", () => {
  assert.deepEqual(faults(recorded(1, 1, 1), measured(NaN)), ["worse"]);
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

test("what is worse in one of two runs only is chance", () => {
  const worse = compare(recorded(1, 1, 1), measured(2));
  const well = compare(recorded(1, 1, 1), measured(1));
  assert.deepEqual(faultsOfBoth(worse, well), []);
  assert.deepEqual(faultsOfBoth(worse, worse), worse);
});

test("the ratios that are kept have both engines in both browsers, and the least is not above the largest", () => {
  const { ratios } = readRatios();
  assert.deepEqual(Object.keys(ratios), ["chromium", "firefox"]);
  for (const engines of Object.values(ratios)) {
    assert.deepEqual(Object.keys(engines), ["WebAssembly", "JavaScript"]);
    for (const metrics of Object.values(engines)) {
      for (const { median, min, max } of Object.values(metrics)) assert.ok(0 < min && min <= median && median <= max);
    }
  }
});
