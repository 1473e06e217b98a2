import { readFileSync } from "node:fs";
import { headers, symbolsOf } from "../cpp_symbols.js";

/** The macros for authors, read from the text: Clang leaves out those with parameters. */
export const macros = headers
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^#define (MCPAPPS_(?!DETAIL_)\w+\([^)]*\))/gm)])
  .map(([, macro]) => `macro: ${macro}`).sort();

/** A line for each declaration, sorted by name. @type {(headers: string[], folders: string[]) => string[]} */
export function declarations(headers, folders) {
  const declared = symbolsOf(headers, folders).filter(({ path }) => !path.includes("detail"))
    .map(({ path, code }) => `${path.join("::")}: ${code.replace(/\s+/g, " ")}`);
  return [...new Set(declared)].sort();
}
