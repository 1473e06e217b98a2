// Reads the bindings of a `<template>`: for the header, which checks the structs, and for compiled.mjs, which writes
// them into the page. Bindings are in the order of the source.
import { refuse } from "./mistake.mjs";
import { attribute, contentOf, elementsIn, isElement, lineOf, templateOf } from "./tree.mjs";

/**
 * @import { Element, TextNode } from "./tree.mjs"
 *
 * @typedef {{ name: string, line: number, attribute: string }} Word a text of the page; `attribute` as in the source
 * @typedef {object} Action
 * @property {readonly string[]} members the nested lists that lead to it
 * @property {boolean} isOfKeys whether all of its events are of keys
 * @property {number} line
 *
 * @typedef {object} Binding
 * @property {number} line
 * @property {"Text" | "Flag" | "Table"} kind
 * @property {string} attribute as in the source
 * @property {string} member
 * @property {Element} element
 * @property {Target} target
 * @property {string} [name] of an attribute, class, style or property
 * @property {Shape} [nested] of a Table
 *
 * @typedef {"text" | "if" | "each" | "attr" | "class" | "style" | "prop"} Target
 * @typedef {{ element: Element, name: "data-words" | "data-on", text: string }} Mark an attribute in the page: "title"
 *   or "attribute:title" for a text of the page, "event:action" for an action
 *
 * @typedef {object} Shape of the rows of a list
 * @property {Element} template
 * @property {Element} root copied for each row
 * @property {number} line
 * @property {string} key
 * @property {string} struct the C++ struct of the rows, if the template names it
 * @property {Mark[]} marks
 * @property {Word[]} words
 * @property {string[]} members the nested lists that lead to it
 * @property {Map<string, Action>} actions
 * @property {Binding[]} bindings
 */

/** The properties that a text or a flag may be bound to, by attribute. */
const flags = ["checked", "disabled", "hidden", "indeterminate", "open", "readOnly", "selected"];
/** @param {string} name */
const isEvent = (name) => /^on/i.test(name);

const pairs = ["data-attr", "data-class", "data-style", "data-prop"];
export const bindingAttributes = ["data-text", "data-if", "data-each", "data-on", "data-key", "data-struct", ...pairs];
/** The attributes of a `<template>` itself. */
export const templateAttributes = ["data-key", "data-struct"];

/** `@title` is a text of the page, not of the row. @param {string} name */
export const isWord = (name) => name.startsWith("@");

/** @param {string} name */
const isMember = (name) => /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(name);

/** @param {Element} element @param {string} attributeName @param {string} text */
function pairOf(element, attributeName, text) {
  const colon = text.lastIndexOf(":");
  const [name, member] = [text.slice(0, colon), text.slice(colon + 1)];
  if (colon < 1 || !isMember(member.replace(/^@/, ""))) {
    refuse(element, `${attributeName}="${text}": write a name, a colon and a member of the row, such as "title:name"`);
  }
  return { name, member };
}

/** @param {Element} element @param {string} attributeName @param {string} name */
function kindOf(element, attributeName, name) {
  if (attributeName === "data-class") return "Flag";
  if (attributeName !== "data-prop") {
    if (attributeName === "data-attr" && (isEvent(name) || name === "srcdoc" || name === "style")) {
      refuse(element, `data-attr="${name}:…": a text must not become a script or a style. Use data-on or data-style`);
    }
    return "Text";
  }
  if (name === "value") return "Text";
  if (flags.includes(name)) return "Flag";
  return refuse(element, `data-prop="${name}:…": it is one of value, ${flags.join(", ")}`);
}

/** @param {Element} element @param {string} attributeName @param {string} name */
function member(element, attributeName, name) {
  if (!isMember(name)) refuse(element, `${attributeName}="${name}": this is no name of a member`);
  return name;
}

/** Names of actions become parts of C++ names. @type {(element: Element, what: string, name: string) => string} */
export function checkWord(element, what, name) {
  if (!/^[A-Za-z]\w*$/.test(name)) refuse(element, `${what}="${name}": it must be a word of letters, digits and _`);
  return name;
}

/** The default event of an action. @param {Element} element */
function usualEvent({ tagName }) {
  if (/^(input|select|textarea)$/.test(tagName)) return "change";
  return tagName === "form" ? "submit" : "click";
}

