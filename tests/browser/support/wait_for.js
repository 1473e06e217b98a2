/**
 * Until the condition, which runs in the page or frame, is true of the argument. It is asked by a timer,
 * since a frame that is out of sight draws nothing. Playwright wants the options after the argument,
 * Puppeteer before it.
 */
export function waitFor(target, condition, argument) {
  const options = { polling: 50 };
  const isPlaywright = "getByRole" in target;
  return target.waitForFunction(condition, ...(isPlaywright ? [argument, options] : [options, argument]));
}
