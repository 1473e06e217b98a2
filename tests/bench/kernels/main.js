// Measures loops in C++, as JavaScript and as WebAssembly, beside the same loops in TypeScript. scripts/bench kernels
// runs this after the build. In Node, the time is the processor's; browsers only have the wall clock.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { startView } from "../../js/support/built_view.js";
import { isQuick, measureInBrowsers, publish } from "../benchmark.js";
import { openPage } from "../browsers.js";
import { inTurns } from "../measure.js";
import { bundle, inline, output } from "../pages.js";
import { median, milliseconds, ratioText, table, titleOf, verdict, watchConditions } from "../tables.js";

const [firsts, warmUps, rounds] = isQuick ? [1, 2, 5] : [9, 4, 15];
const atMost = 1.1;
const sizes = { diffusion: 300, mandelbrot: 250, sort: 200_000, hash: 2_000_000, hash64: 40_000, matrix: 200 };
/** In TypeScript these use BigInt, which is no comparison. */
const untargeted = ["hash64"];
const programs = {
  "kernels-typescript": "TypeScript",
  "kernels-Oz": "C++, `-Oz`, as views are compiled",
  "kernels-O3": "C++, `-O3`",
  "kernels-wasm": "C++, `-O3`, as WebAssembly",
};
/** In the table of first calls; the ratios are to the last. */
const firstCalls = ["kernels-wasm", "kernels-O3", "kernels-typescript"];
const names = Object.keys(programs);

/** @param {(program: string) => Promise<void>} open @param {(program: string, task: object) => Promise<object>} run */
async function sample(open, run, tell) {
  const samples = {};
  for (const [name, size] of Object.entries(sizes)) {
    tell(name);
    const taken = (samples[name] = Object.fromEntries(names.map((program) => [program, { first: [], later: [] }])));
    let expected;
    const take = async (program) => {
      const { time, result } = await run(program, { name, size });
      assert.equal(result, (expected ??= result), `${name} of ${program}`);
      return time;
    };
    await inTurns(names, firsts, async (program) => {
      await open(program);
      taken[program].first.push(await take(program));
    });
    await inTurns(names, warmUps, take);
    await inTurns(names, rounds, async (program) => taken[program].later.push(await take(program)));
  }
  return { samples };
}

const watched = watchConditions("scripts/bench kernels");
const script = await bundle("kernels/typescript.ts");
writeFileSync(new URL("pages/kernels-typescript.html", output), inline("<!doctype html><body></body>", script));
const hostPage = inline("<!doctype html><title>Kernels</title><body></body>", await bundle("kernels/host.js"));

const engineOf = (program) => (program === "kernels-wasm" ? "wasm" : "js");
const opened = {};
let count = 0;
async function openInNode(program) {
  if (program === "kernels-typescript") {
    await import(`data:text/javascript,${encodeURIComponent(script)}//${++count}`);
    opened[program] = globalThis.runKernel;
  } else {
    opened[program] = (await startView(`../bench/pages/${program}`, engineOf(program))).global.window.runKernel;
  }
}
async function runInNode(program, task) {
  const begin = process.cpuUsage();
  opened[program](task);
  const { user, system } = process.cpuUsage(begin);
  return { time: (user + system) / 1000, result: task.result };
}

async function measure(browser, url, tell) {
  const { page, close } = await openPage(browser, url);
  const taken = await sample(
    (program) => page.evaluate((which) => bench.open(which), program),
    (program, task) => page.evaluate((...all) => bench.run(...all), program, task),
    tell,
  );
  await close();
  return taken;
}

const node = await sample(openInNode, runInNode, (what) => console.error(`[bench] node: ${what}`));
const places = { node: { version: `Node/${process.version}`, ...node } };
Object.assign(places, await measureInBrowsers(hostPage, names, measure));

function tableOf({ samples }) {
  const rows = Object.entries(samples).flatMap(([name, taken]) =>
    names.map((program) => {
      const { later } = taken[program];
      const base = taken[names[0]];
      const ratio = median(later) / median(base.later);
      const isJudged = engineOf(program) === "js" && program !== names[0] && !untargeted.includes(name);
      return [
        `${name}, ${programs[program]}`,
        milliseconds(median(later)),
        milliseconds(Math.min(...later)),
        `${ratioText(ratio)}${isJudged ? ` ${verdict(ratio, atMost)}` : ""}`,
        ratioText(Math.min(...later) / Math.min(...base.later)),
      ];
    }),
  );
  return table(["", "later, median", "least", `ratio, at most ${atMost}`, "of the least"], rows);
}

function firstTableOf({ samples }) {
  const rows = Object.entries(samples).map(([name, taken]) => {
    const medians = firstCalls.map((program) => median(taken[program].first));
    return [name, ...medians.map(milliseconds), ...medians.slice(0, 2).map((time) => ratioText(time / medians[2]))];
  });
  return table(["", "WebAssembly", "JavaScript", "TypeScript", "WebAssembly's ratio", "JavaScript's"], rows);
}

const tablesBy = (make) =>
  Object.entries(places)
    .map(([name, place]) => `${titleOf(name)} ${place.version.split("/")[1]}:\n\n${make(place)}\n`)
    .join("\n");
const section = (title) => new RegExp(`^## ${title}\\n[^]*?(?=\\n## |(?![^]))`, "m");
publish("reports/kernels.md", [
  [section("Measured"), `## Measured\n\n${watched()}\n${tablesBy(tableOf)}`],
  [section("First calls"), `## First calls\n\n${watched()}\n${tablesBy(firstTableOf)}`],
]);
process.exit();
