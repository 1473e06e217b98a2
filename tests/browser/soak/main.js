// scripts/soak runs this after the build.
import { parseArgs } from "node:util";
import { soakWithBlocks } from "./blocks.js";
import { growth, remains, soak } from "./soak.js";

const options = { minutes: { type: "string", default: "10" }, blocks: { type: "boolean", default: false } };
const { values } = parseArgs({ options });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error("--minutes takes a number above 0");

if (values.blocks) {
  const problems = [];
  for (const engine of ["wasm", "js"]) {
    problems.push(...(await soakWithBlocks({ engine, milliseconds: minutes * 30_000 }, console.log)));
  }
  console.log(problems.length ? problems.join("\n") : "memory stayed within its bound");
  process.exit(problems.length ? 1 : 0);
}

const samples = 24;
const result = await soak({ samples, milliseconds: (minutes * 60_000) / samples }, console.log);
console.log(`${result.rounds} rounds, ${result.messages} messages in ${minutes} minutes`);
const problems = [...growth(result), ...remains(result)];
console.log(problems.length ? problems.join("\n") : "flat, and nothing left after close");
process.exitCode = problems.length ? 1 : 0;
