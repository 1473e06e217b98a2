// Which engine is tried in which browser. Each engine has its ways, and each browser; what depends on both at once is
// whether the engine starts, which matrix.test.js tries in every pair. Other tests try each of both once, unless
// MCPAPPS_EVERY_PAIR is set, as it is at night.
const usual = { Chromium: ["js"], Firefox: ["wasm"] };

export const isEveryPair = Boolean(process.env.MCPAPPS_EVERY_PAIR);

/** @param {keyof typeof usual} browser */
export const enginesIn = (browser) => (isEveryPair ? ["wasm", "js"] : usual[browser]);

/** Each browser with each engine that is tried in it. */
export const pairsOf = (browsers) =>
  browsers.flatMap((browser) => enginesIn(browser).map((engine) => [browser, engine]));
