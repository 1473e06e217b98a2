// Measures the layout of a graph against d3-force. scripts/bench layout runs this after the build.
import { readFileSync, writeFileSync } from "node:fs";
import { isQuick, measureInBrowsers, publish } from "../benchmark.js";
import { openPage } from "../browsers.js";
import { inTurns } from "../measure.js";
import { bundle, inline, output, sizesOf } from "../pages.js";
import { machine } from "../tables.js";
import { programs, report, sizeTable } from "./report.js";

// docs/reports/layout.md names these numbers.
const size = { nodes: 5000, seed: 1 };
const ticks = 100;
const [firsts, warmUps, rounds] = isQuick ? [1, 1, 3] : [5, 3, 11];

const names = Object.keys(programs);
const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
writeFileSync(new URL("pages/layout-d3.html", output), inline(read("view.html"), await bundle("layout/d3.js")));
const hostPage = inline("<!doctype html><title>Layout</title><body></body>", await bundle("layout/host.js"));

const run = (page, name, wantsStress = false) =>
  page.evaluate((...args) => bench.layOut(...args), name, ticks, wantsStress);
const open = (page, name) => page.evaluate((which) => bench.open(which), name);

async function measure(browser, url, tell) {
  const samples = Object.fromEntries(names.map((name) => [name, { first: [], warm: [] }]));
  const openWithGraph = async () => {
    const opened = await openPage(browser, url);
    await opened.page.evaluate((wanted) => bench.makeGraph(wanted), size);
    return opened;
  };

  tell("first runs");
  await inTurns(names, firsts, async (name) => {
    const { page, close } = await openWithGraph();
    await open(page, name);
    const { time, stress } = await run(page, name, true);
    samples[name].first.push(time);
    samples[name].stress = stress;
    await close();
  });

  tell("warm runs");
  const { page, close } = await openWithGraph();
  for (const name of names) await open(page, name);
  // Until engines have optimized all of it.
  await inTurns(names, warmUps, (name) => run(page, name));
  await inTurns(names, rounds, async (name) => samples[name].warm.push((await run(page, name)).time));
  await close();
  return { samples };
}

const browsers = await measureInBrowsers(hostPage, names, measure);
const sizes = Object.fromEntries(names.slice(1).map((name) => [name, sizesOf(name).raw]));
publish("reports/layout.md", [
  [/^## Targets\n[^]*?(?=\n## How it is measured)/m, report({ browsers, machine: machine() })],
  [/^\| page [^]*\|(?=\n)/m, sizeTable(sizes)],
]);
