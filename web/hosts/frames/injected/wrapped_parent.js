// Replaces `window.parent` by the view's window with a wrapped postMessage(). Messages to the real parent, taken
// earlier, do not reach the host.
(() => {
  const host = window.parent;
  const parent = new Proxy(window, {
    get: (/** @type {any} */ target, name) =>
      name === "postMessage" ? (/** @type {unknown} */ message) => host.postMessage(message, "*") : target[name],
  });
  /** @param {MessageEvent} event */
  const fromParent = (event) =>
    new Proxy(event, { get: (/** @type {any} */ target, name) => (name === "source" ? window.parent : target[name]) });

  const wrappers = new WeakMap();
  const add = window.addEventListener.bind(window);
  const remove = window.removeEventListener.bind(window);
  /** @type {(type: string, listener: any, options?: boolean | AddEventListenerOptions) => void} */
  window.addEventListener = (type, listener, options) => {
    if (type !== "message") return add(type, listener, options);
    /** @param {MessageEvent} event */
    const wrapper = (event) => {
      listener(event.source === host ? fromParent(event) : event);
    };
    wrappers.set(listener, wrapper);
    add(type, wrapper, options);
  };
  /** @type {(type: string, listener: any, options?: boolean | EventListenerOptions) => void} */
  window.removeEventListener = (type, listener, options) => remove(type, wrappers.get(listener) ?? listener, options);
  window.parent = parent;
})();
