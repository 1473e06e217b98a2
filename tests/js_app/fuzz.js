// Plays random sessions with the reference's App and ours, and compares what both do.
//   node tests/js_app/fuzz.js SECONDS NUMBER [COUNT]    from the session of this number on, until one is over
import { inspect } from "node:util";
import { compareSession } from "./fuzz/compare.js";

const [seconds, first, count = Infinity] = process.argv.slice(2).map(Number);
const end = Date.now() + seconds * 1000;
const { log } = console;
for (const method of ["log", "debug", "warn", "error"]) console[method] = () => {};
// A notification that cannot be sent is one of the reference's.
process.on("unhandledRejection", () => {});
const rows = new Map();
let number = first;
let found = 0;
for (; number < first + count && Date.now() < end; ++number) {
  for (const difference of await compareSession(number, (row) => rows.set(row, (rows.get(row) ?? 0) + 1))) {
    ++found;
    const { step: { results: _, ...step }, earlier: __, ...seen } = difference;
    log(`session ${number}: ${inspect({ step, ...seen }, { depth: 9, maxStringLength: 200, breakLength: 120 })}`);
  }
}
for (const [row, times] of rows) log(`${times} times: ${row}`);
log(`${number - first} sessions from ${first} on: ${found} differences that docs/javascript.md does not have`);
process.exit(found ? 1 : 0);
