// The page's elements with an id, as members of a struct in C++.
import { controlsOf, refuseSameOptions } from "./controls.mjs";
import { isMember } from "./expression.mjs";
import { refuse } from "./mistake.mjs";
import { partMark } from "./part_file.mjs";
import { addValues, bindingAttributes, rowAttributes, shapeOf, templateAttributes } from "./template.mjs";
import {
  attribute, contentOf, elementsInside, forEachElement, isElement, isHtml, lineOf, templateOf,
} from "./tree.mjs";

/**
 * @import { Control } from "./controls.mjs"
 * @import { Binding, Bound, Shape, Sort } from "./template.mjs"
 * @import { Document, Element, Node } from "./tree.mjs"
 * @typedef {"Button" | "CheckControl" | "NumberControl" | "Control" | "TextControl" | "Select"} ControlKind
 * @typedef {ControlKind | "Dialog" | "Details" | "Canvas" | "Image" | "Embedded" | "Element"} SimpleKind
 * @typedef {{ id: string, name: string, line: number }} Named `name` is the member in C++
 * @typedef {Named & { kind: "List", shape: Shape }} ListElement
 * @typedef {Named & { kind: "Form", controls: Control[] }} FormElement
 * @typedef {{ part: string, elements: PageElement[], bound: Bound, firstCell: number }} PartUse
 * @typedef {Named & { kind: "Part" } & PartUse} PartElement
 * @typedef {ListElement | FormElement | PartElement | Named & { kind: SimpleKind }} PageElement `id` is the page's
 */

/** @type {Record<string, ControlKind>} */
const inputs = {
  button: "Button", submit: "Button", reset: "Button", image: "Button",
  checkbox: "CheckControl", radio: "CheckControl",
  number: "NumberControl", range: "NumberControl",
  file: "Control", hidden: "TextControl",
};
/** @type {Record<string, SimpleKind>} */
const tags = {
  button: "Button", select: "Select", textarea: "TextControl", dialog: "Dialog", details: "Details", canvas: "Canvas",
  img: "Image", iframe: "Embedded", object: "Embedded", embed: "Embedded",
};

/** @param {Element} element */
function kindOf(element) {
  if (element.tagName === "input") return inputs[(attribute(element, "type") ?? "text").toLowerCase()] ?? "TextControl";
  return tags[element.tagName] ?? "Element";
}

/** Keywords, macros of standard headers, and other members of a page's struct. */
const reserved = new Set(
  `alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval
  constexpr constinit continue co_await co_return co_yield decltype default delete do double else enum explicit
  export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr
  operator or or_eq private protected public register requires return short signed sizeof static struct switch
  template this throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor
  xor_eq EOF NAN NULL errno linux stderr stdin stdout unix kTree keys show showTexts
  setFormats`.split(/\s+/),
);

/** Members of each part's struct. */
const ofParts = ["root", "firstCell"];

/** `approve-all` as approveAll. @type {(element: Element, id: string, isInPart: boolean) => string} */
function memberName(element, id, isInPart) {
  const name = id.replace(/[-.:_]+(\w)/g, (_, letter) => letter.toUpperCase());
  if (!/^[A-Za-z]\w*$/.test(name)) {
    refuse(element, `id="${id}": begin it with a letter, and use letters, digits, - and _`);
  }
  return reserved.has(name) || (isInPart && ofParts.includes(name)) ? `${name}_` : name;
}

/** The classes for a list or a form. @param {string} name of the member */
function classesOf(name) {
  const upper = name[0].toUpperCase() + name.slice(1);
  return [upper, `${upper}Shape`];
}

/** Adds the bindings of an element outside of templates. @param {Element} element @param {Bound} bound */
function addPageValues(element, bound) {
  const first = bound.bindings.length;
  addValues(element, bound);
  const [own] = bound.bindings.slice(first);
  if (!own) return;
  for (let around = element; around; around = /** @type {Element} */ (around.parentNode)) {
    // Native tests have no head.
    if (around.tagName === "head") refuse(element, `${own.attribute}: in the head, only texts of the page are shown`);
  }
  for (const binding of bound.bindings.slice(first)) {
    if (binding.target !== "if") continue;
    if (!isHtml(element)) {
      refuse(element, `${binding.attribute}: outside of a <template>, give it to an element of HTML`);
    }
    // Elements with an id stay in the page.
    Object.assign(binding, { target: "prop", name: "hidden" });
    binding.shown.isNot = !binding.shown.isNot;
  }
}

