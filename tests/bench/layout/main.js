// Measures the layout of examples/graph against d3-force. scripts/bench-layout runs this after it has built
// our pages.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { browserNames, launch, openPage } from "../browsers.js";
import { bundle, inline, output, pageOf } from "../pages.js";
import { machine } from "../report.js";
import { serve } from "../server.js";
import { report, programs } from "./report.js";

const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const size = { nodes: 5000, seed: 1 };
const ticks = 100;
const rounds = options.quick ? 3 : 11;

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
writeFileSync(new URL("pages/layout-d3.html", output), inline(read("view.html"), await bundle("layout/d3.js")));
const hostPage = inline("<!doctype html><title>Layout</title><body></body>", await bundle("layout/host.js"));

async function measure(browser, url, tell) {
  const { page, close } = await openPage(browser, url);
  const links = await page.evaluate((wanted) => bench.makeGraph(wanted), size);
  const names = Object.keys(programs);
  const samples = {};
  for (const name of names) {
    await page.evaluate((which) => bench.open(which), name);
    // Until engines have compiled all of it as well as they can.
    const { quality } = await page.evaluate((...args) => bench.layOut(...args), name, ticks, true);
    samples[name] = { quality, times: [] };
  }
  // What disturbs the machine for a while disturbs all of them.
  for (let round = 0; round < rounds; round++) {
    tell(`round ${round + 1} of ${rounds}`);
    for (let i = 0; i < names.length; i++) {
      const name = names[(round + i) % names.length];
      const { time } = await page.evaluate((...args) => bench.layOut(...args), name, ticks, false);
      samples[name].times.push(time);
    }
  }
  await close();
  return { links, samples };
}

const server = await serve((path) => {
  const name = /^\/pages\/([\w-]+)\.html$/.exec(path)?.[1];
  if (name in programs) return pageOf(name);
  return path === "/" ? hostPage : undefined;
});
const results = { nodes: size.nodes, ticks, rounds, machine: machine(), browsers: {} };
try {
  for (const name of browserNames) {
    const browser = await launch(name);
    try {
      const { links, samples } = await measure(browser, server.url, (what) => console.error(`[layout] ${name}: ${what}`));
      results.links = links;
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
