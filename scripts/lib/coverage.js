// Prints how much of sdk/ the tests run by llvm-cov's word, and fails below a minimum:
//   coverage.js REPORT ROOT PERCENT [--lines]
// REPORT is `llvm-cov export` as JSON. Code that only the compiler runs is not counted: a constexpr
// function that never runs in the program. --lines lists the lines that no test runs.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const [report, root, minimum, option] = process.argv.slice(2);
const { files, functions } = JSON.parse(readFileSync(report, "utf8")).data[0];
const sdk = join(root, "sdk");

const countOf = (segments) => {
  // A segment is where a count begins: [line, column, count, hasCount, isEntry, isGap]. A line has the
  // greatest count of the segments that begin in it, and of the one that reaches into it.
  const counts = new Map();
  let before;
  let at = 0;
  const last = segments.at(-1)?.[0] ?? 0;
  for (let line = segments[0]?.[0] ?? 1; line <= last; ++line) {
    const here = [];
    while (at < segments.length && segments[at][0] === line) here.push(segments[at++]);
    const begun = here.filter(([, , , hasCount, isEntry, isGap]) => hasCount && isEntry && !isGap);
    const relevant = begun.length > 0 || (before?.[3] && (here.length === 0 || !here[0][4] || here[0][3]));
    if (relevant) counts.set(line, Math.max(before?.[3] ? before[2] : 0, ...begun.map((segment) => segment[2])));
    before = here.at(-1) ?? before;
  }
  return counts;
};

// Where the bodies of functions lie that never ran: file → [first line, last line].
const idle = new Map();
for (const { filenames, count, regions } of functions) {
  const [first, , last] = regions[0];
  const file = resolve(filenames[0]);
  const list = idle.get(file) ?? idle.set(file, new Map()).get(file);
  const seen = list.get(first);
  list.set(first, { last, ran: count > 0 || (seen?.ran ?? false) });
}

let covered = 0;
let counted = 0;
let compiler = 0;
for (const { filename: named, segments } of files) {
  const filename = resolve(named);
  if (!filename.startsWith(`${sdk}/`)) continue;
  const source = readFileSync(filename, "utf8").split("\n");
  const byCompiler = new Set();
  for (const [first, { last, ran }] of idle.get(filename) ?? []) {
    // The declaration may stand on several lines.
    let start = first;
    while (start > 1 && !/[;{}]\s*(\\|\/\/.*)?$|^\s*$|^\s*#|^template/.test(source[start - 2])) --start;
    if (ran || !/\bconstexpr\b/.test(source.slice(start - 1, first).join(" "))) continue;
    for (let line = first; line <= last; ++line) byCompiler.add(line);
  }
  const missed = [];
  for (const [line, count] of countOf(segments)) {
    if (count > 0) {
      ++counted;
      ++covered;
    } else if (byCompiler.has(line)) {
      ++compiler;
    } else {
      ++counted;
      missed.push(line);
    }
  }
  if (missed.length === 0) continue;
  console.log(`${String(missed.length).padStart(5)} lines not run: ${relative(root, filename)}`);
  if (option === "--lines") for (const line of missed) console.log(`${String(line).padStart(9)}  ${source[line - 1]}`);
}

const sources = readdirSync(sdk, { recursive: true }).filter((name) => /\.(h|cpp)$/.test(name));
const lines = sources.reduce((sum, name) => sum + readFileSync(join(sdk, name), "utf8").split("\n").length - 1, 0);
// Cut, not rounded: 94.99 is not 95.
const percent = Math.floor((covered / counted) * 1000) / 10;
console.log(
  `sdk: ${lines} lines in ${sources.length} files. Of ${counted} lines with code that the program runs, the tests run ` +
    `${covered}: ${percent.toFixed(1)} % (at least ${minimum} % wanted); ${compiler} more only the compiler runs.`,
);
process.exitCode = percent >= Number(minimum) ? 0 : 1;
