// Measures pages in C++ beside those of others. scripts/bench-page runs this after it has built ours.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { inEachBrowser } from "../browsers.js";
import { output, sizesOf } from "../pages.js";
import { serve } from "../server.js";
import { watchConditions, writeParts } from "../tables.js";
import { makePages } from "./bundles.js";
import { entries, packages, pageNames } from "./entries.js";
import { differences, measure } from "./measure.js";
import { report, sizeTable } from "./report.js";

const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const counts = options.quick ? { warmUps: 1, rounds: 3, colds: 3 } : { warmUps: 3, rounds: 15, colds: 11 };

const say = (text) => console.error(`[page] ${text}`);

const setting = { entries, harness: await makePages() };
const server = await serve("", pageNames);
setting.url = server.url;

async function compareAndMeasure(browser, name) {
  const tell = (what) => say(`${name}: ${what}`);
  tell("what pages show");
  for (const kind of Object.keys(entries)) {
    const found = await differences(browser, setting, kind);
    if (found.length) throw new Error(`The pages do not show the same:\n${found.join("\n")}`);
  }
  return { samples: await measure(browser, setting, counts, tell) };
}

const conditionsAtEnd = watchConditions("scripts/bench-page");
const results = { ...counts, sizes: Object.fromEntries(pageNames.map((name) => [name, sizesOf(name)])) };
try {
  results.browsers = await inEachBrowser(compareAndMeasure);
} finally {
  await server.close();
}

writeFileSync(new URL("page-speed.json", output), JSON.stringify(results, null, 1) + "\n");
const conditions = `${conditionsAtEnd()}Pages took ${counts.rounds} turns, after ${counts.warmUps} that do not count, and were opened anew ${counts.colds} times.
`;
const tables = report(results.browsers);
const sizes = sizeTable(results.sizes);
console.log([conditions, tables, sizes].join("\n"));
// A quick run is for the eye; its numbers are too few to be kept.
if (!options.quick) {
  const { devDependencies } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  const versions = Object.entries(packages).map(([name, title]) => `${title} ${devDependencies[name]}`);
  writeParts("page-speed.md", [
    [/^Made by [^]*?\n(?=\n)/m, conditions],
    [/(?<=^Versions: ).*(?=\.$)/m, versions.join(", ")],
    [/^## Chromium\n[^]*?(?=\n## How it is measured)/m, tables],
    [/^\| page [^]*\|(?=\n)/m, sizes],
  ]);
}
