// Reads the bindings of a `<template>`: for the header, which checks the structs, and for compiled.mjs, which writes
// them into the page. Bindings are in the order of the source.
import { expressionOf, isMember, joinFormats } from "./expression.mjs";
import { refuse } from "./mistake.mjs";
import { attribute, contentOf, elementsIn, forEachElement, isElement, isHtml, lineOf, templateOf } from "./tree.mjs";

/**
 * @import { Expression } from "./expression.mjs"
 * @import { Document, Element, Node, TextNode } from "./tree.mjs"
 *
 * @typedef {{ name: string, line: number, attribute: string }} Word a text of the page; `attribute` as in the source
 * @typedef {object} Action
 * @property {readonly string[]} members the nested lists that lead to it
 * @property {boolean} isOfKeys whether all of its events are of keys
 * @property {number} line
 *
 * @typedef {object} Binding
 * @property {number} line
 * @property {"Text" | "Flag" | "Table" | "Selection" | "ActiveId"} kind
 * @property {string} attribute as in the source
 * @property {Expression} shown
 * @property {Element} element
 * @property {Target} target
 * @property {string} [name] of an attribute, class, style or property
 * @property {Shape} [nested] of a Table
 *
 * @typedef {"text" | "if" | "each" | "attr" | "class" | "style" | "prop"} Target
 * @typedef {{ element: Element, name: "data-words" | "data-on", text: string }} Mark an attribute in the page: "title"
 *   or "attribute:title" for a text of the page, "event:action" for an action
 *
 * @typedef {object} Bound of a page outside of its templates, or of a template
 * @property {Mark[]} marks
 * @property {Word[]} words
 * @property {Binding[]} bindings
 *
 * @typedef {object} RowShape
 * @property {Element} template
 * @property {Element} root copied for each row
 * @property {number} line
 * @property {string} key
 * @property {string} struct the C++ struct of the rows, if the template names it
 * @property {boolean} isVirtual whether only the rows in sight are in the page
 * @property {"None" | "Single" | "Multiple" | "Options"} selection
 * @property {Sort[]} sorts
 * @property {string[]} members the nested lists that lead to it
 * @property {Map<string, Action>} actions
 *
 * @typedef {object} Sort a heading by which the user sorts a list
 * @property {Element} heading
 * @property {number} line
 * @property {string[]} members
 * @property {boolean} isFirst whether the list is sorted by it at first
 * @property {boolean} isDescending then
 *
 * @typedef {Bound & RowShape} Shape of the rows of a list
 */

/** @param {string} name */
const isEvent = (name) => /^on/i.test(name);

/** The attributes that may have several bindings. */
export const pairs = ["data-attr", "data-class", "data-style", "data-prop"];
/** The attributes of a `<template>` itself. */
export const templateAttributes = ["data-key", "data-struct", "data-virtual", "data-selection"];
/** The attributes that elements have in a template alone. */
export const rowAttributes = ["data-each", "data-on"];
export const bindingAttributes = ["data-text", "data-if", ...rowAttributes, ...templateAttributes, ...pairs];

/** `@title` is a text of the page, not of the row. @param {string} name */
export const isWord = (name) => name.startsWith("@");

/** @param {Element} element @param {string} attributeName @param {string} text */
function pairOf(element, attributeName, text) {
  // A name may contain colons, as "xlink:href" does.
  const colon = text.split("|", 1)[0].lastIndexOf(":");
  if (colon < 1) {
    refuse(element, `${attributeName}="${text}": write a name, a colon and a member, such as "title:name"`);
  }
  return { name: text.slice(0, colon), value: text.slice(colon + 1) };
}

/** The elements that have a property: others would take it, and show nothing. @type {Record<string, RegExp>} */
const owners = {
  value: /^(button|data|input|li|meter|option|output|progress|select|textarea)$/,
  checked: /^input$/,
  disabled: /^(button|fieldset|input|link|optgroup|option|select|style|textarea)$/,
  hidden: /./,
  indeterminate: /^input$/,
  open: /^(details|dialog)$/,
  readOnly: /^(input|textarea)$/,
  selected: /^option$/,
};

/** Whether the user types into the element. @type {(element: Element | undefined) => boolean} */
function isEdited(element) {
  if (!element?.attrs) return false;
  const value = attribute(element, "contenteditable");
  return value === undefined ? isEdited(/** @type {Element} */ (element.parentNode)) : value !== "false";
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
  if (!Object.hasOwn(owners, name)) {
    refuse(element, `data-prop="${name}:…": it is one of ${Object.keys(owners).join(", ")}`);
  }
  const isOwner = element.tagName.includes("-") || owners[name].test(element.tagName);
  if (!isOwner || !isHtml(element)) {
    refuse(element, `data-prop="${name}:…": a <${element.tagName}> has no such property`);
  }
  return name === "value" ? "Text" : "Flag";
}

