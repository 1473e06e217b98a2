// The page's elements with an id, as members of a struct in C++.
import { controlsOf } from "./controls.mjs";
import { refuse } from "./mistake.mjs";
import { addValues, shapeOf, templateAttributes } from "./template.mjs";
import { attribute, forEachElement, lineOf, templateOf } from "./tree.mjs";

/**
 * @import { Control } from "./controls.mjs"
 * @import { Bound, Shape } from "./template.mjs"
 * @import { Document, Element } from "./tree.mjs"
 * @typedef {"Button" | "CheckControl" | "NumberControl" | "Control" | "TextControl" | "Select"} ControlKind
 * @typedef {ControlKind | "Dialog" | "Details" | "Canvas" | "Image" | "Embedded" | "Element"} SimpleKind
 * @typedef {{ id: string, name: string, line: number }} Named `name` is the member in C++
 * @typedef {Named & { kind: "List", shape: Shape }} ListElement
 * @typedef {Named & { kind: "Form", controls: Control[] }} FormElement
 * @typedef {ListElement | FormElement | Named & { kind: SimpleKind }} PageElement
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

/** `approve-all` as approveAll. @type {(element: Element, id: string) => string} */
function memberName(element, id) {
  const name = id.replace(/[-.:_]+(\w)/g, (_, letter) => letter.toUpperCase());
  if (!/^[A-Za-z]\w*$/.test(name)) {
    refuse(element, `id="${id}": begin it with a letter, and use letters, digits, - and _`);
  }
  return reserved.has(name) ? `${name}_` : name;
}

/** The classes for a list or a form. @param {string} name of the member */
function classesOf(name) {
  const upper = name[0].toUpperCase() + name.slice(1);
  return [upper, `${upper}Shape`];
}

/** Attributes that belong into templates. */
const rowAttributes = ["data-each", "data-on", ...templateAttributes];

/** Adds what an element outside of templates shows. @param {Element} element @param {Bound} bound */
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
    if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") {
      refuse(element, `${binding.attribute}: outside of a <template>, give it to an element of HTML`);
    }
    // Elements with an id stay in the page.
    Object.assign(binding, { target: "prop", name: "hidden" });
    binding.shown.isNot = !binding.shown.isNot;
  }
}

/** What a page shows outside of templates. @param {Document} document @returns {Bound} */
export function boundOf(document) {
  /** @type {Bound} */
  const bound = { bindings: [], words: [], marks: [] };
  forEachElement(document, (element) => addPageValues(element, bound));
  return bound;
}

/**
 * The elements with an id, and what the page shows outside of templates, in the order of the page.
 * @param {Document} document with source locations
 */
export function elementsOf(document) {
  /** @type {Map<string, PageElement>} */
  const byId = new Map();
  const byName = new Map();
  /** The members by their class. @type {Map<string, string>} */
  const classes = new Map();
  /** @type {Element[]} */
  const empties = [];
  const bound = boundOf(document);
  forEachElement(document, (element) => {
    const stray = rowAttributes.find((name) => attribute(element, name) !== undefined);
    if (stray && !(templateAttributes.includes(stray) && element.tagName === "template")) {
      if (templateAttributes.includes(stray)) refuse(element, `${stray}: it belongs to the <template> of a list`);
      refuse(element, `${stray} stands outside of a <template>, where rows are made: give the element an id`);
    }
    if (attribute(element, "data-empty") !== undefined) empties.push(element);
    const id = attribute(element, "id");
    if (!id) return;
    if (byId.has(id)) refuse(element, `id="${id}": line ${/** @type {PageElement} */ (byId.get(id)).line} has it, too`);
    const name = memberName(element, id);
    if (byName.has(name)) refuse(element, `id="${id}" and id="${byName.get(name)}" are both ${name} in C++`);
    byName.set(name, id);
    /** @type {Named & { kind: string }} */
    const one = { id, name, line: lineOf(element, "id"), kind: kindOf(element) };
    const template = templateOf(element);
    if (template) Object.assign(one, { kind: "List", shape: shapeOf(template, bound.words) });
    else if (element.tagName === "form") Object.assign(one, { kind: "Form", controls: controlsOf(element, document) });
    for (const each of one.kind === "List" || one.kind === "Form" ? classesOf(name) : []) {
      const other = classes.get(each);
      if (other !== undefined) refuse(element, `id="${id}" and id="${other}" both make a class ${each} in C++`);
      classes.set(each, id);
    }
    byId.set(id, /** @type {PageElement} */ (one));
  });
  for (const element of empties) {
    const id = /** @type {string} */ (attribute(element, "data-empty"));
    if (byId.get(id)?.kind !== "List") refuse(element, `data-empty="${id}": no list has this id`);
  }
  return { elements: [...byId.values()], bound };
}
