// Walks the tree of parse5.

/**
 * @import { DefaultTreeAdapterTypes } from "parse5"
 * @typedef {DefaultTreeAdapterTypes.Node} Node
 * @typedef {DefaultTreeAdapterTypes.Document} Document
 * @typedef {DefaultTreeAdapterTypes.Element} Element
 * @typedef {DefaultTreeAdapterTypes.Template} Template
 * @typedef {DefaultTreeAdapterTypes.TextNode} TextNode
 * @typedef {DefaultTreeAdapterTypes.CommentNode} CommentNode
 * @typedef {DefaultTreeAdapterTypes.ParentNode} ParentNode
 */

/** @param {Node} node @returns {node is Element} */
export const isElement = (node) => /** @type {Element} */ (node).tagName !== undefined;
/** Whether it is one of HTML, not of SVG or MathML. @param {Element} element */
export const isHtml = ({ namespaceURI }) => namespaceURI === "http://www.w3.org/1999/xhtml";
/** @param {ParentNode} node */
export const elementsIn = (node) => node.childNodes.filter(isElement);

/**
 * The parent of a `<template>`'s nodes: in SVG it is an ordinary element.
 * @param {Element} template @returns {ParentNode}
 */
export const contentOf = (template) => /** @type {Template} */ (template).content ?? template;

/** The first `<template>` of an element, which makes it a list. @param {Element} element */
export const templateOf = (element) => elementsIn(element).find(({ tagName }) => tagName === "template");

/** @param {Element} element @param {string} name */
export function attribute(element, name) {
  return element.attrs.find((each) => each.name === name)?.value;
}

/** @param {Element} element @param {string} name of the attribute */
const lineOf = (element, name) =>
  element.sourceCodeLocation?.attrs?.[name]?.startLine ?? element.sourceCodeLocation?.startLine ?? 1;
export { lineOf };

/** The offsets of an element in the source. @type {(element: Element) => [start: number, end: number]} */
export function placeOf({ sourceCodeLocation: place }) {
  if (!place) throw new Error("the element is not in the source");
  return [place.startOffset, place.endOffset];
}

/**
 * Visits each element in `node` in the order of the page, without templates.
 * @type {(node: ParentNode, visit: (element: Element) => unknown) => void}
 */
export function forEachElement(node, visit) {
  for (const child of node.childNodes ?? []) {
    if (!isElement(child)) continue;
    visit(child);
    if (child.tagName !== "template") forEachElement(child, visit);
  }
}

/** What is in `node`, also in templates, in the order of the page. @param {Node} node @returns {Generator<Node>} */
export function* nodesIn(node) {
  for (const child of /** @type {ParentNode} */ (node).childNodes ?? []) {
    yield child;
    yield* nodesIn(/** @type {Template} */ (child).content ?? child);
  }
}

/** The elements of nodesIn(). @param {Node} node */
export const elementsInside = (node) => [...nodesIn(node)].filter(isElement);
