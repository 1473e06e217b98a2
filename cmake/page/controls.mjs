// The controls of a form, for the struct of its values.
import { refuse } from "./mistake.mjs";
import { checkWord } from "./template.mjs";
import { attribute, contentOf, elementsIn, forEachElement, isElement, lineOf } from "./tree.mjs";

/**
 * @import { Document, Element, Node, ParentNode, TextNode } from "./tree.mjs"
 * @typedef {{ value: string, line: number }} ControlValue
 * @typedef {object} Control
 * @property {string} name
 * @property {string} type
 * @property {number} line
 * @property {ReturnType<typeof checkOf>} check
 * @property {ControlValue[]} values that can be chosen
 */

const buttons = /^(button|submit|reset|image)$/;
const dates = /^(date|time|month|week|datetime-local)$/;

/**
 * The C++ type of a control's values, as the name of a check of detail/page/members.h.
 * @param {{ type: string, hasValue: boolean, isOneOfMany: boolean, isMultiple: boolean }} control
 */
function checkOf({ type, hasValue, isOneOfMany, isMultiple }) {
  if (type === "checkbox") return isOneOfMany ? "areControls" : hasValue ? "isCheckOrMore" : "isCheck";
  if (type === "file") return isMultiple ? "areFiles" : "isFile";
  if (type === "number" || type === "range") return "isNumber";
  if (dates.test(type)) return "isWritten";
  return type === "select" && isMultiple ? "areControls" : "isControl";
}

/** @param {Node} node @returns {string} */
const textOf = (node) =>
  node.nodeName === "#text"
    ? /** @type {TextNode} */ (node).value
    : (/** @type {ParentNode} */ (node).childNodes ?? []).map(textOf).join("");

/** @param {Element} option */
const optionValue = (option) => attribute(option, "value") ?? textOf(option).trim().replace(/\s+/g, " ");

/** Whether the user cannot choose it, or a binding decides its value or presence. @param {Element} element */
const mayRepeat = ({ attrs }) =>
  attrs.some(({ name }) => ["disabled", "data-if", "data-attr", "data-prop"].includes(name));

/** Refuses options side by side that have one value: the second is never shown as chosen. @param {Element} around */
export function refuseSameOptions(around) {
  if (around.tagName !== "select" && around.tagName !== "optgroup") return;
  /** @type {Map<string, number>} */
  const lines = new Map();
  for (const option of elementsIn(around).filter(({ tagName }) => tagName === "option")) {
    const value = optionValue(option);
    const isShownText = attribute(option, "value") === undefined && attribute(option, "data-text") !== undefined;
    if (isShownText || mayRepeat(option)) continue;
    const line = lines.get(value);
    if (line) refuse(option, (lineNamed) => `the <option> of ${lineNamed(line)} has this value, too: "${value}"`);
    lines.set(value, lineOf(option, "value"));
  }
}

/** The values of a choice, with their lines. @type {(element: Element, type: string) => ControlValue[]} */
export function valuesOf(element, type) {
  /** @type {ControlValue[]} */
  const values = [];
  /** @param {Element} node @param {string | undefined} value */
  const add = (node, value) => value && values.push({ value, line: lineOf(node, "value") });
  if (type === "select") {
    forEachElement(element, (each) => {
      if (each.tagName === "option") add(each, optionValue(each));
    });
  } else if (/^(checkbox|radio|submit)$/.test(type)) {
    add(element, attribute(element, "value"));
  }
  return values;
}

/** @param {Element} element */
function typeOf(element) {
  if (element.tagName === "input") return (attribute(element, "type") ?? "text").toLowerCase();
  if (element.tagName !== "button") return element.tagName;
  return (attribute(element, "type") ?? "submit").toLowerCase();
}

/**
 * Also visits the rows of lists, which repeat their controls.
 * @type {(node: ParentNode, isInRow: boolean, visit: (element: Element, isInRow: boolean) => void) => void}
 */
function forEachControl(node, isInRow, visit) {
  for (const child of node.childNodes ?? []) {
    if (!isElement(child)) continue;
    if (/^(input|select|textarea|button)$/.test(child.tagName)) visit(child, isInRow);
    const isTemplate = child.tagName === "template";
    forEachControl(isTemplate ? contentOf(child) : child, isInRow || isTemplate, visit);
  }
}

/**
 * The controls that a form submits, in the order of the page.
 * @param {Element} form
 * @param {Document} document may have others with form="…"
 */
export function controlsOf(form, document) {
  /** @type {Map<string, Control>} */
  const controls = new Map();
  const id = attribute(form, "id");
  /** @param {Element} element @param {boolean} isInRow */
  const add = (element, isInRow) => {
    const name = attribute(element, "name");
    const type = typeOf(element);
    if (!name || (buttons.test(type) && type !== "submit")) return;
    checkWord(element, "name", name);
    const known = controls.get(name);
    const hasValue = attribute(element, "value") !== undefined;
    const isMultiple = attribute(element, "multiple") !== undefined;
    const values = isInRow ? [] : valuesOf(element, type);
    const isOneOfMany = known !== undefined || isInRow;
    if (known && known.type !== type) {
      const other = known.line;
      refuse(element, (lineNamed) => `name="${name}": ${lineNamed(other)} gives the name to a control of another type`);
    }
    const control = /** @type {Control} */ (known ?? { name, type, line: lineOf(element, "name"), values: [] });
    const isChecked = /^(checkbox|radio)$/.test(type) && !mayRepeat(element);
    const same = isChecked && control.values.find(({ value }) => value === values[0]?.value);
    if (same) {
      refuse(element, (lineNamed) => `name="${name}": ${lineNamed(same.line)} gives a control this value, too`);
    }
    control.check = checkOf({ type, hasValue, isOneOfMany, isMultiple });
    control.values.push(...values);
    controls.set(name, control);
  };
  forEachControl(form, false, (element, isInRow) => {
    if ((attribute(element, "form") ?? id) === id) add(element, isInRow);
  });
  /** @param {Element} element @returns {unknown} */
  const isInside = (element) =>
    element === form || (element.parentNode && isInside(/** @type {Element} */ (element.parentNode)));
  forEachControl(document, false, (element, isInRow) => {
    if (attribute(element, "form") === id && !isInside(element)) add(element, isInRow);
  });
  return [...controls.values()];
}
