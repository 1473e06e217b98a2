// Makes the header of a typed page from its HTML, for mcpapps_add_page(). With --tree=NAME.json, also the page of its
// native tests, the source NAME.cpp for them, and NAME.html, the page of the same tests in Node and in a browser,
// without scripts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { parseArgs } from "node:util";
import { htmlIn } from "./packages.mjs";
import { changesOf, compilePage } from "./page/compiled.mjs";
import { elementsOf } from "./page/elements.mjs";
import { headerOf, structName, treeSourceOf } from "./page/header.mjs";
import { HtmlMistake, refuse } from "./page/mistake.mjs";
import { refuseMisspelt } from "./page/names.mjs";
import { treeOf } from "./page/page_tree.mjs";
import { placesOf, written } from "./page/places.mjs";
import { textOfHtml } from "./page/strict.mjs";
import { forEachElement, placeOf } from "./page/tree.mjs";

/** @import { Document } from "./page/tree.mjs" */

/** Keeps the date of an unchanged file, so that nothing is recompiled. @type {(file: string, text: string) => void} */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

/** Replaces each script by nothing. @param {Document} document */
function scriptsOf(document) {
  /** @type {Parameters<typeof written>[1]} */
  const scripts = [];
  forEachElement(document, (element) => {
    if (element.tagName === "script") scripts.push({ at: placeOf(element), text: "" });
  });
  return scripts;
}

const { values } = parseArgs({
  options: {
    html: { type: "string" },
    header: { type: "string" },
    tree: { type: "string" },
    packages: { type: "string" },
  },
});
// CMake passes all of them. A page without native tests needs no tree.
const { html, header, tree, packages } = /** @type {Record<string, string>} */ (values);
const { parse, serialize } = await htmlIn(packages);
try {
  const stem = basename(html).replace(/\.html?$/i, "");
  const name = structName(stem);
  if (!/^[A-Za-z]/.test(name) || /[\r\n]/.test(stem)) {
    const rule = "begin it with a letter, and use letters, digits, - and _";
    refuse({}, `the file's name becomes that of a C++ struct: ${rule}`);
  }
  const text = textOfHtml(readFileSync(html));
  const { document } = placesOf(parse, text); // refuses what ends or hides a page
  refuseMisspelt(document);
  const page = elementsOf(document);
  const same = page.elements.find((element) => element.name === name);
  if (same) {
    refuse({ sourceCodeLocation: { startLine: same.line } }, `id="${same.id}": the page's struct has this name, too`);
  }
  write(header, headerOf(stem, html, page));
  if (tree) {
    const compiled = compilePage(document);
    write(tree, treeOf(document));
    const changes = [...changesOf(compiled, serialize), ...scriptsOf(document)];
    write(tree.replace(/(\.json)?$/, ".html"), written(text, changes));
    write(tree.replace(/(\.json)?$/, ".cpp"), treeSourceOf(stem, tree));
  }
} catch (error) {
  if (!(error instanceof HtmlMistake)) throw error;
  // In the format of compilers.
  console.error(`${values.html}:${error.line}: error: ${error.message}`);
  process.exitCode = 1;
}
