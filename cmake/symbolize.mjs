// Puts names of C++ into a stack trace from standard input:
//   node symbolize.mjs my_view.html.symbols <trace.txt
import { readFileSync } from "node:fs";
import { symbolize } from "./symbols.mjs";

const [file] = process.argv.slice(2);
if (!file) {
  console.error(
    "usage: node symbolize.mjs PAGE.html.symbols <STACK\n" +
      "The build writes PAGE.html.symbols beside the page, except with debug information.",
  );
  process.exit(1);
}
process.stdout.write(symbolize(readFileSync(0, "utf8"), JSON.parse(readFileSync(file, "utf8"))));
