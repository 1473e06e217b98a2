// Changes programs at random, and compares whether our validator and a platform's own accept them. What both accept is
// translated to a script; and one of 16 is run too, and does the same as WebAssembly, unless it goes on for a second.
//   node tests/translator/validate_fuzz.js SECONDS NUMBER [COUNT] [chromium]    from the input of this number on, until
//   one of both is over; with Chromium's validator instead of Node's
// A program on which they differ is written to build/fuzz/validate.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { simdCompiler } from "../../js_glue/translator/simd/compiler.mjs";
import { Lowering } from "../../js_glue/translator/simd/lower.mjs";
import { Choice } from "../js/support/random.js";
import { launchBrowser } from "../browser/support/browser.js";
import { compare, edges } from "./support/compare.js";
import { mutated } from "./support/mutations.js";
import { seedPrograms } from "./support/seed_programs.js";
import { difference, judge } from "./support/validity.js";

const findings = fileURLToPath(new URL("../../build/fuzz/validate", import.meta.url));
const atOnce = 1000;

async function chromiumsValidator() {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const validateAll = (list) =>
    page.evaluate(
      (texts) =>
        texts.map((text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          try {
            new WebAssembly.Module(bytes);
            return "";
          } catch (error) {
            return error.message;
          }
        }),
      list.map((bytes) => Buffer.from(bytes).toString("base64")),
    );
  return { validateAll, close: () => browser.close() };
}

const run = new vm.Script("globalThis.compareOne()");
let ran = 0;

/** What goes wrong with a valid program, if something does. */
function mistakeOf(bytes, number) {
  try {
    new vm.Script(`(${simdCompiler.translate(bytes, { references: true })})`);
  } catch (error) {
    return simdCompiler.isRefusal(error) ? undefined : `translated: ${error.stack}`;
  }
  if (number % 16) return undefined;
  const choice = new Choice(number);
  let found;
  const translated = new Lowering(bytes, true).lowered();
  globalThis.compareOne = () => {
    // Imports of memories, tables and tags are not there.
    try {
      const choose = (kind) => (edges[kind] ? choice.one(edges[kind]) : null);
      found = compare(bytes, choose, { checks: true, translated }).difference;
      ++ran;
    } catch (error) {
      if (!(error instanceof WebAssembly.LinkError)) throw error;
    }
  };
  try {
    run.runInThisContext({ timeout: 1000 });
  } catch (error) {
    if (error.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") return `run: ${error.stack}`;
  }
  // The texts of the same trap at the start differ.
  return found && !/^start: /.test(found) ? found : undefined;
}

const [seconds, first, count = Infinity] = process.argv.slice(2, 5).map(Number);
const other = process.argv[5] === "chromium" ? await chromiumsValidator() : undefined;
const end = Date.now() + seconds * 1000;
const programs = seedPrograms(first);
let number = first;
let valid = 0;
let differences = 0;
while (number < first + count && Date.now() < end) {
  const inputs = Array.from({ length: Math.min(atOnce, first + count - number) }, (_, i) =>
    mutated(programs, number + i),
  );
  const reasons = await other?.validateAll(inputs);
  for (const [i, bytes] of inputs.entries()) {
    const isValid = reasons ? !reasons[i] : WebAssembly.validate(bytes);
    if (isValid) ++valid;
    const found =
      (reasons ? difference(bytes, isValid, () => reasons[i]) : difference(bytes, isValid)) ??
      (isValid && !judge(bytes).error && WebAssembly.validate(bytes) ? mistakeOf(bytes, number + i) : undefined);
    if (!found) continue;
    ++differences;
    console.log(`input ${number + i}: ${found}`);
    mkdirSync(findings, { recursive: true });
    writeFileSync(join(findings, `${number + i}.wasm`), bytes);
  }
  number += inputs.length;
}
await other?.close();
console.log(
  `${number - first} inputs from ${first} on: ${valid} valid, ${ran} of them run, ${differences} differences`,
);
process.exitCode = differences ? 1 : 0;
