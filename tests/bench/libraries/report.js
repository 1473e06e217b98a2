// Turns the samples into tables, for the terminal and for docs/reports/libraries.md.
import { kilobytes, median, milliseconds, table } from "../tables.js";

/** What is laid out: trees with edges across. */
export const graphs = {
  "200 nodes, 304 edges": { nodes: 200, others: 105 },
  "2,000 nodes, 2,100 edges": { nodes: 2000, others: 101 },
};

/** The name of the same page where WebAssembly is forbidden. */
export const forbidden = (name) => `${name}-js`;

const titles = {
  "libraries-other": "`@hpcc-js/wasm-graphviz`",
  "libraries-small-one": "ours, `-Oz -flto`, `ENGINES one`",
  "libraries-fast-one": "ours, `-O3`, `ENGINES one`",
  "libraries-small-both": "ours, `-Oz -flto`, `ENGINES both`",
};

const typical = (values) => (values.length > 0 ? milliseconds(median(values)) : "does not start");

function timeTable(samples, names) {
  const rows = names.map(([name, title]) => {
    const { start, first, again } = samples[name];
    const layouts = Object.keys(graphs).map((graph) =>
      first.length > 0
        ? [first, again].map((times) => milliseconds(median(times.map((each) => each[graph])))).join(", ")
        : "–",
    );
    return [title, typical(start), ...layouts];
  });
  return table(["", "start", ...Object.keys(graphs)], rows);
}

export function report({ allowed, samples, browserVersion, sizes, version, conditions }) {
  const sizeRows = allowed.map((name) => [titles[name], kilobytes(sizes[name].raw), kilobytes(sizes[name].gzip)]);
  return `## Measured

${conditions}
In Chromium ${browserVersion.split("/")[1]}, with \`@hpcc-js/wasm-graphviz\` ${version}.

${table(["page", "raw", "gzip -9"], sizeRows)}

WebAssembly is allowed:

${timeTable(samples, allowed.map((name) => [name, titles[name]]))}

WebAssembly is forbidden, as by the specification's default policy:

${timeTable(samples, allowed.map((name) => [forbidden(name), titles[name]]))}
`;
}
