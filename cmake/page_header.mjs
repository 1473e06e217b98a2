// Makes the header of a typed page from its HTML. With --tree=NAME.json, the page of its native tests too, and the
// source NAME.cpp, which such tests need. Called by mcpapps_add_page().
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { parseArgs } from "node:util";
import { parserIn } from "./packages.mjs";
import { elementsOf } from "./page/elements.mjs";
import { headerOf, treeSourceOf } from "./page/header.mjs";
import { HtmlMistake } from "./page/mistake.mjs";
import { treeOf } from "./page/page_tree.mjs";

/** A file that stays the same keeps its date: nothing is compiled anew. @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

const { values } = parseArgs({
  options: {
    html: { type: "string" },
    header: { type: "string" },
    tree: { type: "string" },
    packages: { type: "string" },
  },
});
// CMake gives all of them. A page without native tests needs no tree.
const { html, header, tree, packages } = /** @type {Record<string, string>} */ (values);
const parse = await parserIn(packages);
try {
  const document = parse(readFileSync(html, "utf8"), { sourceCodeLocationInfo: true });
  const stem = basename(html).replace(/\.html?$/i, "");
  write(header, headerOf(stem, html, elementsOf(document)));
  if (tree) {
    write(tree, treeOf(document));
    write(tree.replace(/(\.json)?$/, ".cpp"), treeSourceOf(stem, tree));
  }
} catch (error) {
  if (!(error instanceof HtmlMistake)) throw error;
  // As compilers say it.
  console.error(`${values.html}:${error.line}: error: ${error.message}`);
  process.exitCode = 1;
}
