// As much of a page as the App touches. Nothing is laid out: what is measured is what the test says.
import { Window } from "happy-dom";

function fakeWindow() {
  const listeners = new Set();
  const parent = {
    posted: [],
    postMessage: (message, target) => void parent.posted.push([message, target]),
  };
  return {
    parent,
    innerWidth: 300,
    innerHeight: 50,
    scrollY: 0,
    listeners,
    addEventListener: (type, listener) => type === "message" && listeners.add(listener),
    removeEventListener: (type, listener) => type === "message" && listeners.delete(listener),
    /** Brings the page a message, from its parent unless said otherwise. */
    receive: (data, source = parent) => [...listeners].forEach((listener) => listener({ data, source })),
  };
}

/** What observes sizes, and frames that come when the test says so. */
function layout(page) {
  const observers = new Set();
  let frames = [];
  page.contentHeight = 0;
  const root = page.document.documentElement;
  for (const name of ["scrollHeight", "clientHeight", "scrollWidth"]) Object.defineProperty(root, name, { value: 0 });
  // The reference asks for the height as if nothing filled the page, ours for where the content ends.
  root.getBoundingClientRect = () => ({
    height: root.style.height === "max-content" ? page.contentHeight : 9999,
    width: page.window.innerWidth,
    bottom: page.contentHeight,
  });
  page.observers = observers;
  page.resize = () => [...observers].forEach(({ callback }) => callback([]));
  page.frame = () => {
    const due = frames;
    frames = [];
    due.forEach((callback) => callback(0));
    return due.length;
  };
  return {
    requestAnimationFrame: (callback) => frames.push(callback),
    getComputedStyle: () => ({ overflowY: "visible", marginBottom: "0px", position: "static" }),
    MutationObserver: class {
      observe() {}
      disconnect() {}
    },
    ResizeObserver: class {
      constructor(callback) {
        this.callback = callback;
        this.observed = [];
        observers.add(this);
      }
      observe(target) {
        this.observed.push(target);
      }
      disconnect() {
        observers.delete(this);
      }
    },
  };
}

/** Puts a page around the test, and takes it away afterwards. */
export function fakePage(t) {
  const page = { window: fakeWindow(), document: new Window().document };
  const { window, document } = page;
  const parts = layout(page);
  Object.assign(window, parts);
  const globals = { window, document, ...parts };
  // A page's script reaches the window's members without naming it.
  for (const name of ["innerWidth", "innerHeight", "addEventListener", "removeEventListener"]) {
    Object.defineProperty(globals, name, { get: () => window[name], enumerable: true });
  }
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(globals))) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { ...property, configurable: true });
    t.after(() => (before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name]));
  }
  return page;
}
