// The API of public C++ headers as lines of text.
import { readFileSync } from "node:fs";
import { headers, symbolsOf } from "../cpp_symbols.js";

/** The macros for authors, wherever they are defined: Clang leaves out those with parameters. */
export const macros = headers
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^#define (MCPAPPS_(?!DETAIL_)\w+\([^)]*\))/gm)])
  .map(([, macro]) => `macro: ${macro}`).sort();

/**
 * @param {string[]} headers
 * @param {string[]} folders in which headers find others
 * @returns {string[]} a line for each declaration, in the order of their names
 */
export function declarations(headers, folders) {
  const declared = symbolsOf(headers, folders).filter(({ path }) => !path.includes("detail"))
    .map(({ path, code }) => `${path.join("::")}: ${code.replace(/\s+/g, " ")}`);
  return [...new Set(declared)].sort();
}
