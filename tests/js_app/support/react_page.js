// A page for React, with a host around it that answers the handshake.
import { Window } from "happy-dom";
import { initializeResult } from "./hosts.js";

const window = new Window({ url: "http://localhost/" });
const globals = ["window", "document", "navigator", "MutationObserver", "HTMLElement", "HTMLIFrameElement", "Node"];
// React looks for a page when it is loaded.
for (const name of globals) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
/** Those that observe at present. Nothing has a size here. */
export const sizeObservers = new Set();
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  ResizeObserver: class {
    observe() {
      sizeObservers.add(this);
    }
    disconnect() {
      sizeObservers.delete(this);
    }
  },
  requestAnimationFrame: (callback) => setTimeout(callback, 0),
  getComputedStyle: (element) => window.getComputedStyle(element),
});
for (const name of ["innerWidth", "innerHeight"]) Object.defineProperty(globalThis, name, { get: () => window[name] });
globalThis.addEventListener = window.addEventListener.bind(window);
globalThis.removeEventListener = window.removeEventListener.bind(window);

const React = await import("react");
const { createRoot } = await import("react-dom/client");
export const { act, createElement, StrictMode, useRef } = React;

/** What the page around the view hears and answers. */
function makeHost({ hostContext = {}, answer }) {
  const posted = [];
  const host = {
    posted,
    methods: () => posted.map(({ method }) => method),
    tell: (message) => {
      const event = new window.MessageEvent("message", { data: { jsonrpc: "2.0", ...message } });
      Object.defineProperty(event, "source", { value: parent });
      window.dispatchEvent(event);
    },
    changeContext: (params) =>
      act(async () => host.tell({ method: "ui/notifications/host-context-changed", params })),
  };
  const parent = {
    postMessage(message) {
      posted.push(message);
      if (message.method !== "ui/initialize") return;
      queueMicrotask(() => host.tell({ id: message.id, ...(answer ?? { result: initializeResult({ hostContext }) }) }));
    },
  };
  Object.defineProperty(window, "parent", { value: parent, configurable: true });
  return host;
}

/** A clean page with a host, and `render`, which gives what the hook returned at each render. */
export function reactPage(t, setting = {}) {
  const { document } = window;
  sizeObservers.clear();
  document.head.innerHTML = "";
  document.body.innerHTML = "<div></div>";
  for (const name of ["data-theme", "class", "style"]) document.documentElement.removeAttribute(name);
  const host = makeHost(setting);
  const root = createRoot(document.body.firstChild);
  const unmount = () => act(async () => root.unmount());
  t.after(unmount);
  async function render(hook, { strict = false } = {}) {
    const results = [];
    const View = () => {
      results.push(hook());
      return null;
    };
    const view = () => (strict ? createElement(StrictMode, null, createElement(View)) : createElement(View));
    const draw = () => act(async () => root.render(view()));
    await draw();
    // The handshake takes some turns, and each is rendered.
    for (let i = 0; i < 5; ++i) await act(async () => new Promise((resolve) => setTimeout(resolve, 2)));
    return { results, latest: () => results.at(-1), again: draw };
  }
  return { document, html: document.documentElement, host, render, unmount };
}
