// Reads the HTML file of a part: one element, and style sheets for it.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { refuse } from "./mistake.mjs";
import { placesOf } from "./places.mjs";
import { textOfHtml } from "./strict.mjs";
import { rowAttributes } from "./template.mjs";
import { attribute, contentOf, elementsIn, elementsInside, forEachElement } from "./tree.mjs";

/**
 * @import { PageFiles } from "./files.mjs"
 * @import { StrictParse } from "./strict.mjs"
 * @import { Element, Node, ParentNode, Template, TextNode } from "./tree.mjs"
 * @typedef {{ file: string, text: string }} Source
 * @typedef {object} Part
 * @property {string} name that of the file, without its ending
 * @property {Element} root
 * @property {Set<string>} ids those in it
 * @property {string[]} styles
 * @property {boolean} isRow whether it can only be one, or a piece of one
 */

/** Marks the element of a part in a page. Its value is the part's name. */
export const partMark = "data-x-part";

/** @param {Node} node */
const textOf = (node) => (node.nodeName === "#text" ? /** @type {TextNode} */ (node).value : "");

/** @param {Element} style @param {Set<string>} ids @param {string} file @param {PageFiles} files */
function styleText(style, ids, file, files) {
  const text = files.styleText(style, file, style.childNodes.map(textOf).join(""));
  // What stays open, or closes too much, would change the style sheets of others.
  let depth = 0;
  for (const [brace] of text.replace(/\/\*[^]*?\*\/|"(\\.|[^"\\])*"|'(\\.|[^'\\])*'/g, "").matchAll(/[{}]|\/\*/g)) {
    depth += brace === "}" ? -1 : 1;
    if (depth < 0) break;
  }
  if (depth !== 0) refuse(style, `this <style> has a ${depth < 0 ? "} too many" : "{ or a comment without an end"}`);
  const selector = [...text.matchAll(/#([\w-]+)(?=[^;{}]*\{)/g)].find(([, id]) => ids.has(id));
  if (selector) refuse(style, `${selector[0]}: in a page, this id has that of the <x-part> before it; use a class`);
  const media = attribute(style, "media");
  return media ? `@media ${media} {${text}}` : text;
}

/** Elements that need others around them, in which a part stands as a row. */
const tableParts = "caption col colgroup tbody td tfoot th thead tr".split(" ");

/**
 * Reads a part. Offsets in its tree are those in the source's text.
 * @type {(parse: StrictParse, file: string, files: PageFiles) => Source & Part}
 */
export function readPart(parse, file, files) {
  files.read.add(file);
  const own = textOfHtml(readFileSync(file)).replace(/^\uFEFF/, "");
  placesOf(parse, own); // refuses elements without an end
  // In a template, an element need not have the parents that it needs in a page.
  const text = `<template>${own}\n</template>`;
  const { document } = placesOf(parse, text);
  const all = elementsInside(document);
  const content = contentOf(/** @type {Template} */ (all.find(({ tagName }) => tagName === "template")));
  const elements = elementsIn(content);
  const roots = elements.filter(({ tagName }) => tagName !== "style");
  if (roots.length !== 1 || content.childNodes.some((node) => textOf(node).trim())) {
    refuse(roots[1] ?? {}, "a part is one element, with <style> elements beside it, and nothing else");
  }
  const [root] = roots;
  if (root.tagName === "x-part") refuse(root, "a part is an element of its own: put the <x-part> into one");
  if (attribute(root, "id")) refuse(root, "the element of a part has the id of the <x-part>: leave this one out");
  let isRow = tableParts.includes(root.tagName);
  forEachElement(/** @type {ParentNode} */ ({ childNodes: [root] }), (element) => {
    const isBound = rowAttributes.some((name) => attribute(element, name) !== undefined);
    isRow ||= isBound || (element.tagName === "x-part" && !attribute(element, "id"));
  });
  const ids = new Set(all.flatMap((element) => attribute(element, "id") ?? []));
  for (const element of all) {
    if (element.tagName === "style" && !elements.includes(element)) {
      refuse(element, "put this <style> beside the element of the part");
    }
    if (element.tagName === "script") refuse(element, "a part has no <script>: its program is in C++");
    if (attribute(element, partMark) !== undefined) refuse(element, `${partMark} is written by mcpapps: use <x-part>`);
  }
  const styles = elements
    .filter(({ tagName }) => tagName === "style")
    .map((style) => styleText(style, ids, file, files));
  return { file, text, name: basename(file).replace(/\.html?$/i, ""), root, ids, styles, isRow };
}
