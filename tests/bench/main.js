// Measures our view against the reference's. scripts/bench runs this after it has built our pages.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { browserNames, launch } from "./browsers.js";
import { measure } from "./measure.js";
import { addPagesOf, makePages, output, pageOf, parts, sizesOf, views } from "./pages.js";
import { machine, report } from "./report.js";
import { serve } from "./server.js";

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, before: { type: "string" } },
});
if (options.before) addPagesOf(options.before);

const hostPage = await makePages();
const server = await serve((path) => {
  const view = /^\/pages\/([\w-]+)\.html$/.exec(path)?.[1];
  if (views.includes(view)) return pageOf(view);
  return path === "/" ? hostPage : undefined;
});

const results = {
  quick: options.quick,
  machine: machine(),
  sizes: Object.fromEntries(views.map((view) => [view, sizesOf(view)])),
  parts: Object.fromEntries(Object.keys(parts).map((part) => [part, sizesOf(part)])),
  browsers: {},
};
try {
  for (const name of browserNames) {
    const browser = await launch(name);
    try {
      const samples = await measure(browser, {
        url: server.url,
        views,
        share: options.quick ? 1 / 4 : 1,
        memory: name === "chromium",
        tell: (what) => console.error(`[bench] ${name}: ${what}`),
      });
      results.browsers[name] = { version: await browser.version(), samples };
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.close();
}

writeFileSync(new URL("results.json", output), JSON.stringify(results, null, 1) + "\n");
const { text, document } = report(results);
console.log(text);
// A quick run is for the eye; its numbers are too few to be kept.
if (!options.quick && !options.before) writeFileSync(new URL("../../docs/performance.md", import.meta.url), document);
