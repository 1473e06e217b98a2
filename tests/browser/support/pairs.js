// Which engine is tried in which browser. Each engine has its ways, and each browser; what depends on both at once is
// whether the engine starts, which matrix.test.js tries in every pair. Other tests try both engines in Chromium alone,
// unless MCPAPPS_EVERY_PAIR is set, as it is at night.
export const isEveryPair = Boolean(process.env.MCPAPPS_EVERY_PAIR);

/** @param {string[]} browsers in which something is worth a test */
export const triedIn = (browsers) => (isEveryPair ? browsers : ["Chromium"]);

export const engines = ["js", "wasm"];
