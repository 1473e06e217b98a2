// How scripts/bench-page reads its samples.
import assert from "node:assert/strict";
import { test } from "node:test";
import { entries } from "../bench/page/entries.js";
import { operations } from "../bench/page/operations.js";
import { geometricMean, report } from "../bench/page/report.js";

/** Every operation takes vanilla one millisecond, and others as `timesOf` says. */
function samplesOf(timesOf) {
  const ofKind = (kind, names) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(
          entries[kind].map((entry) => {
            const times = entry.name === "vanilla" ? [1] : timesOf(name, entry);
            return [entry.name, { script: times, total: times.map((time) => 10 * time) }];
          }),
        ),
      ]),
    );
  return Object.fromEntries(
    Object.entries(operations).map(([kind, all]) => [kind, ofKind(kind, [...Object.keys(all), ...(kind === "rows" ? ["cold"] : [])])]),
  );
}

const reportOf = (samples) => report({ chromium: { version: "Chrome/1", samples } });
const lineOf = (text, title) => text.split("\n").find((line) => line.startsWith(`| ${title}`));

test("the geometric mean is that of the medians' ratios", () => {
  const { rows } = samplesOf((name) => ({ create: [8, 8, 100], swap: [1 / 8] })[name] ?? [1]);
  assert.ok(Math.abs(geometricMean(rows, "rows", "script", "solid") - 1) < 1e-9);
  assert.equal(geometricMean(rows, "rows", "total", "vanilla"), 1);
});

test("a target is for our pages alone, and another one for each engine", () => {
  const text = reportOf(samplesOf((_, { engine }) => (engine ? [1.05] : [9])));
  assert.match(lineOf(text, "nine operations on rows, in all"), /\| 1\.04 \/ 1\.06 \| +1\.05 MISSED \| +1\.05 met \|/);
});

test("a page is as quick as React's by the search in all, whatever else it takes", () => {
  const slow = reportOf(samplesOf((name, { engine }) => (engine && name === "search" ? [9] : [3])));
  assert.match(lineOf(slow, "a keystroke of a search in 500 rows, in all"), /3\.00 MISSED/);
  const quick = reportOf(samplesOf((name, { engine }) => (engine && name === "search" ? [2] : [3])));
  assert.match(lineOf(quick, "a keystroke of a search in 500 rows, in all"), /0\.67 met/);
});
