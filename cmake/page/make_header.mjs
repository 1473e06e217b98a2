// The header of a typed page, and the files of its native tests.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { changesOf, compilePage } from "./compiled.mjs";
import { quoted } from "./cpp.mjs";
import { elementsOf } from "./elements.mjs";
import { PageFiles } from "./files.mjs";
import { headerOf, partHeaderOf, rowHeaderOf, structName, treeSourceOf } from "./header.mjs";
import { HtmlMistake, refuse } from "./mistake.mjs";
import { refuseMisspelt } from "./names.mjs";
import { treeOf } from "./page_tree.mjs";
import { readPart } from "./part_file.mjs";
import { withParts } from "./parts.mjs";
import { inQuotes, placesOf, written } from "./places.mjs";
import { textOfHtml } from "./strict.mjs";
import { forEachElement, placeOf } from "./tree.mjs";

/**
 * @import { Html } from "../packages.mjs"
 * @import { At } from "./cpp.mjs"
 * @import { PartElement } from "./elements.mjs"
 * @import { Document } from "./tree.mjs"
 *
 * What is made of the file `html`: the options of page_header.mjs.
 * @typedef {object} Made
 * @property {string} html
 * @property {string} header
 * @property {string} [tree]
 * @property {string} [depfile]
 * @property {string[]} [parts]
 * @property {boolean} [isPart]
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

/** @param {Html} packages @param {Made} made @param {PageFiles} files */
function writeFiles({ parse, serialize }, { html, header, tree, parts = [], isPart }, files) {
  const stem = basename(html).replace(/\.html?$/i, "");
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

/**
 * Writes the files. Returns what is wrong with the HTML, if something is, in the format of compilers.
 * @param {Html} packages @param {Made} made
 */
export function makeHeader(packages, made) {
  const files = new PageFiles();
  try {
    writeFiles(packages, made, files);
    if (made.depfile) write(made.depfile, files.depfile(made.header));
    return undefined;
  } catch (error) {
    if (!(error instanceof HtmlMistake)) throw error;
    return `${error.file ?? made.html}:${error.line}: error: ${error.message}`;
  }
}
