// Measures the layout of examples/graph against d3-force. scripts/bench-layout runs this after it has built
// our pages.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { randomGraph } from "../../../examples/graph/server/random_graph.js";
import { browserNames, launch, openPage } from "../browsers.js";
import { bundle, inline, output, pageOf, sizesOf } from "../pages.js";
import { serve } from "../server.js";
import { machine } from "../tables.js";
import { report, programs } from "./report.js";

const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const size = { nodes: 5000, seed: 1 };
const ticks = 100;
const [firsts, warmUps, rounds] = options.quick ? [1, 1, 3] : [5, 3, 11];

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
writeFileSync(new URL("pages/layout-d3.html", output), inline(read("view.html"), await bundle("layout/d3.js")));
const hostPage = inline("<!doctype html><title>Layout</title><body></body>", await bundle("layout/host.js"));

const run = (page, name, wantsQuality = false) =>
  page.evaluate((...args) => bench.layOut(...args), name, ticks, wantsQuality);
const open = (page, name) => page.evaluate((which) => bench.open(which), name);

/** Takes the programs in turns, so that what disturbs the machine for a while disturbs all of them. */
async function inTurns(names, rounds, take) {
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) await take(names[(round + i) % names.length]);
  }
}

async function measure(browser, url, tell) {
  const names = Object.keys(programs);
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

const server = await serve((path) => {
  const name = /^\/pages\/([\w-]+)\.html$/.exec(path)?.[1];
  if (name in programs) return pageOf(name);
  return path === "/" ? hostPage : undefined;
});
const results = { nodes: size.nodes, links: randomGraph(size).links.length, ticks, firsts, warmUps, rounds, machine: machine(), browsers: {} };
results.sizes = Object.fromEntries(Object.keys(programs).slice(1).map((name) => [name, sizesOf(name).raw]));
try {
  for (const name of browserNames) {
    const browser = await launch(name);
    try {
      const samples = await measure(browser, server.url, (what) => console.error(`[layout] ${name}: ${what}`));
      results.browsers[name] = { version: await browser.version(), samples };
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.close();
}

writeFileSync(new URL("layout.json", output), JSON.stringify(results, null, 1) + "\n");
const { text, document } = report(results);
console.log(text);
// A quick run is for the eye; its numbers are too few to be kept.
if (!options.quick) writeFileSync(new URL("../../../docs/layout.md", import.meta.url), document);
