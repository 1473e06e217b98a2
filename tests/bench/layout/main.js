// Measures the layout of examples/graph against d3-force. scripts/bench-layout runs this after it has built
// our pages.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { randomGraph } from "../../../examples/graph/server/random_graph.js";
import { inEachBrowser, openPage } from "../browsers.js";
import { inTurns } from "../measure.js";
import { bundle, inline, output, sizesOf } from "../pages.js";
import { serve } from "../server.js";
import { machine, writeParts } from "../tables.js";
import { programs, report, sizeTable } from "./report.js";

const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
// docs/layout.md says these numbers.
const size = { nodes: 5000, seed: 1 };
const ticks = 100;
const [firsts, warmUps, rounds] = options.quick ? [1, 1, 3] : [5, 3, 11];

const names = Object.keys(programs);
const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
writeFileSync(new URL("pages/layout-d3.html", output), inline(read("view.html"), await bundle("layout/d3.js")));
const hostPage = inline("<!doctype html><title>Layout</title><body></body>", await bundle("layout/host.js"));

const run = (page, name, wantsQuality = false) =>
  page.evaluate((...args) => bench.layOut(...args), name, ticks, wantsQuality);
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
    const { time, quality } = await run(page, name, true);
    samples[name].first.push(time);
    samples[name].quality = quality;
    await close();
  });

  tell("warm runs");
  const { page, close } = await openWithGraph();
  for (const name of names) await open(page, name);
  // Until engines have compiled all of it as well as they can.
  await inTurns(names, warmUps, (name) => run(page, name));
  await inTurns(names, rounds, async (name) => samples[name].warm.push((await run(page, name)).time));
  await close();
  return samples;
}

const server = await serve(hostPage, names);
const results = { nodes: size.nodes, links: randomGraph(size).links.length, ticks, firsts, warmUps, rounds, machine: machine() };
results.sizes = Object.fromEntries(names.slice(1).map((name) => [name, sizesOf(name).raw]));
try {
  results.browsers = await inEachBrowser(async (browser, name) => ({
    samples: await measure(browser, server.url, (what) => console.error(`[layout] ${name}: ${what}`)),
  }));
} finally {
  await server.close();
}

writeFileSync(new URL("layout.json", output), JSON.stringify(results, null, 1) + "\n");
const tables = report(results);
console.log(tables);
// A quick run is for the eye; its numbers are too few to be kept.
if (!options.quick) {
  writeParts("layout.md", [
    [/^## Targets\n[^]*?(?=\n## How it is measured)/m, tables],
    [/^\| page [^]*\|(?=\n)/m, sizeTable(results.sizes)],
  ]);
}
