// The limit of the smallest view's size, which --update writes.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const file = new URL("budget.json", import.meta.url);
const hello = new URL("../../build/demo/hello.html", import.meta.url);

export const readBudget = () => JSON.parse(readFileSync(file, "utf8"));
export const helloBytes = () => readFileSync(hello).length;

/** What to do if `bytes` is too many. @returns {string | undefined} */
export function complaint(bytes, { bytes: budget, tolerance }) {
  if (bytes <= budget * (1 + tolerance)) return undefined;
  const growth = ((bytes / budget - 1) * 100).toFixed(1);
  return (
    `hello.html has ${bytes} bytes, ${growth} % more than its budget of ${budget}. Every view grows by that: ` +
    "find out what it is (compare the wasm, js and glue payloads before and after your change) and whether views " +
    "that do not use it could go without. If it is worth it, `scripts/bench --update-budget` writes the new number; " +
    "say why in the commit."
  );
}

function main() {
  const { values } = parseArgs({ options: { update: { type: "boolean" } } });
  if (values.update) writeFileSync(file, JSON.stringify({ ...readBudget(), bytes: helloBytes() }, null, 2) + "\n");
  console.log(`hello.html: ${helloBytes()} bytes, budget ${readBudget().bytes}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