/** The element of the part around `node`, or `node` itself. @param {Node | null} node @returns {Element | null} */
function partAround(node) {
  if (!node || !isElement(node)) return null;
  return attribute(node, partMark) === undefined ? partAround(node.parentNode) : node;
}

/**
 * The bindings of a page outside of its templates, then those of each part.
 * @param {Document} document
 * @returns {Bound & { ofPart: (root: Element | null) => Bound }} `null` is the page itself
 */
export function boundOf(document) {
  /** @type {Bound} */
  const bound = { bindings: [], words: [], marks: [] };
  forEachElement(document, (element) => addPageValues(element, bound));
  /** @type {Map<Element | null, Binding[]>} */
  const owners = new Map([[null, []]]);
  for (const binding of bound.bindings) {
    const owner = partAround(binding.element);
    const own = owners.get(owner);
    if (own) own.push(binding);
    else owners.set(owner, [binding]);
  }
  return {
    ...bound,
    bindings: [...owners.values()].flat(),
    ofPart: (root) => ({ ...bound, bindings: owners.get(root) ?? [] }),
  };
}

/** Refuses a template with bindings that is no list's. @param {Element} template */
function refuseStray(template) {
  const list = /** @type {Element} */ (template.parentNode);
  if (list.attrs && attribute(list, "id") && templateOf(list) === template) return;
  const bound = [template, ...elementsInside(contentOf(template))]
    .flatMap(({ attrs }) => attrs)
    .find(({ name }) => bindingAttributes.includes(name));
  if (!bound) return;
  const cause = "a list is an element with an id and one <template>";
  refuse(template, `this <template> with ${bound.name} shows nothing: ${cause}`);
}

/** The list of a heading's table. @param {Element} heading */
function listOf(heading) {
  let table = heading;
  while (table && table.tagName !== "table") table = /** @type {Element} */ (table.parentNode);
  /** @type {Element[]} */
  const lists = [];
  if (table) forEachElement(table, (element) => attribute(element, "id") && templateOf(element) && lists.push(element));
  return lists.length === 1 ? lists[0] : undefined;
}

/** @param {Element} heading @param {string} text of data-sort @returns {Sort} */
function sortOf(heading, text) {
  const written = `data-sort="${text}"`;
  const members = text.trim().split(/\s+/);
  /** @type {string[]} */
  const controls = [];
  forEachElement(heading, ({ tagName }) => /^(a|button|input|select|textarea)$/.test(tagName) && controls.push(tagName));
  if (heading.tagName !== "th" || controls.join() !== "button") {
    refuse(heading, `${written}: give it to a <th> with one <button>, which sorts, and no other control`);
  }
  if (attribute(heading, "id") !== undefined) refuse(heading, `${written}: the heading gets an id by the build`);
  if (!members.every(isMember)) refuse(heading, `${written}: write members of the rows' struct`);
  const order = attribute(heading, "aria-sort") ?? "none";
  if (!["none", "ascending", "descending"].includes(order)) {
    refuse(heading, `aria-sort="${order}": it is ascending or descending`);
  }
  return {
    heading, line: lineOf(heading, "data-sort"), members, isFirst: order !== "none",
    isDescending: order === "descending",
  };
}

/** The headings by which lists are sorted. @param {Document} document @returns {Map<Element, Sort[]>} by the list */
export function sortsOf(document) {
  const sorts = new Map();
  forEachElement(document, (heading) => {
    const text = attribute(heading, "data-sort");
    if (text === undefined) return;
    const list = listOf(heading);
    if (!list) refuse(heading, `data-sort="${text}": its <table> needs one list with an id`);
    if (attribute(/** @type {Element} */ (templateOf(list)), "data-struct") === undefined) {
      refuse(heading, `data-sort="${text}": name the struct of the list's rows by data-struct`);
    }
    const all = [...(sorts.get(list) ?? []), sortOf(heading, text)];
    if (all.filter(({ isFirst }) => isFirst).length > 1) {
      refuse(heading, "aria-sort: the list is sorted by another heading at first");
    }
    sorts.set(list, all);
  });
  return sorts;
}

