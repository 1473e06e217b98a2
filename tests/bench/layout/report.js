// Turns the samples into tables, for the terminal and for docs/layout.md.
import { median, milliseconds, table, titleOf } from "../report.js";

/** What is measured, in the order of the tables. */
export const programs = {
  "layout-d3": "d3-force, JavaScript",
  "layout-wasm": "ours, WebAssembly",
  "layout-js": "ours, JavaScript",
  "layout-wasm-O3": "ours with `-O3`, WebAssembly",
  "layout-js-O3": "ours with `-O3`, JavaScript",
};

// How many times as quick as d3-force ours is to be.
const targets = { "layout-wasm-O3": 3, "layout-js-O3": 1 };

const timesAsQuick = (samples, name) => median(samples["layout-d3"].times) / median(samples[name].times);

function verdict(ratio, atLeast) {
  const shown = ratio.toFixed(1);
  return `${shown} ${Number(shown) >= atLeast ? "met" : "MISSED"}`;
}

function targetTable(browsers) {
  const names = Object.keys(browsers);
  const rows = Object.entries(targets).map(([name, atLeast]) => [
    programs[name],
    atLeast.toFixed(1),
    ...names.map((browser) => verdict(timesAsQuick(browsers[browser].samples, name), atLeast)),
  ]);
  return table(["times as quick as d3-force", "at least", ...names], rows);
}

function browserTable(samples, ticks) {
  const rows = Object.entries(programs).map(([name, title]) => {
    const { times, quality } = samples[name];
    return [
      title,
      milliseconds(median(times)),
      milliseconds(Math.min(...times)),
      milliseconds(Math.max(...times)),
      milliseconds(median(times) / ticks),
      timesAsQuick(samples, name).toFixed(1),
      quality.stress.toFixed(4),
      quality.linkError.toFixed(1),
      quality.repulsion.toFixed(0),
    ];
  });
  const head = ["", "median", "least", "most", "a tick", "times as quick", "stress", "link error", "repulsion"];
  return table(head, rows);
}

const introduction = ({ nodes, links, ticks }) => `# Layout of a graph

Made by \`scripts/bench-layout\`; raw data is then in \`build/bench/layout.json\`.

The layout of [examples/graph](../examples/graph) beside d3-force, which has the same forces (links,
repulsion by Barnes and Hut with theta 0.9, center), the same strengths, the same start and the same
schedule: ${nodes.toLocaleString("en")} nodes, ${links.toLocaleString("en")} links, ${ticks} ticks.
`;

const method = ({ rounds }) => `## How it is measured

One page shows the programs in frames; d3-force is bundled by Rollup and minified by esbuild. After one run
that does not count, they take turns for ${rounds} rounds. A run begins with the graph as numbers and ends with
the places of all nodes. **median**, **least** and **most** are of the runs; **times as quick** compares
medians with d3-force's.

The other columns show that the work is the same. They are computed by the same JavaScript from the places at
the end: **stress** is the usual measure of graph drawings, the mean of ((distance / scale − steps) / steps)²
over the pairs of 50 nodes with all others, at the best scale; **link error** is the mean of how far links are
from their length of 30; **repulsion** is the potential of the repulsion for a node, over all pairs.

## Why it is quicker

d3-force makes a tree of objects for each tick and walks it for each node. Ours is in arrays that are made
once, its leaves have up to eight nodes, and it is walked once for each leaf. The nodes of a leaf are near each
other in memory, and what pushes them is a short list of numbers. A leaf sees a cell as one node only where
each of its nodes may, so its forces are no less exact.

## What \`-O3\` does

Views are compiled and linked for size, by \`-Oz\`. A target's own options come later and win:

\`\`\`cmake
set_source_files_properties(repulsion.cpp PROPERTIES COMPILE_OPTIONS -O3)
\`\`\`
`;

export function report(results) {
  const { browsers, machine, ticks } = results;
  const tables = [
    `## Targets\n\n${targetTable(browsers)}\n`,
    ...Object.entries(browsers).map(
      ([name, { version, samples }]) =>
        `## ${titleOf(name)}\n\n${version.split("/")[1]}, on ${machine}.\n\n${browserTable(samples, ticks)}\n`,
    ),
  ];
  return { text: tables.join("\n"), document: [introduction(results), ...tables, method(results)].join("\n") };
}
