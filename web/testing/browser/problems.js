// What a browser says in its console of a page under test.

/** In the words of Chromium and of Firefox. */
const violation = /violates the following|Content Security Policy|Content-Security-Policy|^The page’s settings blocked/;
const ofWasm = /wasm|WebAssembly/i;

// Chromium warns of what many hosts do, and that a screenshot waits for WebGL where there is no graphics card.
const noise = [
  /allow-scripts and allow-same-origin/,
  /^\[\.WebGL-\w+\]GL Driver Message .*GPU stall due to ReadPixels/,
];

/**
 * Watches a page of Playwright's.
 * @param {import("@playwright/test").Page} page
 * @param {object} told
 * @param {(text: string) => void} told.violation of the view's policy
 * @param {(kind: "console" | "exception", text: string, stack?: string) => void} told.problem
 * @param {(level: string, text: string) => void} told.console
 */
export function watchProblems(page, { violation: tellViolation, problem, console: tellConsole }) {
  page.on("console", (message) => {
    const level = message.type() === "warning" ? "warn" : message.type();
    const text = message.text();
    tellConsole(level, text);
    if (!["warn", "error"].includes(level) || noise.some((pattern) => pattern.test(text))) return;
    if (violation.test(text)) tellViolation(text);
    else problem("console", text);
  });
  page.on("pageerror", (error) => {
    if (violation.test(error.message)) tellViolation(error.message);
    else problem("exception", `${error.name}: ${error.message}`, error.stack);
  });
}

/**
 * Whether a violation is of the kind that a page of mcpapps risks to find out which engine it may start.
 * @param {string} text
 */
export const isProbe = (text) => ofWasm.test(text);
