// Compiles the bindings of a page, so that neither the browser (js_glue/link/page/page_template.js) nor the page of
// native tests (sdk/src/testing/page/lists/template.cpp) parses `data-text` and the like. The `<template>` of a list
// becomes one element to copy, with the attribute `data-bindings`, a list of words:
//   3               a step to a bound node: twice the number of a known node, to its next sibling; one more, to its
//   first
//                   child. The root is number 0, and each step adds the next number
//   text:2          a binding, in the order of the cells: the text that is node 2
//   if:1            whether element 1 is there
//   attr:1:href     an attribute of it; likewise class, style, prop
//   each:4          a nested list, whose template is in element 4
//   on:click        a type of event of a `data-on` in it, nested lists included
// Outside of templates the words of an element are such as `attr:3:href`, in which 3 is the cell.
// `data-on` has "event:action" for each mark, and `data-words` the texts of the page that an element shows.
import { boundOf, sortsOf } from "./elements.mjs";
import { inQuotes } from "./places.mjs";
import { bindingAttributes, shapeOf, templateAttributes } from "./template.mjs";
import { attribute, contentOf, forEachElement, isElement, placeOf, templateOf } from "./tree.mjs";

/**
 * @import { DefaultTreeAdapterTypes } from "parse5"
 * @import { Mark, Shape } from "./template.mjs"
 * @import { Document, Element, Node, ParentNode, TextNode } from "./tree.mjs"
 * @typedef {DefaultTreeAdapterTypes.ChildNode} ChildNode
 * @typedef {{ at: [start: number, end: number], text: string }} Change
 */

/** Elements in which white space is never shown. */
const tight = ["table", "thead", "tbody", "tfoot", "tr", "colgroup", "select", "datalist", "svg", "g"];
// A parser drops the first line break of these.
const breaking = ["pre", "textarea", "listing"];

/** @param {Node} node @returns {node is TextNode} */
const isText = (node) => node.nodeName === "#text";

/** The children as a parser makes them from the serialization. @param {Element} element */
function shownChildren({ tagName, childNodes }) {
  /** @type {ChildNode[]} */
  const children = [];
  for (const child of childNodes) {
    if (child.nodeName === "#comment" || (isText(child) && tight.includes(tagName) && !child.value.trim())) continue;
    const last = children.at(-1);
    if (isText(child) && last && isText(last)) last.value += child.value;
    else children.push(child);
  }
  return children;
}

/**
 * Removes the parts of an element that are not copied.
 * @param {Element} element
 * @param {Map<Element, Mark[]>} marks
 * @param {Map<Node, Node>} neighbours gets the previous sibling of each node
 */
function strip(element, marks, neighbours) {
  element.attrs = element.attrs.filter(({ name }) => name === "data-each" || !bindingAttributes.includes(name));
  for (const { name, text } of marks.get(element) ?? []) {
    const mark = element.attrs.find((each) => each.name === name);
    if (mark) mark.value += ` ${text}`;
    else element.attrs.push({ name, value: text });
  }
  element.childNodes = shownChildren(element);
  element.childNodes.forEach((child, i, all) => i > 0 && neighbours.set(child, all[i - 1]));
  if (attribute(element, "data-each") !== undefined) return;
  for (const child of element.childNodes) if (isElement(child)) strip(child, marks, neighbours);
}

/** @template {{ element: Element }} T @param {T[]} marks */
function byElement(marks) {
  /** @type {Map<Element, T[]>} */
  const groups = new Map();
  for (const mark of marks) groups.set(mark.element, [...(groups.get(mark.element) ?? []), mark]);
  return groups;
}

