// Compares mcpapps/webassembly with polywasm, which needs `eval`: five loops, in Node. By hand, after run.mjs has
// installed the packages: node tests/webassembly/packages/polywasm.mjs
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { createRequire } from "node:module";
import { webAssemblyModules } from "../../../bindings/npm/webassembly_module.mjs";
import { minifierIn } from "../../../cmake/packages.mjs";
import { cache } from "../../js/support/cache.js";
import { assemble } from "../../translator/support/assembler.js";
import { ours, platform } from "../support/both.js";

const folder = join(cache, "webassembly-packages");
const { buildSync } = createRequire(join(folder, "package.json"))("esbuild");
const entry = join(folder, "node_modules/polywasm/index.js");
const { WebAssembly: polywasm } = await import(pathToFileURL(entry).href);

const get = (index) => ["local.get", index];
const set = (index) => ["local.set", index];
const number = (value) => ["i32.const", value];
/** Repeats until the local i is n. */
const loop = (i, n, ...body) => [
  "block", "loop", get(i), get(n), "i32.ge_s", ["br_if", 1], ...body, get(i), number(1), "i32.add", set(i), ["br", 0],
  "end", "end",
];
const bytes = assemble({
  memory: [32],
  functions: [
    {
      name: "fib", parameters: ["i32"], results: ["i32"],
      body: [
        get(0), number(2), "i32.lt_s", ["if", "i32"], get(0), "else", get(0), number(1), "i32.sub", ["call", 0],
        get(0), number(2), "i32.sub", ["call", 0], "i32.add", "end",
      ],
    },
    {
      name: "hash64", parameters: ["i32"], results: ["i64"], locals: ["i32", "i64"],
      body: [
        ["i64.const", 0xcbf29ce484222325n - 2n ** 64n], set(2),
        ...loop(1, 0, get(2), get(1), "i64.extend_i32_u", "i64.xor", ["i64.const", 0x100000001b3n], "i64.mul", set(2)),
        get(2),
      ],
    },
    {
      name: "sieve", parameters: ["i32"], results: ["i32"], locals: ["i32", "i32", "i32"],
      body: [
        number(2), set(1),
        ...loop(
          1, 0, get(1), ["i32.load8_u", 0, 0], "i32.eqz", "if", get(3), number(1), "i32.add", set(3),
          get(1), get(1), "i32.add", set(2), "block", "loop", get(2), get(0), "i32.ge_s", ["br_if", 1],
          get(2), number(1), ["i32.store8", 0, 0], get(2), get(1), "i32.add", set(2), ["br", 0], "end", "end", "end",
        ),
        get(3),
      ],
    },
    {
      name: "doubles", parameters: ["i32"], results: ["f64"], locals: ["i32", "f64", "f64"],
      body: [
        ...loop(
          1, 0, get(2), get(2), "f64.mul", get(3), get(3), "f64.mul", "f64.sub", ["f64.const", -0.75], "f64.add",
          get(2), get(3), "f64.mul", ["f64.const", 2], "f64.mul", ["f64.const", 0.1], "f64.add", set(3), set(2),
        ),
        get(2), get(3), "f64.add",
      ],
    },
    {
      name: "singles", parameters: ["i32"], results: ["f32"], locals: ["i32", "f32"],
      body: [
        ...loop(1, 0, get(2), get(1), "f32.convert_i32_s", ["f32.const", 0.001], "f32.mul", "f32.add", set(2)),
        get(2),
      ],
    },
  ],
});
const counts = { fib: 30, hash64: 2e6, sieve: 2e6, doubles: 2e7, singles: 2e7 };

function measure(WebAssembly) {
  const start = performance.now();
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const found = { load: performance.now() - start };
  for (const [name, count] of Object.entries(counts)) {
    let best = Infinity;
    for (let i = 0; i < 5; ++i) {
      new Uint8Array(exports.memory.buffer).fill(0);
      const begin = performance.now();
      found[`${name} gives`] = String(exports[name](count));
      best = Math.min(best, performance.now() - begin);
    }
    found[name] = best;
  }
  return found;
}

const sizes = {
  ours: webAssemblyModules(await minifierIn(fileURLToPath(new URL("../../../node_modules", import.meta.url))))[
    "webassembly.js"
  ],
  polywasm: buildSync({ entryPoints: [entry], minify: true, format: "esm", write: false }).outputFiles[0].text,
};
for (const [name, text] of Object.entries(sizes)) {
  console.log(`${name}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} after gzip`);
}
const all = { platform: measure(platform), ours: measure(ours), polywasm: measure(polywasm) };
for (const name of ["load", ...Object.keys(counts)]) {
  const times = Object.entries(all).map(([who, found]) => `${who} ${found[name].toFixed(1)} ms`);
  const results = Object.values(all).map((found) => found[`${name} gives`]);
  const same = new Set(results).size === 1 ? "" : `; they give ${results.join(", ")}`;
  console.log(`${name}: ${times.join(", ")}${same}`);
}
