// Random programs, each the same for the same number, and what becomes of them when they are translated. Those of odd
// numbers are made by `wasm-opt -ttf`, the others by own_programs.js, every other one of them with SIMD.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { FUNCTION, LONG, isReference } from "../../../js_glue/translator/kinds.mjs";
import { Lowering } from "../../../js_glue/translator/simd/lower.mjs";
import { Choice } from "../../js/support/random.js";
import { compare, edges } from "./compare.js";
import { ownProgram } from "./own_programs.js";

const onPath = (name) => process.env.PATH.split(delimiter).map((folder) => join(folder, name)).find(existsSync);

// It comes with Emscripten, which may not have it on PATH.
function findOptimizer() {
  const emcc = onPath("emcc");
  const beside = emcc && join(dirname(realpathSync(emcc)), "..", "bin", "wasm-opt");
  return onPath("wasm-opt") ?? (beside && existsSync(beside) ? beside : undefined);
}

export const optimizer = findOptimizer();

const optimizations = [[], ["-O1"], ["-O3"], ["-Oz"], ["-Oz", "--low-memory-unused"]];
const features = [
  "--mvp-features", "--enable-sign-ext", "--enable-nontrapping-float-to-int", "--enable-bulk-memory",
  "--enable-mutable-globals", "--enable-reference-types", "--enable-multivalue", "--enable-tail-call",
];

// Nobody sees the bits of a NaN in JavaScript, so the programs make none. Without checks, accesses are within the
// memory and need no alignment.
function optimizersProgram(choice, { checks }) {
  const folder = mkdtempSync(join(tmpdir(), "mcpapps-fuzz-"));
  const [input, output] = ["input", "program.wasm"].map((name) => join(folder, name));
  try {
    writeFileSync(input, Uint8Array.from({ length: 1000 + choice.below(12000) }, () => choice.below(256)));
    // The optimizer goes on from a program of ours, so that it has our shapes too.
    const initial = checks && choice.chance(2) ? ["--initial-fuzz", join(folder, "initial.wasm")] : [];
    if (initial.length) writeFileSync(initial[1], ownProgram(choice, { checks, isPlain: true }).bytes);
    const memory = checks ? [] : ["--no-fuzz-oob", "--dealign"];
    execFileSync(
      optimizer,
      [input, "-ttf", ...initial, ...features, "--denan", ...memory, ...choice.one(optimizations), "-o", output],
      { stdio: "pipe" },
    );
    return { bytes: new Uint8Array(readFileSync(output)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What compare() says of the program of this number, and its bytes. */
export function tryProgram(number) {
  const choice = new Choice(number);
  const checks = choice.chance(2);
  const make = number % 2 ? optimizersProgram : ownProgram;
  const hasVectors = number % 4 === 2;
  const { bytes, newer } = make(choice, { checks, hasVectors });
  const translatedOf = (program) => (hasVectors ? new Lowering(program, true).lowered() : program);
  // The optimizer may write operations that come with references elsewhere.
  if (!WebAssembly.validate(bytes)) return { calls: 0, traps: 0, difference: undefined, bytes };
  const choose = (kind) => {
    if (isReference(kind)) return kind === FUNCTION ? null : choice.one([null, "thing", choice]);
    if (choice.chance(2)) return choice.one(edges[kind]);
    const value = Math.floor((choice.random() - 0.5) * 2 ** choice.below(32));
    return kind === LONG ? BigInt(value) * 0x1234567n : value;
  };
  const result = compare(bytes, choose, { checks, translated: translatedOf(bytes) });
  if (result.difference || !newer) return { ...result, bytes };
  const { difference } = compare(bytes, choose, { checks, translated: translatedOf(newer) });
  return { ...result, difference: difference && `newer exceptions: ${difference}`, bytes };
}
