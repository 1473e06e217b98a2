// Fails a test file whose views were not closed, so that no test misses their errors.
/** @import { ViewError } from "./view_types.js" */
/** @typedef {{readonly name: string, readonly errors: ViewError[]}} OpenView */

/** @type {Set<OpenView>} */
const open = new Set();

process.on("exit", () => {
  for (const { name, errors } of open) {
    const text = errors.map(({ message }) => `\n  ${message}`).join("");
    console.error(
      `${name} was opened by a test and not closed, so nobody looked at what it reported${text ? `:${text}` : "."}\n` +
        "Open it by openView(page, { t }) with the test's context, or by `await using`, or close it by view.close().",
    );
    process.exitCode = 1;
  }
});

/** @param {OpenView} view */
export const noteOpen = (view) => open.add(view);
/** @param {OpenView} view */
export const noteClosed = (view) => open.delete(view);

/** Closes the view at the end of the test. @type {(t: any, close: () => Promise<void>) => void} */
export function closeAfter(t, close) {
  if (!t) return;
  const register = t.after ?? t.onTestFinished;
  if (typeof register !== "function") {
    throw new TypeError("t is the context that the test runner gives to a test: test(name, async (t) => …)");
  }
  register.call(t, async () => {
    try {
      await close();
    } catch (error) {
      if (!isTold(t.error, error)) t.diagnostic?.(/** @type {Error} */ (error).message);
      throw error;
    }
  });
}

/**
 * Whether node:test shows this error: of a failed test, it shows only the first one.
 * @param {Error & {cause?: any} | null | undefined} failure
 * @param {any} error with the text that it `reported`, if it is an ErrorList's
 */
function isTold(failure, { message, reported = message }) {
  return !failure || String(failure.cause?.message ?? failure.message).includes(reported);
}
