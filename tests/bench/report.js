// Turns the samples of one or more runs into tables, for the terminal and for docs/performance.md.
import { engines, metrics, sizeTargets } from "./metrics.js";
import { parts as partTitles } from "./pages.js";
import { pooled, ratiosOfRuns } from "./ratios.js";
import { kilobytes, median, spread, table, titleOf } from "./tables.js";

const ratioText = (ratio) => (ratio === undefined ? "–" : ratio.toFixed(2));
// As shown: a ratio is judged by the digits that the reader sees.
const isMet = (ratio, atMost) => Number(ratio.toFixed(2)) <= atMost;
const verdict = (ratio, atMost) => (isMet(ratio, atMost) ? "met" : "MISSED");

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

function partTable(parts) {
  const sizes = Object.values(parts);
  const more = (unit, i) => (i ? `+${kilobytes(sizes[i][unit] - sizes[i - 1][unit])}` : kilobytes(sizes[i][unit]));
  const rows = Object.keys(parts).map((part, i) => [partTitles[part], more("raw", i), more("gzip", i)]);
  return table(["page with both engines", "raw", "gzip -9"], rows);
}

function browserTable(samples, views) {
  const rows = metrics
    .filter(({ name }) => samples[name])
    .map(({ name, title, format }) => {
      const reference = median(samples[name].reference);
      const cell = (view) => {
        const values = samples[name][view];
        const around = values.length > 1 ? ` ±${(spread(values) * 100).toFixed(0)} %` : "";
        const share = view === "reference" ? "" : ` (${ratioText(median(values) / reference)})`;
        return format(median(values)) + around + share;
      };
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

// What not even the floor meets, no view can.
function targetCell(ratio, atMost, floor) {
  if (!ratio) return "–";
  const half = (ratio.max - ratio.min) / 2;
  const impossible = isMet(ratio.median, atMost) || isMet(floor, atMost) ? "" : `, floor ${ratioText(floor)}`;
  return `${ratioText(ratio.median)}${half ? ` ±${ratioText(half)}` : ""} ${verdict(ratio.median, atMost)}${impossible}`;
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

/** Where the time of a result goes, see inside.js; nothing if no run has measured it. */
function insideTable(runs, browser) {
  const inside = runs.map((run) => run[browser].inside).find(Boolean);
  if (!inside) return "";
  const views = Object.keys(Object.values(inside)[0]);
  const cell = ({ total, read, work }) => [total - read - work, read, work].map((part) => part.toPrecision(2)).join(" + ");
  const rows = metrics
    .filter(({ name }) => inside[name])
    .map(({ name, title }) => [title, ...views.map((view) => cell(inside[name][view]))]);
  return `\nHost and way + reading + the view's work, in milliseconds:\n\n${table(["", ...views], rows)}\n`;
}

/** What guard.js found, for the terminal. */
export function comparisonTable(rows) {
  const text = ({ name, recorded, noise, measured, fault }) =>
    [name, ratioText(recorded), noise === undefined ? "–" : `+${ratioText(noise)}`, ratioText(measured), fault ?? "ok"];
  return table(["mcpapps / reference", "recorded", "noise", "measured", ""], rows.map(text));
}

const introduction = `# Performance

Made by \`scripts/bench --record\`; raw data is then in \`build/bench/results.json\`. Numbers in parentheses
are shares of the reference's. How long it takes to build a view: [build-times.md](build-times.md).

The same view five times: **floor** is written by hand without any library and checks nothing, so
that no view can be faster; **reference** uses the reference SDK's \`App\`, bundled by Rollup and
minified by esbuild; **mcpapps** is what \`mcpapps_add_view\` makes, and **mcpapps-wasm** and
**mcpapps-js** are the same with one engine only. They do the same work: [tests/bench](../tests/bench).
`;

const method = `## How it is measured

One page with the reference SDK's \`AppBridge\` shows the views in frames (\`srcdoc\`, \`sandbox="allow-scripts
allow-same-origin"\`). The views take turns within one run of the browser, and there are five runs. What is
shown is the median of all samples, ± half the distance between their quartiles. All times are taken in the host,
whose own work is part of each number.

The targets are for the median of the five runs' ratios, ± half the distance between the least and the largest
of them. "WebAssembly" is the page with both engines, which runs WebAssembly here; "JavaScript" is mcpapps-js. Where
two targets are given, the second is for JavaScript. Where even the floor misses a target, no view can meet it,
and the floor's ratio stands beside. The ratios are kept in
[tests/bench/ratios.json](../tests/bench/ratios.json), and \`scripts/bench --check\` compares a run with them every night.

- **start**: from setting the frame's content to the host's \`initialized\`, in a new frame each time;
  once more for the first view in a page (in Chromium: a process) that has just been opened.
- **first result**, **first partial input**: the first message after the start, until the view's answer to it is
  there. Each sample is from a new frame, whose code no engine has optimized yet.
- **round trip**: one of 100 sequential \`callServerTool()\`, each answer checked.
- **result**: from \`sendToolResult()\` until the view has decoded every record and its answer, the sums
  over the records, is there. The view has been running for a while.
- **reading** is the access to the message event's data, where Chromium copies it out of its serialized form (Firefox
  does so before). The **view's work** goes from there until all promises that the view's listener has resolved have
  been followed: checking, decoding, the handler, and the answer's way to \`postMessage()\`. The rest is the host's
  work, and the browser's on the way.
- **partial input**: one of a burst of 50, the answer to a final request included.
- **memory**: what the page's objects, DOM wrappers and array buffers grew by since before the view was
  opened, after a forced collection, and the pages of WebAssembly's memory that were written to; 90 %
  partial inputs of ten records, 10 % round trips. Host and view share one heap, so the host's share is
  in it. The JavaScript engine's memory is an array buffer, which counts in full, written to or not.
  Chromium only: no other browser tells.

The reference SDK writes each message to the console by \`console.debug\`, in the view and in the host.
That costs its users several times the round trip itself, and under a browser's automation, which
listens to the console, more still. To compare what the SDKs do besides, these calls are left out of
host and reference view alike; as shipped, the reference is slower than this document says.
`;

/** @param {{sizes: object, parts: object, machine: string, runs: object[]}} results */
export function report({ sizes, parts, machine, runs }) {
  const views = Object.keys(sizes);
  const tables = [
    `## Targets\n\n${sizeTargetTable(sizes)}\n\n${targetTable(runs)}\n`,
    `## Size\n\n${sizeTable(sizes)}\n`,
    `## What the parts cost\n\n${partTable(parts)}\n`,
    ...Object.entries(pooled(runs)).map(
      ([name, { version, samples }]) =>
        `## ${titleOf(name)}\n\n${version.split("/")[1]}, on ${machine}.\n\n${browserTable(samples, views)}\n${insideTable(runs, name)}`,
    ),
  ];
  return { text: tables.join("\n"), document: [introduction, ...tables, method].join("\n") };
}
