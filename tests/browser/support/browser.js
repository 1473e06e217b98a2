// Chromium, headless, as the machine has it.
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "../../../web/testing/browsers.js";

/** With `scrollbars`, those that take room are shown; Playwright hides them otherwise. */
export function launchBrowser({ scrollbars = false } = {}) {
  const ignoreDefaultArgs = scrollbars ? ["--hide-scrollbars"] : [];
  return chromium.launch({ executablePath: findChromium(), args: chromiumArguments, ignoreDefaultArgs });
}
