// The API that declarations for TypeScript describe, without comments and as TypeScript's printer writes it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

const printer = ts.createPrinter({ removeComments: true });

/**
 * A declaration file and those that it imports by a path, in the order in which they are met.
 * @param {string} entry @param {string[]} [found]
 */
function withImports(entry, found = []) {
  if (found.includes(entry)) return found;
  found.push(entry);
  for (const { fileName } of ts.preProcessFile(readFileSync(entry, "utf8")).importedFiles) {
    const target = join(dirname(entry), fileName.replace(/\.js$/, ".d.ts"));
    if (/^\.\.?\//.test(fileName) && existsSync(target)) withImports(target, found);
  }
  return found;
}

/**
 * @param {string} folder to which the files are named
 * @param {string[]} entries the declaration files that authors import
 * @returns {string[]} lines
 */
export function typesApi(folder, entries) {
  /** @type {string[]} */
  const files = [];
  for (const entry of entries) withImports(join(folder, entry), files);
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
    return [`// ${relative(folder, file)}`, ...printer.printFile(source).trimEnd().split("\n")];
  });
}
