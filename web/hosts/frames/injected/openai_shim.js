// The globals of a second protocol, which some hosts inject.
/** @type {any} */ (window).openai = { toolInput: {}, callTool: () => Promise.resolve({}) };
window.parent.postMessage({ type: "openai:ready" }, "*");
