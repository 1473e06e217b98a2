// Prints the tables of scripts/lines: node lines.js NOW [BEFORE], both by-file reports of cloc in JSON.
import { readFileSync } from "node:fs";

/** @type {[string, RegExp][]} */
const kinds = [
  ["tests", /^(tests|examples\/[^/]+\/tests)\//],
  ["examples", /^examples\//],
  ["product", /^(sdk|bindings|js_glue|cmake|web)\//],
  ["tools", /(?:)/],
];
/** @type {Record<string, string>} */
const languages = { "C/C++ Header": "C++", "Bourne Shell": "shell", "Bourne Again Shell": "shell" };

/** Files, lines of code and lines of comments by "group\0name". @type {(path: string) => Map<string, number[]>} */
function countsOf(path) {
  const counts = new Map();
  for (const [file, { language, code, comment }] of Object.entries(JSON.parse(readFileSync(path, "utf8")))) {
    if (file === "header" || file === "SUM") continue;
    const kind = kinds.find(([, pattern]) => pattern.test(file))?.[0];
    const folder = file.includes("/") ? file.slice(0, file.indexOf("/")) : "top level";
    for (const row of [`kind\0${kind}`, `folder\0${folder}`, `language\0${languages[language] ?? language}`]) {
      const sum = counts.get(row) ?? [0, 0, 0];
      counts.set(row, [sum[0] + 1, sum[1] + code, sum[2] + comment]);
    }
  }
  return counts;
}

const [now, before] = process.argv.slice(2).map(countsOf);
/** @param {string | number} text */
const cell = (text) => String(text).padStart(16);
/** @param {number} value @param {number} old */
const change = (value, old) => `${value} (${value < old ? "" : "+"}${value - old})`;
for (const group of ["kind", "folder", "language"]) {
  console.log(group.padEnd(12) + ["files", "code", "comments"].map(cell).join(""));
  const rows = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].filter((row) => row.startsWith(`${group}\0`));
  for (const row of rows.sort((a, b) => (now.get(b)?.[1] ?? 0) - (now.get(a)?.[1] ?? 0))) {
    const old = before?.get(row) ?? [0, 0, 0];
    const values = (now.get(row) ?? [0, 0, 0]).map((value, i) => (before ? change(value, old[i]) : value));
    console.log(row.slice(group.length + 1).padEnd(12) + values.map(cell).join(""));
  }
  console.log("");
}
