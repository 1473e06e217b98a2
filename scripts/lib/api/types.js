// The API of declarations for TypeScript, without comments, as TypeScript's printer writes it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

const printer = ts.createPrinter({ removeComments: true });

/** A declaration file and those that it imports by a path. @type {(entry: string, found?: string[]) => string[]} */
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
 * `entries` are the files that authors import, named relative to `folder`.
 * @type {(folder: string, entries: string[]) => string[]}
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
