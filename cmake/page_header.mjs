// Makes the header of a typed page from its HTML, and the page of its native tests. Called by mcpapps_add_page().
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { elementsOf } from "./page/elements.mjs";
import { headerOf } from "./page/header.mjs";
import { HtmlMistake } from "./page/mistake.mjs";
import { treeOf } from "./page/page_tree.mjs";

/** A file that stays the same keeps its date: nothing is compiled anew. */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

const { values } = parseArgs({
  options: { html: { type: "string" }, header: { type: "string" }, tree: { type: "string" }, parse5: { type: "string" } },
});
const { parse } = await import(pathToFileURL(values.parse5));
try {
  const document = parse(readFileSync(values.html, "utf8"), { sourceCodeLocationInfo: true });
  const stem = basename(values.html).replace(/\.html?$/i, "");
  write(values.header, headerOf(stem, values.html, elementsOf(document), values.tree));
  write(values.tree, treeOf(document));
} catch (error) {
  if (!(error instanceof HtmlMistake)) throw error;
  // As compilers say it.
  console.error(`${values.html}:${error.line}: error: ${error.message}`);
  process.exitCode = 1;
}
