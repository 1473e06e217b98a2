import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";

export const machine = () => `${os.cpus().length} cores, ${os.cpus()[0].model.trim()}, ${os.type()} ${os.arch()}`;

const load = () => os.loadavg()[0].toFixed(1);

/** Called when a script begins to measure; returns a function for the end, which describes the conditions. */
export function watchConditions(script) {
  const first = load();
  return () => `Made by \`${script}\`, on ${machine()}. The machine's load average was ${first} when it began and
${load()} when it ended; on a machine that does nothing else it begins near 0.
`;
}

/** The value below which `share` of the values lie. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

export const median = (values) => quantile(values, 0.5);

/** Half the distance between the quartiles, as a share of the median. */
export const spread = (values) => (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values);

export const milliseconds = (value) => `${value < 1000 ? value.toPrecision(3) : value.toFixed(0)} ms`;
export const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
export const megabytes = (value) => `${(value / 1e6).toFixed(2)} MB`;
export const ratioText = (ratio) => (ratio === undefined ? "–" : ratio.toFixed(2));
export const titleOf = (name) => name[0].toUpperCase() + name.slice(1);

/** The median ± the spread, and in parentheses the ratio to the base's median. */
export function comparison(values, base, format) {
  const around = values.length > 1 ? ` ±${(spread(values) * 100).toFixed(0)} %` : "";
  const share = values === base ? "" : ` (${ratioText(median(values) / median(base))})`;
  return format(median(values)) + around + share;
}

// As shown: a ratio is judged by the visible digits.
export const isMet = (ratio, atMost) => Number(ratio.toFixed(2)) <= atMost;
export const verdict = (ratio, atMost) => (isMet(ratio, atMost) ? "met" : "MISSED");

export function table(head, rows) {
  const cells = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row, pad) => `| ${row.map((cell, column) => pad(cell, widths[column], column)).join(" | ")} |`;
  const align = (cell, width, column) => (column ? cell.padStart(width) : cell.padEnd(width));
  const rule = (_, width, column) => (column ? "-".repeat(width - 1) + ":" : "-".repeat(width));
  return [line(head, align), line(head, rule), ...rows.map((row) => line(row, align))].join("\n");
}

/** Replaces parts of a document in docs/, which is otherwise written by hand. @param {[RegExp, string][]} parts */
export function writeParts(name, parts) {
  const file = new URL(`../../docs/${name}`, import.meta.url);
  let text = readFileSync(file, "utf8");
  for (const [pattern, part] of parts) {
    if (!pattern.test(text)) throw new Error(`docs/${name} has nothing like ${pattern}`);
    text = text.replace(pattern, () => part);
  }
  writeFileSync(file, text);
}
