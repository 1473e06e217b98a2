// The tables of docs/reports/engines.md.
import { kilobytes, median, milliseconds, table, titleOf } from "../tables.js";

const change = (one, both, format) => `${format(both)} → ${format(one)} (${(one / both).toFixed(2)})`;

function sizeTable({ names, sizes, programs }) {
  const row = (name) => {
    const [both, one] = [sizes[`${name}-both`], sizes[`${name}-one`]];
    return [
      name,
      kilobytes(programs[name]),
      change(one.raw, both.raw, kilobytes),
      change(one.gzip, both.gzip, kilobytes),
    ];
  };
  return table(["view", "program", "page, raw", "page, gzip -9"], names.map(row));
}

function startTable({ names }, { samples }) {
  const startOf = (view, kind) => median(samples[view][kind]);
  const cell = (name, engine, kind) => {
    const [both, one] = [`${name}-both${engine}`, `${name}-one${engine}`];
    return samples[both] && samples[one]
      ? change(startOf(one, kind), startOf(both, kind), milliseconds)
      : "does not start";
  };
  const row = (name) => [
    name,
    ...["frame", "page"].flatMap((kind) => ["", "-js"].map((engine) => cell(name, engine, kind))),
  ];
  const reference = ["frame", "page"].flatMap((kind) => [milliseconds(startOf("reference", kind)), ""]);
  const head = [
    "view", "WebAssembly, new frame", "JavaScript, new frame", "WebAssembly, new page", "JavaScript, new page",
  ];
  return table(head, [...names.map(row), ["the reference's view of scripts/bench", ...reference]]);
}

export function report(results) {
  const browsers = Object.entries(results.browsers).map(
    ([name, browser]) => `${titleOf(name)}:\n\n${startTable(results, browser)}`,
  );
  return `## Measured

${results.conditions}
Each cell: the page with \`both\` → the page with \`one\` (the second as a share of the first).

${sizeTable(results)}

From setting the frame's content to the host's \`initialized\`, medians:

${browsers.join("\n\n")}
`;
}
