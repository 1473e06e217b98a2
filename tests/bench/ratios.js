// Ratios of ours to the reference's, in each run and over several, for the targets and the guard.
import { readFileSync, writeFileSync } from "node:fs";
import { engines } from "./metrics.js";
import { median } from "./tables.js";

const file = new URL("ratios.json", import.meta.url);

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

/** One run's ratios by browser, engine and metric. */
export function ratiosOf(run) {
  const ratio = (view) => (byView) => median(byView[view]) / median(byView.reference);
  const byEngine = ({ samples }) =>
    Object.fromEntries(engines.map(({ title, view }) => [title, mapValues(samples, ratio(view))]));
  return mapValues(run, byEngine);
}

/** The median, minimum and maximum of each ratio that all runs have. */
export function ratiosOfRuns(runs) {
  const merge = ([first, ...others]) => {
    if (typeof first !== "object") {
      const values = [first, ...others];
      return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
    }
    const common = Object.keys(first).filter((name) => others.every((other) => name in other));
    return Object.fromEntries(common.map((name) => [name, merge([first, ...others].map((ratios) => ratios[name]))]));
  };
  return merge(runs.map(ratiosOf));
}

/** The samples of several runs as those of one. */
export function pooled(runs) {
  const browsers = {};
  for (const [name, { version, samples }] of runs.flatMap(Object.entries)) {
    const all = (browsers[name] ??= { version, samples: {} }).samples;
    for (const [metric, byView] of Object.entries(samples)) {
      const views = (all[metric] ??= {});
      for (const [view, values] of Object.entries(byView)) (views[view] ??= []).push(...values);
    }
  }
  return browsers;
}

export const readRatios = () => JSON.parse(readFileSync(file, "utf8"));

/** @param {string} machine where the runs were made */
export function writeRatios(runs, machine) {
  const rounded = (_, value) => (typeof value === "number" ? Number(value.toFixed(3)) : value);
  const recorded = { machine, runs: runs.length, ratios: ratiosOfRuns(runs) };
  const text = JSON.stringify(recorded, rounded, 2).replace(/\{[^{}]*\}/g, (ratio) => ratio.replace(/\s+/g, " "));
  writeFileSync(file, text + "\n");
}