/** The members of a page's struct, or of a part's. */
class Members {
  /** @type {PageElement[]} */
  elements = [];
  #byName = new Map();
  /** The members by their class. @type {Map<string, string>} */
  #classes = new Map();

  /** @param {string} prefix of the ids */
  constructor(prefix) {
    this.prefix = prefix;
  }

  /** @param {Element} element @param {PageElement} one */
  add(element, one) {
    const { name } = one;
    const id = one.id.slice(this.prefix.length);
    const same = this.#byName.get(name);
    if (same !== undefined) refuse(element, `id="${id}" and id="${same}" are both ${name} in C++`);
    this.#byName.set(name, id);
    for (const each of one.kind === "List" || one.kind === "Form" ? classesOf(name) : []) {
      const other = this.#classes.get(each);
      if (other !== undefined) refuse(element, `id="${id}" and id="${other}" both make a class ${each} in C++`);
      this.#classes.set(each, id);
    }
    this.elements.push(one);
  }
}

/**
 * The elements with an id, and the bindings outside of templates, in the order of the page.
 * @param {Document} document with source locations
 */
export function elementsOf(document) {
  /** @type {Map<string, PageElement>} */
  const byId = new Map();
  const page = new Members("");
  /** @type {Map<Element, Members>} */
  const parts = new Map();
  /** @type {Element[]} */
  const empties = [];
  elementsInside(document).forEach(refuseSameOptions);
  const bound = boundOf(document);
  const sorts = sortsOf(document);

  /** @type {(element: Element, id: string, name: string) => PageElement} */
  const elementOf = (element, id, name) => {
    const one = { id, name, line: lineOf(element, "id") };
    const template = templateOf(element);
    if (template) {
      const shape = shapeOf(template, bound.words);
      return { ...one, kind: "List", shape: { ...shape, sorts: sorts.get(element) ?? [] } };
    }
    if (element.tagName === "form") return { ...one, kind: "Form", controls: controlsOf(element, document) };
    return { ...one, kind: kindOf(element) };
  };

  forEachElement(document, (element) => {
    const stray = [...rowAttributes, ...templateAttributes].find((name) => attribute(element, name) !== undefined);
    if (stray && !(templateAttributes.includes(stray) && element.tagName === "template")) {
      if (templateAttributes.includes(stray)) refuse(element, `${stray}: it belongs to the <template> of a list`);
      refuse(element, `${stray} stands outside of a <template>, where rows are made: give the element an id`);
    }
    if (attribute(element, "data-empty") !== undefined) empties.push(element);
    if (element.tagName === "template") refuseStray(element);
    const id = attribute(element, "id");
    if (!id) return;
    const same = byId.get(id);
    if (same) refuse(element, (lineNamed) => `id="${id}": ${lineNamed(same.line)} has the same id`);
    const part = attribute(element, partMark);
    const around = partAround(part === undefined ? element : element.parentNode);
    const members = (around && parts.get(around)) ?? page;
    const name = memberName(element, id.slice(members.prefix.length), members !== page);
    let one = elementOf(element, id, part === undefined ? name : "root");
    byId.set(id, one);
    if (part !== undefined) {
      const inner = new Members(`${id}-`);
      inner.add(element, one);
      parts.set(element, inner);
      const own = bound.ofPart(element);
      const firstCell = Math.max(bound.bindings.indexOf(own.bindings[0]), 0);
      one = { id, name, line: one.line, kind: "Part", part, elements: inner.elements, bound: own, firstCell };
    }
    members.add(element, one);
  });
  for (const element of empties) {
    const id = /** @type {string} */ (attribute(element, "data-empty"));
    if (byId.get(id)?.kind !== "List") refuse(element, `data-empty="${id}": no list has this id`);
  }
  return { elements: page.elements, bound };
}
