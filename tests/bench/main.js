// Measures our view against the reference's. scripts/bench runs this after the build.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { inEachBrowser } from "./browsers.js";
import { compare, faultsOfBoth } from "./guard.js";
import { measure } from "./measure.js";
import { addPagesOf, makePages, output, sizesOf, views } from "./pages.js";
import { ratiosOf, readRatios, writeRatios } from "./ratios.js";
import { comparisonTable, report } from "./report.js";
import { serve } from "./server.js";
import { machine, writeParts } from "./tables.js";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean" },
    before: { type: "string" },
    record: { type: "boolean" },
    check: { type: "boolean" },
  },
});
const kRecordedRuns = 5;
const kMessages = 100_000;
const kShort = 1 / 2;

const say = (text) => console.error(`[bench] ${text}`);

/** One run in each browser, with a `share` of the full number of new frames and pages; in full, also slow metrics. */
function run(url, { share, isFull }) {
  const messages = isFull ? kMessages : 0;
  return inEachBrowser(async (browser, name) => {
    const tell = (what) => say(`${name}: ${what}`);
    const samples = await measure(browser, { url, views, share, memory: name === "chromium", messages, tell });
    return { samples };
  });
}

/** Prints and returns the results. */
function show(runs) {
  const sizes = Object.fromEntries(views.map((view) => [view, sizesOf(view)]));
  const results = { machine: machine(), sizes, runs };
  writeFileSync(new URL("results.json", output), JSON.stringify(results, null, 1) + "\n");
  const text = report(results);
  console.log(text);
  return text;
}

async function record(url) {
  const runs = [];
  while (runs.length < kRecordedRuns) {
    say(`run ${runs.length + 1} of ${kRecordedRuns}`);
    runs.push(await run(url, { share: kShort, isFull: runs.length === 0 }));
  }
  writeRatios(runs, machine());
  writeParts("reports/performance.md", [[/^## Targets\n[^]*?(?=\n## How it is measured)/m, show(runs)]]);
}

async function check(url) {
  const comparisonOfRun = async () => compare(readRatios().ratios, ratiosOf(await run(url, { share: kShort })));
  const first = await comparisonOfRun();
  console.log(comparisonTable(first));
  if (!first.some(({ fault }) => fault)) return;
  say("once more, since one run may be worse by chance");
  const faults = faultsOfBoth(first, await comparisonOfRun());
  if (faults.length === 0) return;
  console.log(`\nWorse than tests/bench/ratios.json in both runs:\n\n${comparisonTable(faults)}`);
  console.log("\nFind the change that did it. If it is worth it, `scripts/bench --record` writes the new ratios.");
  process.exitCode = 1;
}

if (options.before) addPagesOf(options.before);
const hostPage = await makePages();
const server = await serve(hostPage, views);
try {
  if (options.record) await record(server.url);
  else if (options.check) await check(server.url);
  else if (options.quick) show([await run(server.url, { share: 1 / 4 })]);
  else show([await run(server.url, { share: 1, isFull: true })]);
} finally {
  await server.close();
}
