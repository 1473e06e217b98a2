// Compares both kinds of C++ exceptions in a view: how large its page is, and how long calls take. Node runs the built
// pages, each with both engines. scripts/bench exceptions runs this after it has built them.
import assert from "node:assert/strict";
import { startView } from "../../js/support/built_view.js";
import { isQuick, publish } from "../benchmark.js";
import { inTurns } from "../measure.js";
import { sizesOf } from "../pages.js";
import { watchConditions } from "../tables.js";
import { report } from "./report.js";

const [warmUps, rounds] = isQuick ? [2, 3] : [20, 61];

const kinds = ["none", "javascript", "wasm"];
const engines = ["wasm", "js"];

const rows = Array.from({ length: 30 }, (_, i) => ({ id: i, name: `row ${i}`, values: [i, i / 7, null, true] }));
const good = JSON.stringify(rows);
/** What is measured; `count` is how often in a round, so that a round takes some milliseconds. */
const tasks = {
  "a call": { what: "call", count: 200_000 },
  "a call with destructors": { what: "nested call", count: 20_000 },
  "a document": { what: "parse", text: good, count: 40 },
  "a throw": { what: "throw", count: 2000, throws: true },
  "a throw through destructors": { what: "nested throw", count: 2000, throws: true },
  "a broken document": { what: "parse", text: good.slice(0, -20), count: 40, throws: true },
};

const watched = watchConditions("scripts/bench exceptions");
const views = {};
for (const kind of kinds) {
  for (const engine of engines) {
    views[`${kind} ${engine}`] = await startView(`../bench/pages/exceptions-${kind}-both`, engine);
  }
}

/** Microseconds for each of the task's calls. */
function take(view, { what, text = "", count, throws = false }) {
  const task = { what, text, count };
  const before = performance.now();
  view.global.window.library(task);
  const time = performance.now() - before;
  assert.equal(task.thrown, throws ? count : 0, `${what} threw`);
  return (time * 1000) / count;
}

const samples = {};
for (const [name, task] of Object.entries(tasks)) {
  console.error(`[exceptions] ${name}`);
  const able = Object.keys(views).filter((view) => !task.throws || !view.startsWith("none"));
  samples[name] = Object.fromEntries(able.map((view) => [view, []]));
  await inTurns(able, warmUps, (view) => take(views[view], task));
  await inTurns(able, rounds, (view) => samples[name][view].push(take(views[view], task)));
}

const sizes = Object.fromEntries(
  kinds.map((kind) => [kind, ["both", "one"].map((way) => sizesOf(`exceptions-${kind}-${way}`))]),
);
const text = report({ sizes, samples, conditions: watched(), node: process.version });
publish("reports/exceptions.md", [[/^## Measured\n[^]*?(?=\n## |(?![^]))/m, text]]);
process.exit();
