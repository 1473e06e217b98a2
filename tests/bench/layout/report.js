// Turns the samples into tables, for the terminal and for docs/layout.md.
import { median, milliseconds, table, titleOf } from "../tables.js";

/** What is measured, in the order of the tables. */
export const programs = {
  "layout-d3": "d3-force",
  "layout-wasm": "WebAssembly",
  "layout-wasm-O3": "WebAssembly, compiled by `-O3`",
  "layout-wasm-O3-linked": "WebAssembly, linked by `-O3` too",
  "layout-js": "JavaScript",
  "layout-js-O3": "JavaScript, compiled by `-O3`",
  "layout-js-O3-linked": "JavaScript, linked by `-O3` too",
};

// How many times as quick as d3-force ours is to be, as the example is compiled.
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
    const { warm, quality } = samples[name];
    return [
      title,
      times(samples, name, "warm"),
      `${milliseconds(Math.min(...warm))} – ${milliseconds(Math.max(...warm))}`,
      times(samples, name, "first"),
      quality.stress.toFixed(4),
      quality.linkError.toFixed(1),
      quality.repulsion.toFixed(0),
    ];
  });
  return table(["", "warm", "from – to", "first run", "stress", "link error", "repulsion"], rows);
}

const introduction = ({ nodes, links, ticks }) => `# Layout of a graph

Made by \`scripts/bench-layout\`; raw data is then in \`build/bench/layout.json\`.

The layout of [examples/graph](../examples/graph) beside d3-force, which has the same forces (links,
repulsion by Barnes and Hut with theta 0.9, center), the same strengths, the same start and the same
schedule: ${nodes.toLocaleString("en")} nodes, ${links.toLocaleString("en")} links, ${ticks} ticks. In the tables, all programs but the first are ours.
`;

const method = ({ ticks, firsts, warmUps, rounds }, sizes) => `## How it is measured

One page shows the programs in frames; d3-force is bundled by Rollup and minified by esbuild. A run begins with
the graph as numbers and ends, ${ticks} ticks later, with the places of all nodes. The programs take turns within
one run of the browser. Numbers in parentheses say how many times as quick as d3-force this is.

- **warm**: the median of ${rounds} runs, after ${warmUps} that do not count; beside it the quickest and the slowest.
- **first run**: the first in a page that has just been opened, as the user of a view sees it; the median of
  ${firsts} pages. Engines still compile the program then.

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

Views are compiled and linked for size, by \`-Oz\`. Options of the author come later and win, for a target or for
the one source that takes the time:

\`\`\`cmake
target_compile_options(my_view PRIVATE -O3)
target_link_options(my_view PRIVATE -O3)
set_source_files_properties(repulsion.cpp PROPERTIES COMPILE_OPTIONS -O3) # as examples/graph does
\`\`\`

Bytes of the benchmark's pages, each with one engine:

${sizes}
`;

function sizeTable(sizes) {
  const rows = Object.entries(sizes).map(([name, bytes]) => [programs[name], bytes.toLocaleString("en")]);
  return table(["page", "bytes"], rows);
}

export function report(results) {
  const { browsers, machine } = results;
  const tables = [
    `## Targets\n\n${targetTable(browsers)}\n`,
    ...Object.entries(browsers).map(
      ([name, { version, samples }]) =>
        `## ${titleOf(name)}\n\n${version.split("/")[1]}, on ${machine}.\n\n${browserTable(samples)}\n`,
    ),
  ];
  return { text: tables.join("\n"), document: [introduction(results), ...tables, method(results, sizeTable(results.sizes))].join("\n") };
}
