import { median, milliseconds, table, titleOf } from "../tables.js";

/** In the order of the tables. */
export const programs = {
  "layout-d3": "d3-force",
  "layout-wasm": "WebAssembly",
  "layout-wasm-O3": "WebAssembly, compiled by `-O3`",
  "layout-wasm-O3-linked": "WebAssembly, linked by `-O3` too",
  "layout-js": "JavaScript",
  "layout-js-O3": "JavaScript, compiled by `-O3`",
  "layout-js-O3-linked": "JavaScript, linked by `-O3` too",
};

// How many times faster than d3-force ours has to be, with the options of the example.
const targets = { "layout-wasm-O3": 3, "layout-js-O3": 1 };

const timesAsQuick = (samples, name, runs) =>
  (median(samples["layout-d3"][runs]) / median(samples[name][runs])).toFixed(1);

const verdict = (ratio, atLeast) => `${ratio} ${Number(ratio) >= atLeast ? "met" : "MISSED"}`;

function targetTable(browsers) {
  const names = Object.keys(browsers);
  const rows = Object.entries(targets).flatMap(([name, atLeast]) =>
    [["warm", "warm"], ["first", "first run"]].map(([runs, title]) => [
      `${programs[name]}, ${title}`,
      atLeast.toFixed(1),
      ...names.map((browser) => verdict(timesAsQuick(browsers[browser].samples, name, runs), atLeast)),
    ]),
  );
  return table(["times as quick as d3-force", "at least", ...names], rows);
}

const times = (samples, name, runs) =>
  `${milliseconds(median(samples[name][runs]))} (${timesAsQuick(samples, name, runs)})`;

function browserTable(samples) {
  const rows = Object.entries(programs).map(([name, title]) => {
    const { warm, stress } = samples[name];
    return [
      title,
      times(samples, name, "warm"),
      `${milliseconds(Math.min(...warm))} – ${milliseconds(Math.max(...warm))}`,
      times(samples, name, "first"),
      stress.toFixed(4),
    ];
  });
  return table(["", "warm", "from – to", "first run", "stress"], rows);
}

export function sizeTable(sizes) {
  const rows = Object.entries(sizes).map(([name, bytes]) => [programs[name], bytes.toLocaleString("en")]);
  return table(["page", "bytes"], rows);
}

export function report({ browsers, machine }) {
  const tables = [
    `## Targets\n\n${targetTable(browsers)}\n`,
    ...Object.entries(browsers).map(
      ([name, { version, samples }]) =>
        `## ${titleOf(name)}\n\n${version.split("/")[1]}, on ${machine}.\n\n${browserTable(samples)}\n`,
    ),
  ];
  return tables.join("\n");
}
