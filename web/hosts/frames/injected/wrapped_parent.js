// The view's window is made to look like its own parent; only what is wrapped here reaches the
// host. A reference to the parent that was taken earlier, or around this, is the wrong one.
(() => {
  const host = window.parent;
  const parent = new Proxy(window, {
    get: (target, name) => (name === "postMessage" ? (message) => host.postMessage(message, "*") : target[name]),
  });
  const fromParent = (event) =>
    new Proxy(event, { get: (target, name) => (name === "source" ? window.parent : target[name]) });

  const wrappers = new WeakMap();
  const add = window.addEventListener.bind(window);
  const remove = window.removeEventListener.bind(window);
  window.addEventListener = (type, listener, options) => {
    if (type !== "message") return add(type, listener, options);
    const wrapper = (event) => {
      listener(event.source === host ? fromParent(event) : event);
    };
    wrappers.set(listener, wrapper);
    add(type, wrapper, options);
  };
  window.removeEventListener = (type, listener, options) => remove(type, wrappers.get(listener) ?? listener, options);
  window.parent = parent;
})();
