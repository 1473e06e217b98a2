// Makes tables of the samples, for the terminal and for docs/reports/page-speed.md, whose text is written by hand.
import { comparison, kilobytes, median, milliseconds, ratioText, table, titleOf, verdict } from "../tables.js";
import { engines, entries } from "./entries.js";
import { operations } from "./operations.js";

const parts = { total: "in all", script: "script alone" };
const cold = { name: "cold", title: "the first 1,000 rows of a new page" };

const namesOf = (kind) => entries[kind].map(({ name }) => name);

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

const onRows = (stem, what, part, atMost, of) => ({
  title: `${what}, ${parts[part]} / vanilla${stem === "show" ? ", by show() alone" : ""}`,
  stem,
  atMost,
  of: ({ rows }, name) => of(rows, part, name),
});
const allOperations = (rows, part, name) => geometricMean(rows, "rows", part, name);
const ofOperation = (operation) => (rows, part, name) => ratio(rows[operation], part, name, "vanilla");

/** Targets by engine; `of` returns the value of the entry of a name. */
const targets = [
  onRows("page", "nine operations on rows", "total", { wasm: 1.04, js: 1.06 }, allOperations),
  onRows("show", "nine operations on rows", "total", { wasm: 1.05, js: 1.08 }, allOperations),
  onRows("page", "nine operations on rows", "script", { wasm: 1.3, js: 1.4 }, allOperations),
  onRows("show", "select a row", "total", { wasm: 1.5, js: 1.5 }, ofOperation("select")),
  onRows("page", cold.title, "total", { wasm: 1.05, js: 1.1 }, ofOperation("cold")),
  onRows("page", cold.title, "script", { wasm: 2, js: 2.5 }, ofOperation("cold")),
  {
    title: `${operations.expenses.search.title}, ${parts.total} / React`,
    stem: "page",
    atMost: { wasm: 1, js: 1 },
    of: ({ expenses }, name) => ratio(expenses.search, "total", name, "react"),
  },
  {
    title: `${operations.expenses.change.title}, ${parts.script}, in milliseconds`,
    stem: "page",
    atMost: { wasm: 1, js: 1 },
    of: ({ expenses }, name) => median(expenses.change[name].script),
  },
];

function targetTable(samples) {
  const rows = targets.map(({ title, stem, atMost, of }) => [
    title,
    [...new Set(Object.values(atMost))].map(ratioText).join(" / "),
    ...Object.entries(engines).map(([engine, engineTitle]) => {
      const value = of(samples, `${stem}, ${engineTitle}`);
      return `${ratioText(value)} ${verdict(value, atMost[engine])}`;
    }),
  ]);
  return table(["", "at most", ...Object.values(engines)], rows);
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