/** @param {Element} element @param {boolean} isRoot @param {Shape} shape @returns {Generator<Binding>} */
function* bindingsOf(element, isRoot, shape) {
  for (const { name, value } of element.attrs) {
    const line = lineOf(element, name);
    const target = /** @type {Target} */ (name.replace("data-", ""));
    const at = { line, element, target };
    if (name === "id") refuse(element, `id="${value}" in a template: each row would have it`);
    if (templateAttributes.includes(name)) refuse(element, `${name}="${value}": it belongs to the <template> itself`);
    if (name === "data-text" && isWord(value)) {
      shape.words.push({ name: member(element, name, value.slice(1)), line, attribute: `data-text="${value}"` });
      shape.marks.push({ element, name: "data-words", text: value.slice(1) });
    } else if (name === "data-text") {
      if (element.childNodes.some(isElement)) {
        refuse(element, `data-text="${value}": the text would replace the elements inside`);
      }
      yield { ...at, kind: "Text", attribute: `data-text="${value}"`, member: member(element, name, value) };
    } else if (name === "data-if") {
      if (isRoot) refuse(element, `data-if="${value}": a row cannot leave itself out; leave it out of what is shown`);
      yield { ...at, kind: "Flag", attribute: `data-if="${value}"`, member: member(element, name, value) };
    } else if (name === "data-each") {
      const template = templateOf(element);
      if (!template) refuse(element, `data-each="${value}": there is no <template> in this element`);
      if (value.includes(".")) refuse(element, `data-each="${value}": it must be a member of the row itself`);
      const nested = shapeOf(template, shape.words, [...shape.members, member(element, name, value)], shape.actions);
      yield { ...at, kind: "Table", attribute: `data-each="${value}"`, member: value, nested };
    } else if (pairs.includes(name)) {
      for (const text of value.trim().split(/\s+/)) {
        const pair = pairOf(element, name, text);
        if (isWord(pair.member)) {
          if (name !== "data-attr") {
            refuse(element, `${name}="${text}": texts of the page go with data-text and data-attr`);
          }
          kindOf(element, name, pair.name);
          shape.words.push({ name: pair.member.slice(1), line, attribute: `${name}="${text}"` });
          shape.marks.push({ element, name: "data-words", text: `${pair.name}:${pair.member.slice(1)}` });
          continue;
        }
        const kind = kindOf(element, name, pair.name);
        yield { ...at, kind, attribute: `${name}="${text}"`, member: pair.member, name: pair.name };
      }
    } else if (name === "data-on") {
      for (const text of value.trim().split(/\s+/)) {
        const colon = text.indexOf(":");
        const action = checkWord(element, name, text.slice(colon + 1));
        const known = shape.actions.get(action);
        if (known && known.members.join() !== shape.members.join()) {
          refuse(element, `data-on="${action}": rows of another list have this action, too`);
        }
        const event = colon < 0 ? usualEvent(element) : text.slice(0, colon);
        const isOfKeys = /^key(down|up)$/.test(event) && (known?.isOfKeys ?? true);
        shape.actions.set(action, { members: shape.members, isOfKeys, line });
        shape.marks.push({ element, name: "data-on", text: `${event}:${action}` });
      }
    }
  }
}

/** The page's texts in an element outside of lists. @type {(element: Element) => Word[]} */
export function wordsOf(element) {
  const words = [];
  for (const { name, value } of element.attrs) {
    const line = lineOf(element, name);
    if (name === "data-text") {
      if (element.childNodes.some(isElement)) {
        refuse(element, `data-text="${value}": the text would replace the elements inside`);
      }
      words.push({ name: member(element, name, value), line, attribute: `data-text="${value}"` });
    } else if (name === "data-attr") {
      for (const text of value.trim().split(/\s+/)) {
        const pair = pairOf(element, name, text);
        kindOf(element, name, pair.name);
        words.push({ name: pair.member, line, attribute: `${name}="${text}"` });
      }
    }
  }
  return words;
}

/**
 * Adds to the page's `words`, and to the `actions` of the outermost list. `members` are the nested lists that lead to
 * it.
 * @type {(template: Element, words: Word[], members?: string[], actions?: Map<string, Action>) => Shape}
 */
export function shapeOf(template, words, members = [], actions = new Map()) {
  const content = contentOf(template);
  const roots = elementsIn(content);
  const stray = /** @type {TextNode[]} */ (content.childNodes).find(
    (node) => node.nodeName === "#text" && node.value.trim(),
  );
  if (roots.length !== 1 || stray) {
    refuse(
      template,
      "a list's <template> has one element, which is the row; this one has " +
        `${stray ? "a text beside it" : roots.length}`,
    );
  }
  const key = attribute(template, "data-key") ?? "";
  if (key) member(template, "data-key", key);
  const struct = attribute(template, "data-struct") ?? "";
  if (struct && members.length) {
    refuse(template, `data-struct="${struct}": the rows of a nested list are the elements of its member`);
  }
  if (struct && !/^[A-Za-z_]\w*(::[A-Za-z_]\w*)*$/.test(struct)) {
    refuse(template, `data-struct="${struct}": write a struct with its namespace, such as "app::Expense"`);
  }
  const line = template.sourceCodeLocation?.startLine ?? 1;
  /** @type {Shape} */
  const shape = { template, root: roots[0], line, key, struct, marks: [], words, members, actions, bindings: [] };
  /** @param {Element} element @param {boolean} isRoot */
  const walk = (element, isRoot) => {
    if (element.tagName === "template") {
      refuse(element, "a nested list needs data-each on the element around this <template>");
    }
    shape.bindings.push(...bindingsOf(element, isRoot, shape));
    if (attribute(element, "data-each") !== undefined) return;
    for (const child of elementsIn(element)) walk(child, false);
  };
  walk(roots[0], true);
  return shape;
}
