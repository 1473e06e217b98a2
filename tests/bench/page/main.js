// Measures pages in C++ beside those of frameworks. scripts/bench page runs this after the build.
import { readFileSync } from "node:fs";
import { isQuick, measureInBrowsers, publish } from "../benchmark.js";
import { sizesOf } from "../pages.js";
import { watchConditions } from "../tables.js";
import { makePages } from "./bundles.js";
import { entries, packages, pageNames } from "./entries.js";
import { differences, measure } from "./measure.js";
import { report, sizeTable } from "./report.js";

const counts = isQuick ? { warmUps: 1, rounds: 3, colds: 3 } : { warmUps: 3, rounds: 15, colds: 11 };

const harness = await makePages();

async function compareAndMeasure(browser, url, tell) {
  const setting = { entries, harness, url };
  tell("what pages show");
  for (const kind of Object.keys(entries)) {
    const found = await differences(browser, setting, kind);
    if (found.length) throw new Error(`The pages do not show the same:\n${found.join("\n")}`);
  }
  return { samples: await measure(browser, setting, counts, tell) };
}

const conditionsAtEnd = watchConditions("scripts/bench page");
const browsers = await measureInBrowsers("", pageNames, compareAndMeasure);
const conditions =
  `${conditionsAtEnd()}Pages took ${counts.rounds} turns, after ${counts.warmUps} that do not count, ` +
  `and were opened in a new frame ${counts.colds} times.\n`;
const { devDependencies } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const versions = Object.entries(packages).map(([name, title]) => `${title} ${devDependencies[name]}`);
publish("reports/page-speed.md", [
  [/^Made by [^]*?\n(?=\n)/m, conditions],
  [/(?<=^Versions: ).*(?=\.$)/m, versions.join(", ")],
  [/^## Chromium\n[^]*?(?=\n## How it is measured)/m, report(browsers)],
  [/^\| page [^]*\|(?=\n)/m, sizeTable(Object.fromEntries(pageNames.map((name) => [name, sizesOf(name)])))],
]);
