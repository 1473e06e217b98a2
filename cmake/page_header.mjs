// Makes the header of a typed page from its HTML, for mcpapps_add_page(). With --tree=NAME.json, also the page of its
// native tests, the source NAME.cpp for them, and NAME.html, the page of the same tests in Node and in a browser,
// without scripts. With --is-part, the header of a part.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { parseArgs } from "node:util";
import { htmlIn } from "./packages.mjs";
import { changesOf, compilePage } from "./page/compiled.mjs";
import { quoted } from "./page/cpp.mjs";
import { elementsOf } from "./page/elements.mjs";
import { PageFiles } from "./page/files.mjs";
import { headerOf, partHeaderOf, rowHeaderOf, structName, treeSourceOf } from "./page/header.mjs";
import { HtmlMistake, refuse } from "./page/mistake.mjs";
import { refuseMisspelt } from "./page/names.mjs";
import { treeOf } from "./page/page_tree.mjs";
import { readPart } from "./page/part_file.mjs";
import { withParts } from "./page/parts.mjs";
import { inQuotes, placesOf, written } from "./page/places.mjs";
import { textOfHtml } from "./page/strict.mjs";
import { forEachElement, placeOf } from "./page/tree.mjs";

/**
 * @import { At } from "./page/cpp.mjs"
 * @import { PartElement } from "./page/elements.mjs"
 * @import { Document } from "./page/tree.mjs"
 */

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
    depfile: { type: "string" },
    part: { type: "string", multiple: true, default: [] },
    "is-part": { type: "boolean" },
  },
});
// CMake passes all of them. A page without native tests needs no tree.
/** @type {Record<string, any>} */
const given = values;
const { html, header, tree, packages, depfile, part: parts, "is-part": isPart } = given;
const stem = basename(html).replace(/\.html?$/i, "");
const { parse, serialize } = await htmlIn(packages);

const files = new PageFiles();

function writeFiles() {
  const name = structName(stem);
  if (!/^[A-Za-z]/.test(name) || /[\r\n]/.test(stem)) {
    const rule = "begin it with a letter, and use letters, digits, - and _";
    refuse({}, `the file's name becomes that of a C++ struct: ${rule}`);
  }
  if (isPart && !/^[\x20-\x7e]*$/.test(stem)) refuse({}, "the file's name becomes that of a header: use ASCII letters");
  if (isPart && readPart(parse, html, files).isRow) return write(header, rowHeaderOf(stem));
  // Of a part, a page that has it alone.
  const text = isPart ? `<x-part id="part" src=${inQuotes(basename(html))}></x-part>` : textOfHtml(readFileSync(html));
  const source = withParts(parse, { file: html, text }, (file) => file === html || parts.includes(file), files);
  /** @type {At} */
  const at = (line) => {
    const place = source.placeOf(line);
    return `#line ${place.line} ${quoted(place.file)}\n`;
  };
  source.read(() => {
    const { document } = placesOf(parse, source.text); // refuses what ends or hides a page
    refuseMisspelt(document);
    const page = elementsOf(document);
    if (isPart) return write(header, partHeaderOf(/** @type {PartElement} */ (page.elements[0]), at));
    const same = page.elements.find((element) => element.name === name);
    if (same) {
      refuse({ sourceCodeLocation: { startLine: same.line } }, `id="${same.id}": the page's struct has this name, too`);
    }
    write(header, headerOf(stem, page, at));
    if (tree) {
      const compiled = compilePage(document);
      write(tree, treeOf(document));
      const changes = [...changesOf(compiled, serialize), ...scriptsOf(document)];
      write(tree.replace(/(\.json)?$/, ".html"), written(source.text, changes));
      write(tree.replace(/(\.json)?$/, ".cpp"), treeSourceOf(stem, tree));
    }
  });
}

try {
  writeFiles();
  if (depfile) write(depfile, files.depfile(header));
} catch (error) {
  if (!(error instanceof HtmlMistake)) throw error;
  // In the format of compilers.
  console.error(`${error.file ?? html}:${error.line}: error: ${error.message}`);
  process.exitCode = 1;
}
