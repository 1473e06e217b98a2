// Sizes in a page that is not laid out: those that the test says.
import { Element, HTMLElement, PropertySymbol } from "happy-dom";

/** @typedef {{width: number, height: number}} Size in CSS pixels */

/** @type {WeakMap<object, Layout>} by window */
const layouts = new WeakMap();

// happy-dom's elements are of the same classes in each window; in windows that are not ours nothing changes.
function redefine(prototype, name, sizeOf) {
  const before = Object.getOwnPropertyDescriptor(prototype, name) ?? { get: () => 0 };
  Object.defineProperty(prototype, name, {
    configurable: true,
    get() {
      const layout = layouts.get(this[PropertySymbol.window]);
      return layout ? sizeOf(layout.sizeOf(this)) : before.get.call(this);
    },
    set: before.set,
  });
}

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
  #observers = new Set();

  /**
   * @param {object} window
   * @param {Record<string, Size>} sizes by selector; the last that matches counts
   * @param {(task: () => void) => void} post does something soon
   */
  constructor(window, sizes, post) {
    this.#window = window;
    this.#rules = new Map(Object.entries(sizes));
    layouts.set(window, this);
    const observers = this.#observers;
    const layout = this;
    window.ResizeObserver = class ResizeObserver {
      #callback;
      #seen = new Map();
      #due = false;
      constructor(callback) {
        this.#callback = callback;
      }
      observe(element) {
        this.#seen.set(element, { width: 0, height: 0 });
        observers.add(this);
        this.look();
      }
      unobserve(element) {
        this.#seen.delete(element);
      }
      disconnect() {
        this.#seen.clear();
        observers.delete(this);
      }
      /** Tells of what has another size, in a task of its own. */
      look() {
        if (this.#due) return;
        this.#due = true;
        post(() => {
          this.#due = false;
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

  /** @returns {Size} */
  sizeOf(element) {
    let size;
    for (const [selector, rule] of this.#rules) if (element.matches(selector)) size = rule;
    if (size) return size;
    const { document, innerWidth, innerHeight } = this.#window;
    if (element === document.documentElement || element === document.body) {
      return { width: innerWidth, height: innerHeight };
    }
    if (element.tagName === "CANVAS") return { width: element.width, height: element.height };
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