/** @param {Element} element @param {string} written the attribute @param {string} name */
function member(element, written, name) {
  if (!isMember(name)) refuse(element, `${written}: this is no name of a member`);
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

/**
 * Adds the bindings of an element.
 * @param {Element} element
 * @param {Bound} bound
 */
export function addValues(element, { bindings, words, marks }) {
  /**
   * `text` is the part of the attribute that says it.
   * @type {(name: string, text: string, binding: Pick<Binding, "kind" | "target" | "name">, shown: string) => void}
   */
  const add = (name, text, binding, shown) => {
    const [line, written] = [lineOf(element, name), `${name}="${text}"`];
    if (isWord(shown)) {
      if (binding.kind !== "Text" || !["text", "attr"].includes(binding.target)) {
        refuse(element, `${written}: texts of the page go with data-text and data-attr`);
      }
      const word = member(element, written, shown.slice(1));
      words.push({ name: word, line, attribute: written });
      marks.push({ element, name: "data-words", text: binding.name ? `${binding.name}:${word}` : word });
      return;
    }
    const expression = expressionOf(element, written, shown, binding.kind === "Flag");
    bindings.push({ ...binding, line, element, attribute: written, shown: expression });
  };
  for (const { name, value } of element.attrs) {
    if (name === "data-text") {
      if (element.childNodes.some(isElement)) {
        refuse(element, `data-text="${value}": the text would replace the elements inside`);
      }
      if (!isWord(value) && isEdited(element)) {
        refuse(element, `data-text="${value}": browsers replace a text that the user edits (contenteditable): use a ` +
          `<textarea> with data-prop="value:…"`);
      }
      add(name, value, { kind: "Text", target: "text" }, joinFormats(value));
    } else if (name === "data-html" && !/^(true|false)?$/.test(value)) { // a switch of a library's is no binding
      refuse(element, `data-html="${value}": text stays text: show its pieces by data-text in elements of their own`);
    } else if (name === "data-if") {
      add(name, value, { kind: "Flag", target: "if" }, value.trim());
    } else if (pairs.includes(name)) {
      for (const text of joinFormats(value).split(/\s+/)) {
        const pair = pairOf(element, name, text);
        const target = /** @type {Target} */ (name.replace("data-", ""));
        add(name, text, { kind: kindOf(element, name, pair.name), target, name: pair.name }, pair.value);
      }
    }
  }
}

/** @param {Element} element @param {boolean} isRoot @param {Shape} shape */
function addRowBindings(element, isRoot, shape) {
  for (const { name, value } of element.attrs) {
    if (name === "id") refuse(element, `id="${value}" in a template: each row would have it`);
    if (templateAttributes.includes(name)) refuse(element, `${name}="${value}": it belongs to the <template> itself`);
    if (name === "data-sort") refuse(element, `${name}="${value}" in a template: write the heading beside the list`);
    if (name === "data-if" && isRoot) {
      refuse(element, `data-if="${value}": a row cannot leave itself out; leave it out of what is shown`);
    }
  }
  addValues(element, shape);
  const each = attribute(element, "data-each");
  if (each !== undefined) {
    const [line, written] = [lineOf(element, "data-each"), `data-each="${each}"`];
    const template = templateOf(element);
    if (!template) refuse(element, `${written}: there is no <template> in this element`);
    if (each.includes(".")) refuse(element, `${written}: it must be a member of the row itself`);
    const nested = shapeOf(template, shape.words, [...shape.members, member(element, written, each)], shape.actions);
    const shown = { member: each, isNot: false };
    shape.bindings.push({ line, element, target: "each", kind: "Table", attribute: written, shown, nested });
  }
  for (const text of (attribute(element, "data-on") ?? "").match(/\S+/g) ?? []) {
    const colon = text.indexOf(":");
    const action = checkWord(element, "data-on", text.slice(colon + 1));
    const known = shape.actions.get(action);
    if (known && known.members.join() !== shape.members.join()) {
      refuse(element, `data-on="${action}": rows of another list have this action, too`);
    }
    const event = colon < 0 ? usualEvent(element) : text.slice(0, colon);
    const isOfKeys = /^key(down|up)$/.test(event) && (known?.isOfKeys ?? true);
    shape.actions.set(action, { members: shape.members, isOfKeys, line: lineOf(element, "data-on") });
    shape.marks.push({ element, name: "data-on", text: `${event}:${action}` });
  }
}

/** Whether the rows are the options of a field. @param {Element} template @param {Element} row */
function areOptions(template, row) {
  const list = /** @type {Element} */ (template.parentNode);
  const id = attribute(list, "id");
  /** @type {Node} */
  let root = list;
  while ("parentNode" in root && root.parentNode) root = root.parentNode;
  /** @type {Element[]} */
  const fields = [];
  forEachElement(/** @type {Document} */ (root), (element) => {
    const isField = element.tagName === "input" && attribute(element, "role") === "combobox";
    if (isField && id !== undefined && attribute(element, "aria-controls") === id) fields.push(element);
  });
  if (fields.length === 0) return false;
  if (fields.length > 1) refuse(fields[1], `aria-controls="${id}": a list is of one combobox`);
  if (attribute(fields[0], "id") === undefined) refuse(fields[0], "give the combobox an id, which is its name in C++");
  if (attribute(list, "role") !== "listbox" || attribute(row, "role") !== "option") {
    refuse(template, `the list of a combobox has role="listbox", and its rows have role="option"`);
  }
  for (let around = list; around; around = /** @type {Element} */ (around.parentNode)) {
    if (around.tagName !== "label") continue;
    refuse(template, "the list of a combobox stands in no <label>, which would take its clicks");
  }
  return true;
}

/** @type {(template: Element, row: Element, struct: string, members: string[]) => Shape["selection"]} */
function selectionOf(template, row, struct, members) {
  const value = attribute(template, "data-selection");
  const isCombobox = !members.length && areOptions(template, row);
  if (isCombobox && value !== undefined) refuse(template, "data-selection: the rows are the options of a combobox");
  if (isCombobox && !struct) refuse(template, "name the struct of a combobox's options by data-struct");
  if (isCombobox) return "Options";
  if (value === undefined) return "None";
  const written = `data-selection="${value}"`;
  if (value !== "single" && value !== "multiple") refuse(template, `${written}: it is single or multiple`);
  if (members.length) refuse(template, `${written}: rows of a nested list are not selected`);
  if (!struct) refuse(template, `${written}: name the struct of the rows by data-struct`);
  return value === "single" ? "Single" : "Multiple";
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
  if (key) member(template, `data-key="${key}"`, key);
  const struct = attribute(template, "data-struct") ?? "";
  if (struct && members.length) {
    refuse(template, `data-struct="${struct}": the rows of a nested list are the elements of its member`);
  }
  if (struct && !/^[A-Za-z_]\w*(::[A-Za-z_]\w*)*$/.test(struct)) {
    refuse(template, `data-struct="${struct}": write a struct with its namespace, such as "app::Expense"`);
  }
  const isVirtual = attribute(template, "data-virtual") !== undefined;
  if (isVirtual && members.length) refuse(template, "data-virtual: the rows of a nested list are all in the page");
  if (isVirtual && roots[0].namespaceURI !== "http://www.w3.org/1999/xhtml") {
    refuse(template, `data-virtual: a row is an element of HTML; this is <${roots[0].tagName}>`);
  }
  const unknown = template.attrs.find(({ name }) => name.startsWith("data-") && !templateAttributes.includes(name));
  if (unknown) refuse(template, `${unknown.name}: a <template> takes ${templateAttributes.join(", ")}`);
  const line = template.sourceCodeLocation?.startLine ?? 1;
  const selection = selectionOf(template, roots[0], struct, members);
  /** @type {Shape} */
  const shape = {
    template, root: roots[0], line, key, struct, isVirtual, selection, sorts: [], marks: [], words, members, actions,
    bindings: [],
  };
  /** @param {Element} element @param {boolean} isRoot */
  const walk = (element, isRoot) => {
    if (element.tagName === "template") {
      refuse(element, "a nested list needs data-each on the element around this <template>");
    }
    addRowBindings(element, isRoot, shape);
    if (attribute(element, "data-each") !== undefined) return;
    for (const child of elementsIn(element)) walk(child, false);
  };
  walk(roots[0], true);
  if (selection !== "None") {
    const own = selection === "Options" ? "choose" : "selection";
    if (actions.has(own)) refuse(template, `data-on with the action ${own}: call it otherwise`);
    const shown = { member: "", isNot: false };
    const target = /** @type {const} */ ("attr");
    const binding = { line, element: roots[0], attribute: "data-selection", shown, target };
    shape.bindings.push({ ...binding, name: "aria-selected", kind: "Selection" });
    if (selection === "Options") shape.bindings.push({ ...binding, name: "id", kind: "ActiveId" });
  }
  return shape;
}
