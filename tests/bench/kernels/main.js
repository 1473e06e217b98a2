// Measures loops in C++ as JavaScript beside the same loops in TypeScript. scripts/bench kernels runs this after the
// build. In Node, the time is the processor's; browsers only have the wall clock.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { startView } from "../../js/support/built_view.js";
import { isQuick, measureInBrowsers, publish } from "../benchmark.js";
import { openPage } from "../browsers.js";
import { inTurns } from "../measure.js";
import { bundle, inline, output } from "../pages.js";
import { median, milliseconds, ratioText, table, titleOf, verdict, watchConditions } from "../tables.js";

const [firsts, warmUps, rounds] = isQuick ? [1, 2, 5] : [3, 4, 15];
const atMost = 1.1;
const sizes = { diffusion: 300, mandelbrot: 250, sort: 200_000, hash: 2_000_000, hash64: 40_000, matrix: 200 };
/** In TypeScript these use BigInt, which is no comparison. */
const untargeted = ["hash64"];
const programs = {
  "kernels-typescript": "TypeScript",
  "kernels-Oz": "C++, `-Oz`, as views are compiled",
  "kernels-O3": "C++, `-O3`",
};
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

const opened = {};
let count = 0;
async function openInNode(program) {
  if (program === "kernels-typescript") {
    await import(`data:text/javascript,${encodeURIComponent(script)}//${++count}`);
    opened[program] = globalThis.runKernel;
  } else {
    opened[program] = (await startView(`../bench/pages/${program}`, "js")).global.window.runKernel;
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
      const { first, later } = taken[program];
      const base = taken[names[0]];
      const ratio = median(later) / median(base.later);
      const isJudged = program !== names[0] && !untargeted.includes(name);
      return [
        `${name}, ${programs[program]}`,
        milliseconds(median(first)),
        milliseconds(median(later)),
        milliseconds(Math.min(...later)),
        `${ratioText(ratio)}${isJudged ? ` ${verdict(ratio, atMost)}` : ""}`,
        ratioText(Math.min(...later) / Math.min(...base.later)),
      ];
    }),
  );
  return table(["", "first call", "later, median", "least", `ratio, at most ${atMost}`, "of the least"], rows);
}

const tables = Object.entries(places).map(
  ([name, place]) => `${titleOf(name)} ${place.version.split("/")[1]}:\n\n${tableOf(place)}\n`,
);
publish("reports/kernels.md", [
  [/^## Measured\n[^]*?(?=\n## |(?![^]))/m, `## Measured\n\n${watched()}\n${tables.join("\n")}`],
]);
process.exit();
