// Measures how deep calls may nest in each engine of each browser, and writes the table of docs/crashes.md.
// scripts/bench recursion runs this.
import { translate } from "../../../js_glue/translator/translate.mjs";
import { assemble } from "../../translator/support/assembler.js";
import { isQuick, measureInBrowsers, publish } from "../benchmark.js";
import { openPage } from "../browsers.js";
import { median, table, titleOf } from "../tables.js";
import { depthIn } from "./page.js";

const turns = isQuick ? 1 : 5;
const localCounts = [4, 12, 40];

/**
 * A function that calls itself without end, and uses its locals after the call. It counts its calls at the address 0.
 */
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

const browsers = await measureInBrowsers(
  "<!doctype html><title>Recursion</title><script>globalThis.bench = {}</script>",
  [],
  measure,
);
const rows = Object.entries(browsers).flatMap(([name, { depths }]) =>
  localCounts.map((count) => [
    `${titleOf(name)}, ${count} local variables`,
    ...["wasm", "js"].flatMap((engine) =>
      Object.values(depths[`${engine} ${count}`]).map((taken) => shown(median(taken))),
    ),
  ]),
);
const head = ["calls in each other", "WebAssembly, at first", "compiled", "JavaScript, at first", "compiled"];
publish("crashes.md", [[/^\| calls in each other [^]*?\n(?=\n)/m, `${table(head, rows)}\n`]]);
