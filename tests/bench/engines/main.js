// Compares the two ways in which a page carries its program: `both`, as WebAssembly and as JavaScript, and `one`, as
// WebAssembly with the translator beside it. scripts/bench engines runs this after it has built the examples.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { isQuick, measureInBrowsers, publish } from "../benchmark.js";
import { openPage } from "../browsers.js";
import { inTurns } from "../measure.js";
import { makePages, pages, sizesOf } from "../pages.js";
import { watchConditions } from "../tables.js";
import { report } from "./report.js";

const turns = isQuick ? { frames: 3, pages: 2 } : { frames: 11, pages: 5 };

const root = new URL("../../../", import.meta.url);
const examples = [
  { folder: "hello", name: "hello", html: "hello.html", stack: 65536 },
  { folder: "weather", name: "weather", html: "weather.html", stack: 65536 },
  { folder: "graph", name: "graph_view", html: "graph.html", stack: 65536 },
  { folder: "imgui", name: "imgui_view", html: "imgui.html", stack: 1048576 },
  { folder: "sdl", name: "sdl_view", html: "sdl.html", stack: 1048576 },
];
const ways = ["both", "one"];

const strictPolicy = `<meta http-equiv="content-security-policy" content="script-src 'unsafe-inline'">`;

/** Builds the page of an example, as its CMake target does; and the same for where WebAssembly is forbidden. */
function build({ folder, name, html, stack }, way) {
  const program = fileURLToPath(new URL(`build/wasm-release/examples/${folder}/${name}`, root));
  const output = fileURLToPath(new URL(`${name}-${way}.html`, pages));
  const file = (path) => fileURLToPath(new URL(path, root));
  const builderArguments = {
    packages: file("node_modules"),
    shell: file(`examples/${folder}/${html}`),
    loader: file("js_glue/loader/loader.js"),
    glue: `${program}.js`,
    program: `${program}.wasm`,
    engines: way,
    output,
    "stack-size": stack,
    compression: "best",
  };
  const list = Object.entries(builderArguments).map(([key, value]) => `--${key}=${value}`);
  execFileSync(process.execPath, [file("cmake/build_page.mjs"), ...list], { stdio: "inherit" });
  const page = readFileSync(output, "utf8");
  const charset = /<meta charset=[^>]*>/i;
  if (!charset.test(page)) throw new Error(`${basename(output)} has no <meta charset>.`);
  writeFileSync(output.replace(".html", "-js.html"), page.replace(charset, (meta) => meta + strictPolicy));
}

// A view that takes longer does not start at all: Firefox without a window has no WebGL 2.
const startAtMost = 10000;

async function measure(browser, url, tell) {
  const start = (page, view) => page.evaluate((...given) => bench.startOnly(...given), view, startAtMost);
  tell("new frames");
  const { page, close } = await openPage(browser, url);
  const samples = {};
  await inTurns(views, 1, async (view) => {
    if (await start(page, view)) samples[view] = { frame: [], page: [] };
  });
  const started = Object.keys(samples);
  await inTurns(started, turns.frames, async (view) => samples[view].frame.push(await start(page, view)));
  await close();
  tell("new pages");
  await inTurns(started, turns.pages, async (view) => {
    const opened = await openPage(browser, url);
    samples[view].page.push(await start(opened.page, view));
    await opened.close();
  });
  return { samples };
}

const conditions = watchConditions("scripts/bench engines");
mkdirSync(pages, { recursive: true });
const hostPage = await makePages();
for (const example of examples) for (const way of ways) build(example, way);
const names = examples.map(({ name }) => name);
const ours = names.flatMap((name) => ways.flatMap((way) => [`${name}-${way}`, `${name}-${way}-js`]));
const views = [...ours, "reference"];
const browsers = await measureInBrowsers(hostPage, views, measure);
const sizes = Object.fromEntries(ours.map((view) => [view, sizesOf(view)]));
const programs = Object.fromEntries(
  examples.map(({ folder, name }) => [
    name,
    readFileSync(new URL(`build/wasm-release/examples/${folder}/${name}.wasm`, root)).length,
  ]),
);
const text = report({ names, sizes, programs, browsers, conditions: conditions() });
publish("reports/engines.md", [[/^## Measured\n[^]*?(?=\n## )/m, text]]);
