// Runs random programs as WebAssembly and as translated, and compares what they do.
//   node tests/translator/fuzz.js SECONDS SEED [COUNT]    until one of both is over
// The programs of odd numbers are made by `wasm-opt -ttf`, the others by own_programs.js. One that differs is written
// to build/fuzz/translator.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Choice } from "../js/support/random.js";
import { compare, edges } from "./support/compare.js";
import { ownProgram } from "./support/own_programs.js";
import { LONG } from "../../js_glue/translator/kinds.js";

const findings = fileURLToPath(new URL("../../build/fuzz/translator", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "mcpapps-fuzz-"));

const optimizations = [[], ["-O1"], ["-O3"], ["-Oz"], ["-Oz", "--low-memory-unused"]];
const features = ["--mvp-features", "--enable-sign-ext", "--enable-nontrapping-float-to-int", "--enable-bulk-memory-opt", "--enable-mutable-globals"];

// Nobody sees the bits of a NaN in JavaScript, so the programs make none. Without checks, accesses are within the
// memory and need no alignment.
function optimizersProgram(choice, { checks }) {
  const input = join(folder, "input");
  const output = join(folder, "program.wasm");
  writeFileSync(input, Uint8Array.from({ length: 1000 + choice.below(12000) }, () => choice.below(256)));
  const memory = checks ? [] : ["--no-fuzz-oob", "--dealign"];
  execFileSync("wasm-opt", [input, "-ttf", ...features, "--denan", ...memory, ...choice.one(optimizations), "-o", output], { stdio: "pipe" });
  return new Uint8Array(readFileSync(output));
}

function try_(seed) {
  const choice = new Choice(seed);
  const checks = choice.chance(2);
  const make = seed % 2 ? optimizersProgram : ownProgram;
  const bytes = make(choice, { checks });
  const choose = (kind) => {
    if (choice.chance(2)) return choice.one(edges[kind]);
    const number = Math.floor((choice.random() - 0.5) * 2 ** choice.below(32));
    return kind === LONG ? BigInt(number) * 0x1234567n : number;
  };
  const result = compare(bytes, choose, { checks });
  if (result.difference) {
    mkdirSync(findings, { recursive: true });
    writeFileSync(join(findings, `${seed}.wasm`), bytes);
  }
  return result;
}

const [seconds, seed, count = Infinity] = process.argv.slice(2).map(Number);
const end = Date.now() + seconds * 1000;
const totals = { programs: 0, calls: 0, traps: 0, differences: 0 };
for (let i = 0; i < count && Date.now() < end; ++i) {
  const number = seed + i;
  let result;
  try {
    result = try_(number);
  } catch (error) {
    result = { calls: 0, traps: 0, difference: error.stack };
  }
  ++totals.programs;
  totals.calls += result.calls;
  totals.traps += result.traps;
  if (!result.difference) continue;
  ++totals.differences;
  console.log(`program ${number}: ${result.difference}`);
}
rmSync(folder, { recursive: true });
console.log(`${totals.programs} programs, ${totals.calls} calls, of which ${totals.traps} trap, ${totals.differences} differences`);
process.exitCode = totals.differences ? 1 : 0;
