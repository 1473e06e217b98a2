// Runs published packages as WebAssembly and as translated, in pages with the specification's policy, and compares what
// they give and how long they take; or, with --builds, pages of one file that the plugin has made: how soon the program
// is ready, and what they need; or, with --permitted, such pages with the import of mcpapps/webassembly and without it,
// where WebAssembly is permitted: how soon the program is ready. By hand:
//   node tests/webassembly/packages/run.mjs [--firefox] [--builds | --permitted] [NAME…]
// The packages are installed by this folder's lock file into the cache. The module is that of
// build/wasm-release/package, or made of the sources with --sources.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { webAssemblyModules } from "../../../bindings/npm/webassembly_module.mjs";
import { minifierIn } from "../../../cmake/packages.mjs";
import { contentSecurityPolicy } from "../../../web/hosts/policy.js";
import { launchBrowser } from "../../browser/support/browser.js";
import { launchFirefox } from "../../browser/support/firefox.js";
import { comparison, median, milliseconds, ratioText } from "../../bench/tables.js";
import { cache } from "../../js/support/cache.js";
import { installPackage } from "../support/package.js";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const patience = 1_200_000;
const folder = join(cache, "webassembly-packages");

function install() {
  mkdirSync(folder, { recursive: true });
  const lock = readFileSync(path("package-lock.json"), "utf8");
  const complete = join(folder, "complete");
  if (existsSync(complete) && readFileSync(complete, "utf8") === lock) return;
  for (const name of ["package.json", "package-lock.json"]) copyFileSync(path(name), join(folder, name));
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
  writeFileSync(complete, lock);
}

const { values, positionals } = parseArgs({
  options: Object.fromEntries(["firefox", "sources", "builds", "permitted"].map((name) => [name, { type: "boolean" }])),
  allowPositionals: true,
});
install();
const { build } = createRequire(join(folder, "package.json"))("esbuild");
const modules = ["webassembly.js", "webassembly_simd.js"];
const made = values.sources ? webAssemblyModules(await minifierIn(path("../../../node_modules"))) : undefined;
for (const file of modules) {
  if (made) writeFileSync(join(folder, file), made[file]);
  else copyFileSync(path(`../../../build/wasm-release/package/${file}`), join(folder, file));
}
const importOf = (name) =>
  `import ${JSON.stringify(join(folder, modules[Number(Boolean(filesOf(name).needsSimd))]))};`;

