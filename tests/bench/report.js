// Makes tables of the samples of one or more runs, for the terminal and for docs/reports/performance.md, whose text is
// written by hand.
import { engines, metrics, sizeTargets } from "./metrics.js";
import { pooled, ratiosOfRuns } from "./ratios.js";
import { comparison, isMet, kilobytes, median, ratioText, table, titleOf, verdict } from "./tables.js";

function sizeTable(sizes) {
  const { reference } = sizes;
  const rows = Object.entries(sizes).map(([view, { raw, gzip }]) => [
    view,
    kilobytes(raw),
    kilobytes(gzip),
    ratioText(raw / reference.raw),
    ratioText(gzip / reference.gzip),
  ]);
  return table(["view", "raw", "gzip -9", "raw / reference", "gzip / reference"], rows);
}

function browserTable(samples, views) {
  const rows = metrics
    .filter(({ name }) => samples[name])
    .map(({ name, title, format }) => {
      const cell = (view) => comparison(samples[name][view], samples[name].reference, format);
      return [title, ...views.map(cell)];
    });
  return table(["", ...views], rows);
}

function sizeTargetTable(sizes) {
  const rows = sizeTargets.map(({ unit, title, atMost }) => {
    const ratio = sizes.mcpapps[unit] / sizes.reference[unit];
    return [title, ratioText(atMost), `${ratioText(ratio)} ${verdict(ratio, atMost)}`];
  });
  return table(["mcpapps / reference", "at most", "page with both engines"], rows);
}

// No view can meet a target that the floor misses.
function targetCell(ratio, atMost, floor) {
  if (!ratio) return "–";
  const half = (ratio.max - ratio.min) / 2;
  const impossible = isMet(ratio.median, atMost) || isMet(floor, atMost) ? "" : `, floor ${ratioText(floor)}`;
  return (
    `${ratioText(ratio.median)}${half ? ` ±${ratioText(half)}` : ""} ` + `${verdict(ratio.median, atMost)}${impossible}`
  );
}

function targetTable(runs) {
  const ratios = ratiosOfRuns(runs);
  const all = pooled(runs);
  const floorOf = ({ floor, reference }) => median(floor) / median(reference);
  const columns = Object.keys(ratios).flatMap((browser) => engines.map(({ title }, i) => ({ browser, title, i })));
  const rows = metrics
    .filter(({ atMost }) => atMost)
    .map(({ name, title, atMost }) => [
      title,
      [...new Set(atMost)].map(ratioText).join(" / "),
      ...columns.map(({ browser, title: engine, i }) =>
        targetCell(ratios[browser][engine][name], atMost[i], floorOf(all[browser].samples[name])),
      ),
    ]);
  const head = columns.map(({ browser, title }) => `${titleOf(browser)}, ${title}`);
  return table(["mcpapps / reference", "at most", ...head], rows);
}

/** The result of guard.js, for the terminal. */
export function comparisonTable(rows) {
  const text = ({ name, recorded, noise, measured, fault }) =>
    [name, ratioText(recorded), noise === undefined ? "–" : `+${ratioText(noise)}`, ratioText(measured), fault ?? "ok"];
  return table(["mcpapps / reference", "recorded", "noise", "measured", ""], rows.map(text));
}

/** @param {{sizes: object, machine: string, runs: object[]}} results */
export function report({ sizes, machine, runs }) {
  const views = Object.keys(sizes);
  const tables = [
    `## Targets\n\n${sizeTargetTable(sizes)}\n\n${targetTable(runs)}\n`,
    `## Size\n\n${sizeTable(sizes)}\n`,
    ...Object.entries(pooled(runs)).map(
      ([name, { version, samples }]) =>
        `## ${titleOf(name)}\n\n${version.split("/")[1]}, on ${machine}.\n\n${browserTable(samples, views)}\n`,
    ),
  ];
  return tables.join("\n");
}
