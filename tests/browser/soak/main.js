// scripts/soak runs this after the build.
import { parseArgs } from "node:util";
import { problemsOf, soak } from "./soak.js";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error("--minutes takes a number above 0");

const result = await soak(minutes * 60_000, console.log);
const { rounds, messages, heapGrowth, wasmGrowth } = result;
console.log(`${rounds} rounds, ${messages} messages in ${minutes} minutes`);
console.log(`from the second quarter to the last: heap ${heapGrowth} bytes, WebAssembly ${wasmGrowth} bytes`);
const problems = problemsOf(result);
console.log(problems.length ? problems.join("\n") : "flat, and nothing left after close");
process.exitCode = problems.length ? 1 : 0;
