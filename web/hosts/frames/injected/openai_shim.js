// A second protocol's globals, as some hosts put them in.
/** @type {any} */ (window).openai = { toolInput: {}, callTool: () => Promise.resolve({}) };
window.parent.postMessage({ type: "openai:ready" }, "*");
