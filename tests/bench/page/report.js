// Makes tables of the samples, for the terminal and for docs/reports/page-speed.md, whose text is written by hand.
import { comparison, kilobytes, median, milliseconds, ratioText, table, titleOf, verdict } from "../tables.js";
import { entries } from "./entries.js";
import { operations } from "./operations.js";

const parts = { total: "in all", script: "script alone" };
const cold = { name: "cold", title: "the first 1,000 rows of a new page" };

const namesOf = (kind) => entries[kind].map(({ name }) => name);
const ours = entries.rows.filter(({ engine }) => engine);

const ratio = (times, part, name, base) => median(times[name][part]) / median(times[base][part]);

/** The geometric mean of all operations' ratios. */
export function geometricMean(samples, kind, part, name) {
  const [base] = namesOf(kind);
  const logarithms = Object.keys(operations[kind]).map((operation) =>
    Math.log(ratio(samples[operation], part, name, base)),
  );
  return Math.exp(logarithms.reduce((sum, value) => sum + value, 0) / logarithms.length);
}

function speedTable(samples, kind, part) {
  const names = namesOf(kind);
  const rowOf = ({ name: operation, title }) => [
    title,
    ...names.map((name) =>
      comparison(samples[operation][name][part], samples[operation][names[0]][part], milliseconds),
    ),
  ];
  const rows = Object.entries(operations[kind]).map(([name, { title }]) => rowOf({ name, title }));
  if (kind === "rows") {
    rows.push(["geometric mean", ...names.map((name) => ratioText(geometricMean(samples, kind, part, name)))]);
  }
  if (samples.cold) rows.push(rowOf(cold));
  return table([parts[part], ...names], rows);
}

/** Targets by engine; `of` returns the value of one of them. */
const targets = [
  ...Object.entries({ total: { wasm: 1.04, js: 1.06 }, script: { wasm: 1.3, js: 1.4 } }).map(([part, atMost]) => ({
    title: `nine operations on rows, ${parts[part]} / vanilla`,
    atMost,
    of: ({ rows }, name) => geometricMean(rows, "rows", part, name),
  })),
  ...Object.entries({ total: { wasm: 1.05, js: 1.1 }, script: { wasm: 2, js: 2.5 } }).map(([part, atMost]) => ({
    title: `${cold.title}, ${parts[part]} / vanilla`,
    atMost,
    of: ({ rows }, name) => ratio(rows.cold, part, name, "vanilla"),
  })),
  {
    title: `${operations.expenses.search.title}, ${parts.total} / React`,
    atMost: { wasm: 1, js: 1 },
    of: ({ expenses }, name) => ratio(expenses.search, "total", name, "react"),
  },
  {
    title: `${operations.expenses.change.title}, ${parts.script}, in milliseconds`,
    atMost: { wasm: 1, js: 1 },
    of: ({ expenses }, name) => median(expenses.change[name].script),
  },
];

function targetTable(samples) {
  const rows = targets.map(({ title, atMost, of }) => [
    title,
    [...new Set(Object.values(atMost))].map(ratioText).join(" / "),
    ...ours.map(({ name, engine }) => {
      const value = of(samples, name);
      return `${ratioText(value)} ${verdict(value, atMost[engine])}`;
    }),
  ]);
  return table(["", "at most", ...ours.map(({ name }) => name)], rows);
}

export function sizeTable(sizes) {
  const rows = Object.entries(sizes).map(([page, { raw, gzip }]) => [page, kilobytes(raw), kilobytes(gzip)]);
  return table(["page", "raw", "gzip -9"], rows);
}

/** @param {Record<string, {version: string, samples: object}>} browsers */
export function report(browsers) {
  const sections = Object.entries(browsers).map(([browser, { version, samples }]) => {
    const tables = Object.keys(entries).flatMap((kind) => [
      `### ${titleOf(kind)}`,
      ...Object.keys(parts).map((part) => speedTable(samples[kind], kind, part)),
    ]);
    return [`## ${titleOf(browser)}`, `${version.split("/")[1]}.`, targetTable(samples), ...tables].join("\n\n");
  });
  return `${sections.join("\n\n")}\n`;
}
