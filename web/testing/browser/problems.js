// Messages in the browser's console about a page under test.

/** Texts of Chromium and of Firefox. */
const violation = /violates the following|Content Security Policy|Content-Security-Policy|^The page’s settings blocked/;
const ofWasm = /wasm|WebAssembly/i;

// Chromium's warnings about common habits of hosts, and about slow WebGL screenshots without a graphics card.
const noise = [
  /allow-scripts and allow-same-origin/,
  /^\[\.WebGL-\w+\]GL Driver Message .*GPU stall due to ReadPixels/,
];

/**
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

/** Whether a page of mcpapps causes the violation when it tries WebAssembly. @param {string} text */
export const isProbe = (text) => ofWasm.test(text);
