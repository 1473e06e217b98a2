// Runs random programs as WebAssembly and as translated, and compares what they do.
//   node tests/translator/fuzz.js SECONDS NUMBER [COUNT]    from the program of this number on, until one of both is
//   over
// MCPAPPS_COVERAGE=1 prints which parts of the translator no program has reached.
// A program that differs is written to build/fuzz/translator.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countBranches, unreachedBranches } from "./support/coverage.js";

if (process.env.MCPAPPS_COVERAGE) countBranches();
// Only then is the translator read.
const { optimizer, tryProgram } = await import("./support/random_programs.js");

const findings = fileURLToPath(new URL("../../build/fuzz/translator", import.meta.url));

function report(number, difference, bytes) {
  console.log(`program ${number}: ${difference}`);
  if (!bytes) return;
  mkdirSync(findings, { recursive: true });
  writeFileSync(join(findings, `${number}.wasm`), bytes);
}

if (!optimizer) throw new Error("wasm-opt is neither on PATH nor beside emcc.");
const [seconds, first, count = Infinity] = process.argv.slice(2).map(Number);
const end = Date.now() + seconds * 1000;
const totals = { programs: 0, calls: 0, traps: 0, differences: 0 };
for (let number = first; number < first + count && Date.now() < end; ++number) {
  ++totals.programs;
  try {
    const { calls, traps, difference, bytes } = tryProgram(number);
    totals.calls += calls;
    totals.traps += traps;
    if (!difference) continue;
    report(number, difference, bytes);
  } catch (error) {
    report(number, error.stack);
  }
  ++totals.differences;
}
console.log(
  `${totals.programs} programs from ${first} on: ${totals.calls} calls, of which ${totals.traps} trap, ` +
    `${totals.differences} differences`,
);
if (process.env.MCPAPPS_COVERAGE) console.log(unreachedBranches().join("\n"));
process.exitCode = totals.differences ? 1 : 0;
