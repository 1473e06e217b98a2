// Changes programs at random, and compares whether our validator and a platform's own accept them.
//   node tests/translator/validate_fuzz.js SECONDS NUMBER [COUNT] [chromium]    from the input of this number on, until
//   one of both is over; with Chromium's validator instead of Node's
// A program on which they differ is written to build/fuzz/validate.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../browser/support/browser.js";
import { mutated } from "./support/mutations.js";
import { seedPrograms } from "./support/seed_programs.js";
import { difference } from "./support/validity.js";

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
    const found = reasons ? difference(bytes, isValid, () => reasons[i]) : difference(bytes, isValid);
    if (!found) continue;
    ++differences;
    console.log(`input ${number + i}: ${found}`);
    mkdirSync(findings, { recursive: true });
    writeFileSync(join(findings, `${number + i}.wasm`), bytes);
  }
  number += inputs.length;
}
await other?.close();
console.log(`${number - first} inputs from ${first} on: ${valid} valid, ${differences} differences`);
process.exitCode = differences ? 1 : 0;
