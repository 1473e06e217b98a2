// A reporter for node:test: both packages in columns, a row for each area, and what failed.
import { inspect } from "node:util";

const title = /^(reference|mcpapps), (\w+): (.*?)(?: \[differs: (.*)\])?$/s;

function count(rows, area, name, passed) {
  const row = rows.get(area) ?? { reference: [0, 0], mcpapps: [0, 0] };
  row[name][0] += passed ? 1 : 0;
  row[name][1] += 1;
  rows.set(area, row);
}

const cell = ([passed, of]) => `${passed}/${of}`.padStart(12);
const line = (area, row) => `${area.padEnd(24)}${cell(row.reference)}${cell(row.mcpapps)}\n`;

function table(rows) {
  const sum = (name) => [0, 1].map((i) => [...rows.values()].reduce((total, row) => total + row[name][i], 0));
  const areas = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    `\n${"behaviours passed".padEnd(24)}${"reference".padStart(12)}${"mcpapps".padStart(12)}\n`,
    ...areas.map(([area, row]) => line(area, row)),
    line("all", { reference: sum("reference"), mcpapps: sum("mcpapps") }),
  ].join("");
}

/** Says nothing of what passes but the numbers. */
export default async function* columns(source) {
  const rows = new Map();
  const differences = [];
  for await (const { type, data } of source) {
    if (type === "test:fail" && data.details.error.failureType !== "subtestsFailed") {
      const error = data.details.error;
      yield `✖ ${data.name}\n${inspect(error.cause ?? error).replace(/^/gm, "    ")}\n`;
    }
    if ((type !== "test:pass" && type !== "test:fail") || data.nesting !== 0 || data.skip) continue;
    const [, name, area, sentence, reason] = title.exec(data.name) ?? [];
    if (name) count(rows, area, name, type === "test:pass");
    if (reason) differences.push(`  ${sentence}: ${reason}\n`);
  }
  yield table(rows);
  if (differences.length !== 0) yield `\nwhere ours is meant to differ\n${differences.join("")}`;
}