/** As one module, which begins with ours. @param {string} [address] of what the program is imported as */
async function bundle(name, address, plugins = [], first = importOf(name)) {
  const { outputFiles } = await build({
    stdin: {
      contents: `${first}
import * as program from ${JSON.stringify(path(`programs/${name}.js`))};
import { measure } from ${JSON.stringify(path("measure.js"))};
${address ? `import address from ${JSON.stringify(address)};\nmeasure(program, address);` : "measure(program);"}`,
      resolveDir: folder,
    },
    plugins,
    nodePaths: [join(folder, "node_modules")],
    external: ["fs", "path", "crypto", "module", "worker_threads", "node:*", "url", "os"],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0].text;
}

const resolved = (specifier) => join(folder, "node_modules", specifier.replace("jolt-physics/", "jolt-physics/dist/"));

const pageWith = (script) =>
  '<!doctype html><meta charset="utf-8"><body><script type="module">' +
  `${script.replaceAll("</script", "<\\/script")}</script>`;
const pageOfScript = '<!doctype html><meta charset="utf-8"><body><script type="module" src="/script.js"></script>';

/** Serves the page, and the WebAssembly files that the package fetches. */
async function serve(script, files, page = pageOfScript) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    if (files[url.pathname]) {
      response.setHeader("content-type", "application/wasm");
      response.end(readFileSync(resolved(files[url.pathname])));
    } else if (url.pathname === "/script.js") {
      response.setHeader("content-type", "text/javascript");
      response.end(script);
    } else if (url.pathname === "/") {
      response.setHeader("content-type", "text/html");
      response.setHeader("content-security-policy", contentSecurityPolicy(url.searchParams.get("policy"), {}));
      response.end(page);
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

async function visit(browser, origin, policy) {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/?policy=${policy}`, { timeout: patience });
    for (const end = Date.now() + patience; Date.now() < end; await pause(100)) {
      const measured = await page.evaluate("globalThis.measured");
      if (measured) return measured;
    }
    throw new Error(`nothing came of ${policy} in ${patience / 1000} s`);
  } finally {
    await page.close();
  }
}

async function tryPackage(browser, name) {
  const script = await bundle(name);
  const { wasm, serves } = filesOf(name);
  const files = wasm ? { ...serves, "/program.wasm": wasm } : serves;
  const { origin, close } = await serve(script, files);
  try {
    // The second of each: the first one may find caches cold.
    const [native, ours] = [await visit(browser, origin, "wasm"), await visit(browser, origin, "specification")];
    const best = (all, key) => Math.min(...all.map((one) => one[key]));
    const natives = [native, await visit(browser, origin, "wasm")];
    const others = ours.error ? [ours] : [ours, await visit(browser, origin, "specification")];
    return {
      name, bytes: script.length,
      isOurs: [native.isOurs, ours.isOurs],
      error: ours.error ?? native.error,
      isEqual: !ours.error && JSON.stringify(native.output) === JSON.stringify(ours.output),
      different: native.output?.flatMap((hash, i) => (hash === ours.output?.[i] ? [] : [i])),
      times: Object.fromEntries(["load", "work", "again"].map((key) => [key, [best(natives, key), best(others, key)]])),
    };
  } finally {
    close();
  }
}

// What a process has for itself, in MB. Linux only.
function privateMemory(pid) {
  const parts = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").matchAll(/^Private_\w+:\s+(\d+) kB/gm);
  return [...parts].reduce((all, [, kilobytes]) => all + Number(kilobytes), 0) / 1024;
}

/** In a browser of its own: when the program was ready after the navigation, and the memory of the page's process. */
async function visitAlone(origin, policy) {
  const browser = await launchBrowser();
  try {
    const session = await browser.newBrowserCDPSession();
    const page = await browser.newPage();
    await page.goto(`${origin}/?policy=${policy}`, { timeout: patience });
    const measured = await page.waitForFunction("globalThis.measured", null, { timeout: patience });
    const { ready, error, output } = await measured.jsonValue();
    if (error) throw new Error(error);
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => privateMemory(id));
    return { start: ready, memory: Math.max(...renderers), output: JSON.stringify(output) };
  } finally {
    await browser.close();
  }
}

const rounds = 7;
const permittedRounds = 40;

/** How soon a program is ready with the import and without it, in pages in turns. */
async function comparePermitted(browser, name) {
  const { wasm, serves } = filesOf(name);
  const files = wasm ? { ...serves, "/program.wasm": wasm } : serves;
  const ways = { "without the import": "", "with it": undefined };
  for (const [way, first] of Object.entries(ways)) {
    ways[way] = { times: [], served: await serve("", files, pageWith(await bundle(name, undefined, [], first))) };
  }
  const all = Object.values(ways);
  for (let round = 0; round < permittedRounds; ++round) {
    for (const { times, served } of round % 2 ? all : all.toReversed()) {
      const { ready, error, isOurs } = await visit(browser, served.origin, "wasm");
      if (error || isOurs) throw new Error(error ?? "the import has replaced WebAssembly");
      times.push(ready);
    }
  }
  for (const { served } of all) served.close();
  const shown = Object.entries(ways).map(([way, { times }]) => `${way} ${comparison(times, times, milliseconds)}`);
  console.log(`${name}: ${shown.join(", ")}, ratio ${ratioText(median(all[1].times) / median(all[0].times))}`);
}

/** Prints a line of the table in docs/webassembly.md for each way. */
async function compareBuilds(name, esbuild) {
  const { wasm } = filesOf(name);
  const file = resolved(wasm);
  const ways = {
    "WebAssembly": { policy: "wasm" },
    "translated at load": { policy: "specification" },
    "translated at build": { policy: "specification", translate: true },
  };
  for (const way of Object.values(ways)) {
    const script = await bundle(name, `${file}?url`, [esbuild({ translate: way.translate })]);
    const text = pageWith(script);
    Object.assign(way, { runs: [], text, served: await serve("", {}, text) });
  }
  for (let round = 0; round < rounds; ++round) {
    for (const way of Object.values(ways)) way.runs.push(await visitAlone(way.served.origin, way.policy));
  }
  const outputs = new Set(Object.values(ways).flatMap(({ runs }) => runs.map(({ output }) => output)));
  if (outputs.size > 1) throw new Error("the ways differ in what they give");
  const [start, memory] = ["start", "memory"].map((key) => median(ways.WebAssembly.runs.map((run) => run[key])));
  for (const [label, { runs, text, served }] of Object.entries(ways)) {
    const ratio = (key, base) => (median(runs.map((run) => run[key])) / base).toFixed(1);
    const [ms, mb] = ["start", "memory"].map((key) => Math.round(median(runs.map((run) => run[key]))));
    const sizes = [text.length, gzipSync(text, { level: 9 }).length].map((bytes) => Math.round(bytes / 1000));
    const program = `${name}, ${(readFileSync(file).length / 1e6).toFixed(1)} MB`;
    const times = `${ms} ms (${ratio("start", start)}) | ${mb} MB (${ratio("memory", memory)})`;
    console.log(`| ${program} | ${label} | ${times} | ${sizes[0]} kB | ${sizes[1]} kB |`);
    served.close();
  }
}

// The exports that name files, without running the program.
function filesOf(name) {
  const text = readFileSync(path(`programs/${name}.js`), "utf8");
  const wasm = /^export const wasm = "([^"]+)"/m.exec(text)?.[1];
  const found = [...text.matchAll(/"(\/[\w.]+\.wasm)": "([^"]+)"/g)];
  const needsSimd = /^export const needsSimd = true;$/m.test(text);
  return { wasm, needsSimd, serves: Object.fromEntries(found.map(([, at, file]) => [at, file])) };
}

const names = positionals.length
  ? positionals
  : readdirSync(path("programs")).map((name) => name.replace(/\.js$/, ""));
if (values.builds) {
  const { esbuild } = await import(pathToFileURL(await installPackage(folder)).href);
  for (const name of names) await compareBuilds(name, esbuild);
  process.exit();
}
const browser = await (values.firefox ? launchFirefox() : launchBrowser());
if (values.permitted) {
  for (const name of names) await comparePermitted(browser, name);
  await browser.close();
  process.exit();
}
for (const file of modules) {
  const module = readFileSync(join(folder, file));
  console.log(`${file}: ${module.length} bytes, ${gzipSync(module, { level: 9 }).length} after gzip`);
}
for (const name of names) {
  try {
    const { error, isEqual, different, times, isOurs } = await tryPackage(browser, name);
    const shown = ([key, [left, right]]) =>
      `${key} ${left.toFixed(0)} -> ${right.toFixed(0)} ms (${(right / left).toFixed(1)})`;
    const ratios = Object.entries(times).map(shown).join(", ");
    console.log(
      `${name}: ${error ? `fails: ${error}` : isEqual ? "equal" : `DIFFERS in ${different}`}; ${ratios}` +
        (isOurs.join() === "false,true" ? "" : `; ours: ${isOurs}`),
    );
  } catch (error) {
    console.log(`${name}: ${error.message}`);
  }
}
await browser.close();
process.exit();
