/**
 * Waits for a condition in the page or frame, checked by a timer, since a hidden frame draws nothing. Playwright takes
 * the options after the argument, Puppeteer before it.
 */
export function waitFor(target, condition, argument) {
  const options = { polling: 50 };
  const isPlaywright = "getByRole" in target;
  return target.waitForFunction(condition, ...(isPlaywright ? [argument, options] : [options, argument]));
}