/** Returns the types of marked events. @type {(shape: Shape) => Set<string>} */
function compile({ template, root, bindings, marks }) {
  /** @type {Map<Node, Node>} */
  const neighbours = new Map();
  strip(root, byElement(marks), neighbours);
  /** @type {number[]} */
  const steps = [];
  /** @type {Map<Node, number>} */
  const numbers = new Map([[root, 0]]);
  /** @param {Node} node */
  const numberOf = (node) => {
    /** @type {{ node: Node, from: Node, down: number }[]} */
    const unknown = [];
    for (let each = node; !numbers.has(each); ) {
      const before = neighbours.get(each);
      const from = before ?? /** @type {Element} */ (/** @type {ChildNode} */ (each).parentNode);
      unknown.push({ node: each, from, down: before ? 0 : 1 });
      each = from;
    }
    for (const { node: each, from, down } of unknown.reverse()) {
      numbers.set(each, steps.push(2 * /** @type {number} */ (numbers.get(from)) + down));
    }
    return numbers.get(node);
  };
  const events = new Set(marks.filter(({ name }) => name === "data-on").map(({ text }) => text.split(":")[0]));
  const words = bindings.map(({ element, target, name, nested }) => {
    if (nested) for (const event of compile(nested)) events.add(event);
    if (target !== "text") return [target, numberOf(element), ...(name ? [name] : [])].join(":");
    /** @type {TextNode} */
    const text = { nodeName: "#text", value: "", parentNode: element };
    element.childNodes = [text];
    return `text:${numberOf(text)}`;
  });
  const value = [...steps, ...words, ...[...events].map((event) => `on:${event}`)].join(" ");
  template.attrs = [
    ...template.attrs.filter(({ name }) => !templateAttributes.includes(name)),
    { name: "data-bindings", value },
  ];
  return events;
}

/** Doubles the first line break of elements in which a parser drops it. @param {ParentNode} node */
function keepBreaks(node) {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    const [first] = child.childNodes;
    if (breaking.includes(child.tagName) && first && isText(first)) first.value = first.value.replace(/^\n/, "\n\n");
    keepBreaks(contentOf(child));
  }
}

/**
 * Compiles an element outside of templates.
 * @type {(element: Element, words: string[], texts: string[]) => Change[]}
 */
function compileElement(element, words, texts) {
  const made = [
    ...(words.length ? [{ name: "data-bindings", value: words.join(" ") }] : []),
    ...(texts.length ? [{ name: "data-words", value: texts.join(" ") }] : []),
  ];
  const places = bindingAttributes.flatMap((name) => element.sourceCodeLocation?.attrs?.[name] ?? []);
  element.attrs = [...element.attrs.filter(({ name }) => !bindingAttributes.includes(name)), ...made];
  const text = made.map(({ name, value }) => `${name}=${inQuotes(value)}`).join(" ");
  return places.map(({ startOffset, endOffset }, i) => ({ at: [startOffset, endOffset], text: i ? "" : text }));
}

/** Compiles the bindings of a page outside of its templates. @param {Document} document */
function compileValues(document) {
  const { bindings, marks } = boundOf(document);
  const cells = bindings.map(({ element, target, name }, cell) => ({
    element,
    text: [target, cell, ...(name ? [name] : [])].join(":"),
  }));
  const [words, texts] = [byElement(cells), byElement(marks)];
  return [...new Set([...words.keys(), ...texts.keys()])].flatMap((element) => compileElement(
    element,
    (words.get(element) ?? []).map(({ text }) => text),
    (texts.get(element) ?? []).map(({ text }) => text),
  ));
}

/** Gives an id to the headings by which lists are sorted. @param {Document} document @returns {Change[]} */
const compileSorts = (document) =>
  [...sortsOf(document)].flatMap(([list, sorts]) => sorts.map(({ heading }, i) => {
    const value = `${attribute(list, "id")}-sort-${i}`;
    const place = heading.sourceCodeLocation?.attrs?.["data-sort"];
    if (!place) throw new Error("the heading is not in the source");
    heading.attrs = heading.attrs.map((each) => (each.name === "data-sort" ? { name: "id", value } : each));
    return { at: [place.startOffset, place.endOffset], text: `id=${inQuotes(value)}` };
  }));

/** Compiles and returns the templates of all lists of a page. @param {Document} document */
function compileLists(document) {
  /** @type {Element[]} */
  const templates = [];
  forEachElement(document, (element) => {
    const template = attribute(element, "id") ? templateOf(element) : undefined;
    if (template) templates.push(template);
  });
  for (const template of templates) compile(shapeOf(template, []));
  return templates;
}

/**
 * Compiles a page.
 * @type {(document: Document) => { templates: Element[], changes: Change[] }}
 */
export const compilePage = (document) => ({
  changes: [...compileSorts(document), ...compileValues(document)],
  templates: compileLists(document),
});

/**
 * The changes that make a compiled page of its source.
 * @param {ReturnType<typeof compilePage>} compiled templates are changed where a parser would change them
 * @param {(element: Element) => string} serialize
 * @returns {Change[]}
 */
export function changesOf({ templates, changes }, serialize) {
  const written = templates.map((template) => {
    keepBreaks(contentOf(template));
    return { at: placeOf(template), text: serialize(template) };
  });
  return [...changes, ...written];
}
