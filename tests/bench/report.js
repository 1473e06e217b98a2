// Turns the samples into tables, for the terminal and for docs/performance.md.
import os from "node:os";
import { parts as partTitles } from "./pages.js";

export const machine = () => `${os.cpus().length} cores, ${os.cpus()[0].model.trim()}, ${os.type()} ${os.arch()}`;

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const milliseconds = (value) => `${value < 1000 ? value.toPrecision(3) : value.toFixed(0)} ms`;
export const titleOf = (name) => name[0].toUpperCase() + name.slice(1);
const megabytes = (value) => `${(value / 1e6).toFixed(2)} MB`;

/** The rows of a browser's table; `atMost` is the target for ours, as a share of the reference's. */
const metrics = [
  { name: "start", title: "start", atMost: 0.7, format: milliseconds },
  { name: "startFreshPage", title: "start, first view of a new page", atMost: 0.7, format: milliseconds },
  { name: "firstResult1000", title: "first result, 1,000 records", format: milliseconds },
  { name: "roundTrip", title: "round trip", atMost: 0.7, format: milliseconds },
  { name: "result100", title: "result, 100 records", atMost: 1, format: milliseconds },
  { name: "result1000", title: "result, 1,000 records", atMost: 1, format: milliseconds },
  { name: "result20000", title: "result, 20,000 records", atMost: 1.15, format: milliseconds },
  { name: "partial200", title: "partial input, 200 records", atMost: 1, format: milliseconds },
  { name: "memoryAtStart", title: "memory at start", format: megabytes },
  { name: "memory", title: "memory after 100,000 messages", format: megabytes },
];

const sizeTargets = [
  { view: "mcpapps", title: "HTML with both engines, raw bytes", atMost: 0.75 },
  { view: "mcpapps-wasm", title: "HTML with WebAssembly only, raw bytes", atMost: 0.5 },
];

export function table(head, rows) {
  const cells = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row, pad) => `| ${row.map((cell, column) => pad(cell, widths[column], column)).join(" | ")} |`;
  const align = (cell, width, column) => (column ? cell.padStart(width) : cell.padEnd(width));
  const rule = (_, width, column) => (column ? "-".repeat(width - 1) + ":" : "-".repeat(width));
  return [line(head, align), line(head, rule), ...rows.map((row) => line(row, align))].join("\n");
}

const ratioText = (ratio) => (ratio === undefined ? "–" : ratio.toFixed(2));
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

function sizeTable(sizes) {
  const rows = Object.entries(sizes).map(([view, { raw, gzip }]) => [
    view,
    kilobytes(raw),
    kilobytes(gzip),
    ratioText(raw / sizes.reference.raw),
  ]);
  return table(["view", "raw", "gzip -9", "raw / reference"], rows);
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
        const value = median(samples[name][view]);
        return format(value) + (view === "reference" ? "" : ` (${ratioText(value / reference)})`);
      };
      return [title, ...views.map(cell)];
    });
  return table(["", ...views], rows);
}

function verdict(ratio, atMost) {
  if (ratio === undefined) return "–";
  // As shown: a ratio is judged by the digits that the reader sees.
  return `${ratioText(ratio)} ${Number(ratio.toFixed(2)) <= atMost ? "met" : "MISSED"}`;
}

function targetTable({ sizes, browsers }) {
  const names = Object.keys(browsers);
  const ratioIn = (browser, metric) => {
    const samples = browsers[browser].samples[metric];
    return samples && median(samples.mcpapps) / median(samples.reference);
  };
  const sizeRows = sizeTargets.map(({ view, title, atMost }) => {
    const ratio = sizes[view] && sizes[view].raw / sizes.reference.raw;
    return [title, ratioText(atMost), ...names.map(() => verdict(ratio, atMost))];
  });
  const rows = metrics
    .filter(({ atMost }) => atMost)
    .map(({ name, title, atMost }) => [
      title,
      ratioText(atMost),
      ...names.map((browser) => verdict(ratioIn(browser, name), atMost)),
    ]);
  return table(["mcpapps / reference", "at most", ...names], [...sizeRows, ...rows]);
}

const introduction = `# Performance

Made by \`scripts/bench\`; raw data is then in \`build/bench/results.json\`. Numbers in parentheses are
shares of the reference's.

The same view five times: **floor** is written by hand without any library and checks nothing, so
that no view can be faster; **reference** uses the reference SDK's \`App\`, bundled by Rollup and
minified by esbuild; **mcpapps** is what \`mcpapps_add_view\` makes, and **mcpapps-wasm** and
**mcpapps-js** are the same with one engine only. They do the same work: [tests/bench](../tests/bench).
`;

const method = `## How it is measured

One page with the reference SDK's \`AppBridge\` shows the views in frames (\`srcdoc\`, \`sandbox="allow-scripts
allow-same-origin"\`). The views take turns within one run of the browser, and what is shown is the
median. All times are taken in the host, whose own work is part of each number.

- **start**: from setting the frame's content to the host's \`initialized\`, in a new frame each time;
  once more for the first view in a page (in Chromium: a process) that has just been opened.
- **first result**: the first tool result after the start, until the view's answer to it is there.
- **round trip**: one of 100 sequential \`callServerTool()\`, each answer checked.
- **result**: from \`sendToolResult()\` until the view has decoded every record and its answer, the sums
  over the records, is there. The view has been running for a while.
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

export function report(results) {
  const { sizes, browsers, machine } = results;
  const views = Object.keys(sizes);
  const tables = [
    `## Targets\n\n${targetTable(results)}\n`,
    `## Size\n\n${sizeTable(sizes)}\n`,
    `## What the parts cost\n\n${partTable(results.parts)}\n`,
    ...Object.entries(browsers).map(
      ([name, { version, samples }]) =>
        `## ${titleOf(name)}\n\n${version.split("/")[1]}, on ${machine}.\n\n${browserTable(samples, views)}\n`,
    ),
  ];
  return { text: tables.join("\n"), document: [introduction, ...tables, method].join("\n") };
}
