// Runs published packages as WebAssembly and as translated, in pages with the specification's policy, and compares what
// they give and how long they take. By hand:
//   node tests/webassembly/packages/run.mjs [--firefox] [--markdown] [NAME…]
// The packages are installed by this folder's lock file into the cache. The module is that of
// build/wasm-release/package, or made of the sources with --sources.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { webAssemblyModule } from "../../../bindings/npm/webassembly_module.mjs";
import { minifierIn } from "../../../cmake/packages.mjs";
import { contentSecurityPolicy } from "../../../web/hosts/policy.js";
import { launchBrowser } from "../../browser/support/browser.js";
import { launchFirefox } from "../../browser/support/firefox.js";
import { cache } from "../../js/support/cache.js";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const patience = 300_000;
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
  options: { firefox: { type: "boolean" }, sources: { type: "boolean" }, markdown: { type: "boolean" } },
  allowPositionals: true,
});
install();
const { build } = createRequire(join(folder, "package.json"))("esbuild");
const moduleFile = join(folder, "webassembly.js");
if (values.sources) {
  writeFileSync(moduleFile, await webAssemblyModule(await minifierIn(path("../../../node_modules"))));
} else {
  copyFileSync(path("../../../build/wasm-release/package/webassembly.js"), moduleFile);
}

/** As one module, which begins with ours. */
async function bundle(name) {
  const { outputFiles } = await build({
    stdin: {
      contents: `import ${JSON.stringify(moduleFile)};
import * as program from ${JSON.stringify(path(`programs/${name}.js`))};
import { measure } from ${JSON.stringify(path("measure.js"))};
measure(program);`,
      resolveDir: folder,
    },
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

/** Serves the page, and the WebAssembly files that the package fetches. */
async function serve(script, files) {
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
      response.end('<!doctype html><meta charset="utf-8"><body><script type="module" src="/script.js"></script>');
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

// The exports that name files, without running the program.
function filesOf(name) {
  const text = readFileSync(path(`programs/${name}.js`), "utf8");
  const wasm = /^export const wasm = "([^"]+)"/m.exec(text)?.[1];
  const found = [...text.matchAll(/"(\/[\w.]+\.wasm)": "([^"]+)"/g)];
  return { wasm, serves: Object.fromEntries(found.map(([, at, file]) => [at, file])) };
}

const names = positionals.length
  ? positionals
  : readdirSync(path("programs")).map((name) => name.replace(/\.js$/, ""));
const browser = await (values.firefox ? launchFirefox() : launchBrowser());
const module = readFileSync(moduleFile);
console.log(`mcpapps/webassembly: ${module.length} bytes, ${gzipSync(module, { level: 9 }).length} after gzip`);
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
