// Compares examples/graphviz with a ready-made build of Graphviz for WebAssembly, and its library compiled for size
// with it compiled for speed. scripts/bench libraries runs this after it has built our pages, and names the folder of
// the other build's package in MCPAPPS_BENCH_PACKAGES.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tree } from "../../../examples/graphviz/tests/graphs.js";
import { isQuick, publish } from "../benchmark.js";
import { launchers, openPage } from "../browsers.js";
import { inTurns } from "../measure.js";
import { bundle, bundleFile, inline, pageOf, pages, sizesOf } from "../pages.js";
import { serve } from "../server.js";
import { watchConditions } from "../tables.js";
import { forbidden, graphs, report } from "./report.js";

const [starts, rounds] = isQuick ? [2, 1] : [5, 3];
const startAtMost = 5000;

const conditions = watchConditions("scripts/bench libraries");
const packages = process.env.MCPAPPS_BENCH_PACKAGES;
const { version } = JSON.parse(readFileSync(join(packages, "@hpcc-js/wasm-graphviz/package.json"), "utf8"));
const write = (name, html) => writeFileSync(new URL(`${name}.html`, pages), html);
const shell = '<!doctype html><meta charset="utf-8"><title>Graphviz</title><body><div id="picture"></div></body>';
write("libraries-other", inline(shell, await bundleFile(new URL("other.js", import.meta.url), packages)));

// The same pages where WebAssembly is forbidden.
const strictPolicy = `<meta http-equiv="content-security-policy" content="script-src 'unsafe-inline'">`;
const allowed = ["libraries-other", "libraries-small-one", "libraries-fast-one", "libraries-small-both"];
for (const name of allowed) {
  write(
    forbidden(name),
    pageOf(name).replace(/<meta charset=[^>]*>/i, (meta) => meta + strictPolicy),
  );
}
const names = [...allowed, ...allowed.map(forbidden)];

const texts = Object.fromEntries(
  Object.entries(graphs).map(([name, { nodes, others }]) => [name, tree(nodes, others)]),
);

async function measure(browser, url) {
  const samples = Object.fromEntries(names.map((name) => [name, { start: [], first: [], again: [] }]));
  await inTurns(names, starts, async (name) => {
    console.error(`[bench] ${name}`);
    const { page, close } = await openPage(browser, url);
    const start = await page.evaluate((...given) => bench.open(...given), name, startAtMost);
    if (start) samples[name].start.push(start);
    // As many layouts as are wanted come from the first of the pages.
    if (start && samples[name].first.length < rounds) {
      const take = async (kind) => {
        const times = {};
        for (const [graph, { nodes }] of Object.entries(graphs)) {
          times[graph] = await page.evaluate((dot, count) => bench.draw(dot, count), texts[graph], nodes);
        }
        samples[name][kind].push(times);
      };
      await take("first");
      await take("again");
    }
    await close();
  });
  return samples;
}

const hostPage = inline("<!doctype html><title>Graphs</title><body></body>", await bundle("libraries/host.js"));
const server = await serve(hostPage, names);
const browser = await launchers.chromium();
const browserVersion = await browser.version();
const samples = await measure(browser, server.url);
await browser.close();
await server.close();
const sizes = Object.fromEntries(allowed.map((name) => [name, sizesOf(name)]));
publish("reports/libraries.md", [
  [
    /^## Measured\n[^]*?(?=\n## )/m,
    report({ allowed, samples, browserVersion, sizes, version, conditions: conditions() }),
  ],
]);
