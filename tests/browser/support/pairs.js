// Which engine is tested in which browser. Only the start depends on the pair, which matrix.test.js tests for all
// pairs, in each kind of frame. Other tests run both engines in Chromium only, unless MCPAPPS_EVERY_PAIR is set, as it
// is at night.
export const isEveryPair = Boolean(process.env.MCPAPPS_EVERY_PAIR);

export const triedIn = (browsers) => (isEveryPair ? browsers : ["Chromium"]);

export const engines = ["js", "wasm"];
