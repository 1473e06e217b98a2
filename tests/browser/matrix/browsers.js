// The three browsers, each able to show an address in a fresh page and to wait for a value in it.
import { setTimeout as pause } from "node:timers/promises";
import { launchBrowser } from "../support/browser.js";
import { findFirefox, launchFirefox } from "../support/firefox.js";
import { hasWebKit, launchWebKit } from "../support/webkit.js";

// More than the page has, which knows better what it waits for.
const patience = 90_000;

/** @param {{newPage: () => Promise<{goto, evaluate, close}>}} browser as Playwright and Puppeteer have it */
export async function visit(browser, url, expression) {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
      const value = await page.evaluate(expression);
      if (value) return value;
    }
    throw new Error(`${expression} did not come about in ${patience / 1000} s`);
  } finally {
    await page.close();
  }
}

export const browsers = [
  { name: "Chromium", missing: () => undefined, launch: launchBrowser },
  {
    name: "Firefox",
    missing: () => !findFirefox() && "there is no Firefox here: install firefox-esr, or name one in MCPAPPS_FIREFOX",
    launch: launchFirefox,
  },
  {
    name: "WebKit",
    missing: () => !hasWebKit() && "there is no WebKit to drive here: install webkit2gtk-driver and xvfb",
    launch: launchWebKit,
  },
];
