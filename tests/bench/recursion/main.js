// Measures how deep calls may nest in each engine of each browser, and writes the table of docs/crashes.md.
// scripts/bench-recursion runs this.
import { parseArgs } from "node:util";
import { translate } from "../../../js_glue/translator/translate.mjs";
import { assemble } from "../../translator/support/assembler.js";
import { inEachBrowser, openPage } from "../browsers.js";
import { serve } from "../server.js";
import { median, table, titleOf, writeParts } from "../tables.js";
import { depthIn } from "./page.js";

const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const turns = options.quick ? 1 : 5;
const localCounts = [4, 12, 40];

/** A function that calls itself without end, and uses its locals after the call. It counts its calls at the address 0. */
function programOf(count) {
  const locals = Array(count - 1).fill("i32");
  const fill = locals.flatMap((_, i) => [["local.get", 0], ["i32.load", 2, 4 * (i + 1)], ["local.set", i + 1]]);
  const sum = locals.flatMap((_, i) => [["local.get", i + 1], "i32.add"]);
  const number = ["i32.const", 0];
  const countCall = [number, number, ["i32.load", 2, 0], ["i32.const", 1], "i32.add", ["i32.store", 2, 0]];
  const body = [...countCall, ...fill, ["local.get", 1], ["call", 0], ...sum];
  const functions = [{ name: "run", parameters: ["i32"], results: ["i32"], locals, body }];
  return assemble({ memory: [1], functions });
}

const shown = (depth) => (Math.round(depth / 100) * 100).toLocaleString("en-US");

async function measure(browser, url) {
  const depths = {};
  for (const count of localCounts) {
    const program = [...programOf(count)];
    const script = translate(Uint8Array.from(program));
    for (const engine of ["wasm", "js"]) {
      const taken = { first: [], compiled: [] };
      for (let turn = 0; turn < turns; ++turn) {
        const { page, close } = await openPage(browser, url);
        const { first, compiled } = await page.evaluate(depthIn, { engine, program, script });
        taken.first.push(first);
        taken.compiled.push(compiled);
        await close();
      }
      depths[`${engine} ${count}`] = taken;
    }
  }
  return { depths };
}

const server = await serve("<!doctype html><title>Recursion</title><script>globalThis.bench = {}</script>", []);
let browsers;
try {
  browsers = await inEachBrowser((browser) => measure(browser, server.url));
} finally {
  await server.close();
}
const rows = Object.entries(browsers).flatMap(([name, { depths }]) =>
  localCounts.map((count) => [
    `${titleOf(name)}, ${count} local variables`,
    ...["wasm", "js"].flatMap((engine) => Object.values(depths[`${engine} ${count}`]).map((taken) => shown(median(taken)))),
  ]),
);
const head = ["calls in each other", "WebAssembly, at first", "compiled", "JavaScript, at first", "compiled"];
const text = `${table(head, rows)}\n`;
console.log(text);
if (!options.quick) writeParts("crashes.md", [[/^\| calls in each other [^]*?\n(?=\n)/m, text]]);
