// scripts/soak runs this after the build.
import { parseArgs } from "node:util";
import { growth, remains, soak } from "./soak.js";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error("--minutes takes a number above 0");

const samples = 24;
const result = await soak({ samples, milliseconds: (minutes * 60_000) / samples }, console.log);
console.log(`${result.rounds} rounds, ${result.messages} messages in ${minutes} minutes`);
const problems = [...growth(result), ...remains(result)];
console.log(problems.length ? problems.join("\n") : "flat, and nothing left after close");
process.exitCode = problems.length ? 1 : 0;
