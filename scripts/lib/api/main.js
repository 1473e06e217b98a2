// Compares the public API with api/, or with --update writes it there.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rules } from "../../../web/check/rules.js";
import { cmakeApi } from "./cmake.js";
import { compiler, folders, publicHeaders } from "../cpp_symbols.js";
import { declarations, macros } from "./cpp.js";
import { typesApi } from "./types.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Makes the lines of a file of api/. @satisfies {Record<string, () => string[]>} */
export const parts = {
  "cpp.txt": () => [`by ${compiler()}`, ...macros, ...declarations(publicHeaders, folders)],
  "cmake.txt": () => cmakeApi(join(root, "cmake")),
  "mcpapps.d.ts.txt": () =>
    typesApi(
      root,
      ["index", "chatgpt", "draft", "react", "server_meta", "plugin"].map((name) => `js_glue/npm/${name}.d.ts`),
    ),
  "mcpapps-devkit.d.ts.txt": () =>
    typesApi(root, ["web/testing/index.d.ts", "web/testing/playwright.d.ts", "web/check/index.d.ts"]),
  "check-rules.txt": () => rules.map(({ id, about, level }) => `${id}: ${level} of the ${about}`),
};

/** @param {string} part */
const fileOf = (part) => new URL(`../../../api/${part}`, import.meta.url);

/** The lines of a file of api/. @param {string} part */
export const written = (part) => readFileSync(fileOf(part), "utf8").trimEnd().split("\n");

/** A diff: removed lines after a -, new ones after a +. @type {(before: string[], after: string[]) => string[]} */
export function changes(before, after) {
  /** @param {string[]} lines @param {string[]} others */
  const without = (lines, others) => {
    const left = new Map();
    for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
    return lines.filter((line) => !left.get(line) || !left.set(line, left.get(line) - 1));
  };
  return [...without(before, after).map((line) => `- ${line}`), ...without(after, before).map((line) => `+ ${line}`)];
}

/** @param {boolean} update */
function main(update) {
  let isChanged = false;
  for (const [part, lines] of Object.entries(parts)) {
    if (update) {
      mkdirSync(fileOf("."), { recursive: true });
      writeFileSync(fileOf(part), `${lines().join("\n")}\n`);
      continue;
    }
    const found = changes(written(part), lines());
    isChanged ||= found.length > 0;
    if (found.length > 0) console.log(`api/${part}:\n${found.join("\n")}`);
  }
  if (isChanged) {
    console.log("docs/versions.md says what a change of the API means. `scripts/api --update` writes it down.");
  }
  process.exitCode = isChanged ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.includes("--update"));
