// User actions in a page in Node, with the events of browsers.

/**
 * @typedef {object} ControlParts
 * @property {boolean} [disabled]
 * @property {string} [value]
 * @property {HTMLFormElement | null} [form]
 * @property {Iterable<HTMLOptionElement>} [options]
 * @property {number} [selectedIndex]
 *
 * @typedef {HTMLElement & ControlParts} Control
 */

/** Throws if it is no selector. @type {(document: Document, selector: string) => void} */
export function checkSelector(document, selector) {
  try {
    document.querySelector(selector);
  } catch {
    throw new SyntaxError(`"${selector}" is no selector of CSS`);
  }
}

/**
 * The element of a selector; throws if a user could not act there.
 * @type {(document: Document, selector: string) => Control}
 */
export function usable(document, selector) {
  const element = /** @type {Control | null} */ (document.querySelector(selector));
  if (!element) {
    const ids = [.../** @type {Iterable<Element>} */ (/** @type {any} */ (document.querySelectorAll("[id]")))]
      .map(({ id }) => `#${id}`)
      .slice(0, 40);
    throw new Error(`no element of the page matches ${selector}${ids.length ? `; there are ${ids.join(" ")}` : ""}`);
  }
  const hidden = element.closest("[hidden]");
  if (hidden) throw new Error(`${selector} is hidden${hidden === element ? "" : `, with ${describe(hidden)}`}`);
  if (element.disabled) throw new Error(`${selector} is disabled`);
  return element;
}

/** @param {{localName: string, id: string}} element */
const describe = (element) => `<${element.localName}${element.id ? ` id="${element.id}"` : ""}>`;

const bubbling = { bubbles: true, cancelable: true, composed: true };

/**
 * @param {Control} element
 * @param {string} Type the event's class
 * @param {string} type
 */
function fire(element, Type, type, details = {}) {
  return element.dispatchEvent(
    new /** @type {any} */ (element.ownerDocument.defaultView)[Type](type, { ...bubbling, ...details }),
  );
}

/** @param {Control} element */
export function click(element) {
  for (const type of ["pointerdown", "mousedown"]) {
    fire(element, type.startsWith("p") ? "PointerEvent" : "MouseEvent", type);
  }
  element.focus?.();
  for (const type of ["pointerup", "mouseup"]) {
    fire(element, type.startsWith("p") ? "PointerEvent" : "MouseEvent", type);
  }
  // With the browser's default action: it checks a box, or submits a form.
  element.click();
}

// As in sdk/src/page/shortcuts.cpp.
export const modifiers = ["Control", "Ctrl", "Alt", "Shift", "Meta", "ControlOrMeta"];
export const namedKeys = [
  "Enter", "Escape", "Space", "Tab", "Backspace", "Delete", "Insert", "Home", "End", "Plus", "PageUp", "PageDown",
  "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Help", "ContextMenu",
  ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`),
];
const otherNames = new Map([["Space", " "], ["Plus", "+"], ["Ctrl", "Control"], ["ControlOrMeta", "Control"]]);

/** @type {(element: Control, keys: string) => void} `keys` may have modifiers: "Control+Shift+k" */
export function press(element, keys) {
  // The key may be + itself.
  const [name, ...held] = keys.split(/(?<=.)\+(?=.)/s).reverse();
  const unknown = held.find((each) => !modifiers.includes(each));
  if (unknown) throw new TypeError(`press(): "${unknown}" is none of ${modifiers.join(", ")}`);
  const key = otherNames.get(name) ?? name;
  if ([...key.normalize()].length > 1 && ![...namedKeys, ...modifiers].includes(name)) {
    throw new TypeError(`press(): there is no key "${name}"; a key is one character or a name such as "ArrowDown"`);
  }
  const details = {
    key,
    ctrlKey: held.some((each) => ["Control", "Ctrl", "ControlOrMeta"].includes(each)),
    altKey: held.includes("Alt"),
    shiftKey: held.includes("Shift"),
    metaKey: held.includes("Meta"),
  };
  element.focus?.();
  const isCommand = details.ctrlKey || details.altKey || details.metaKey;
  const goesOn = fire(element, "KeyboardEvent", "keydown", details) && !isCommand;
  if (goesOn && key === "Enter" && element.tagName === "INPUT") element.form?.requestSubmit();
  if (goesOn && (key === "Enter" || key === " ") && /^(BUTTON|SUMMARY|A)$/.test(element.tagName)) element.click();
  fire(element, "KeyboardEvent", "keyup", details);
}

/**
 * Replaces the field's text, a letter at a time, and leaves the field.
 * @type {(element: Control, text: string) => void}
 */
export function type(element, text) {
  const isField = /^(INPUT|TEXTAREA)$/.test(element.tagName);
  if (!isField && !element.isContentEditable) throw new Error(`${describe(element)} is no field to type into`);
  /** @param {string} value */
  const put = (value) => (isField ? setValue(element, value) : (element.textContent = value));
  element.focus?.();
  put("");
  for (const [index, key] of [...text].entries()) {
    fire(element, "KeyboardEvent", "keydown", { key });
    put([...text].slice(0, index + 1).join(""));
    fire(element, "InputEvent", "input", { data: key, inputType: "insertText" });
    fire(element, "KeyboardEvent", "keyup", { key });
  }
  if (text === "") fire(element, "InputEvent", "input", { inputType: "deleteContentBackward" });
  fire(element, "Event", "change");
  element.blur?.();
}

// Libraries replace the element's value property to observe changes by the program.
/** @type {(element: Control, value: string) => void} */
function setValue(element, value) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value") ?? {};
  if (set) set.call(element, value);
  else element.value = value;
}

/** Chooses the option with this value or text. @type {(element: Control, choice: string) => void} */
export function select(element, choice) {
  if (element.tagName !== "SELECT") throw new Error(`${describe(element)} is no <select>`);
  const options = [.../** @type {Iterable<HTMLOptionElement>} */ (element.options)];
  const index = options.findIndex(({ value, text }) => value === choice || text.trim() === choice);
  if (index < 0) {
    throw new Error(
      `${describe(element)} has no option "${choice}"; it has ` +
        `${options.map(({ text }) => `"${text.trim()}"`).join(", ")}`,
    );
  }
  element.focus?.();
  element.selectedIndex = index;
  fire(element, "Event", "input");
  fire(element, "Event", "change");
}
