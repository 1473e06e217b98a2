// Element sizes that the test defines, as the page has no layout.
import { Element, HTMLElement, PropertySymbol } from "happy-dom";

/** @import { Size } from "../view_types.js" */
/** @import { PageWindow } from "./page.js" */
/** @typedef {Element & {width?: number, height?: number}} SizedElement */

/** @type {WeakMap<object, Layout>} by window */
const layouts = new WeakMap();

// All windows share happy-dom's classes; in other windows nothing changes.
/** @type {(prototype: object, name: string, sizeOf: (size: Size) => number) => void} */
function redefine(prototype, name, sizeOf) {
  const before = Object.getOwnPropertyDescriptor(prototype, name) ?? { get: () => 0 };
  Object.defineProperty(prototype, name, {
    configurable: true,
    get() {
      const layout = layouts.get(this[PropertySymbol.window]);
      return layout ? sizeOf(layout.sizeOf(this)) : /** @type {() => number} */ (before.get).call(this);
    },
    set: before.set,
  });
}

/** @type {(name: string) => (size: Size) => number} */
const measureOf = (name) => (name.endsWith("Width") ? ({ width }) => width : ({ height }) => height);

for (const name of ["scrollWidth", "scrollHeight"]) redefine(Element.prototype, name, measureOf(name));
for (const name of ["clientWidth", "clientHeight", "offsetWidth", "offsetHeight"]) {
  redefine(HTMLElement.prototype, name, measureOf(name));
}
const { getBoundingClientRect } = Element.prototype;
Element.prototype.getBoundingClientRect = function () {
  const window = this[PropertySymbol.window];
  const layout = layouts.get(window);
  if (!layout) return getBoundingClientRect.call(this);
  const { width, height } = layout.sizeOf(this);
  return new window.DOMRect(0, 0, width, height);
};

export class Layout {
  #window;
  #rules;
  /** @type {Set<{look(): void}>} */
  #observers = new Set();

  /**
   * @param {PageWindow} window
   * @param {Record<string, Size>} sizes by selector; the last match counts
   * @param {(task: () => void) => void} post runs a task soon
   */
  constructor(window, sizes, post) {
    this.#window = window;
    this.#rules = new Map(Object.entries(sizes));
    layouts.set(window, this);
    const observers = this.#observers;
    const layout = this;
    /** @type {Record<string, any>} */ (window).ResizeObserver = class ResizeObserver {
      #callback;
      /** @type {Map<SizedElement, Size>} */
      #seen = new Map();
      #due = false;
      /** @param {(entries: object[], observer: object) => void} callback */
      constructor(callback) {
        this.#callback = callback;
      }
      /** @param {SizedElement} element */
      observe(element) {
        this.#seen.set(element, { width: 0, height: 0 });
        observers.add(this);
        this.look();
      }
      /** @param {SizedElement} element */
      unobserve(element) {
        this.#seen.delete(element);
      }
      disconnect() {
        this.#seen.clear();
        observers.delete(this);
      }
      /** Reports changed sizes, in a task. */
      look() {
        if (this.#due) return;
        this.#due = true;
        post(() => {
          this.#due = false;
          /** @type {object[]} */
          const entries = [];
          for (const [target, seen] of this.#seen) {
            const { width, height } = layout.sizeOf(target);
            if (width === seen.width && height === seen.height) continue;
            this.#seen.set(target, { width, height });
            entries.push(entryOf(target, width, height, window));
          }
          if (entries.length > 0) this.#callback(entries, this);
        });
      }
    };
  }

  /** @param {SizedElement} element */
  sizeOf(element) {
    let size;
    for (const [selector, rule] of this.#rules) if (element.matches(selector)) size = rule;
    if (size) return size;
    const { document, innerWidth, innerHeight } = this.#window;
    if (element === document.documentElement || element === document.body) {
      return { width: innerWidth, height: innerHeight };
    }
    if (element.tagName === "CANVAS") return /** @type {Size} */ ({ width: element.width, height: element.height });
    return { width: 0, height: 0 };
  }

  /** @param {string} selector @param {Size} size */
  resize(selector, size) {
    this.#rules.delete(selector);
    this.#rules.set(selector, size);
    this.look();
  }

  look() {
    for (const observer of this.#observers) observer.look();
  }
}

/** @type {(target: SizedElement, width: number, height: number, window: PageWindow) => object} */
function entryOf(target, width, height, window) {
  const box = [{ inlineSize: width, blockSize: height }];
  return {
    target,
    contentRect: new window.DOMRect(0, 0, width, height),
    contentBoxSize: box,
    borderBoxSize: box,
    devicePixelContentBoxSize: box,
  };
}
