// The three browsers, each able to show the test host in a fresh page and to wait for its outcome.
import { after, before, describe } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { launchBrowser } from "../support/browser.js";
import { findFirefox, launchFirefox } from "../support/firefox.js";
import { hasWebKit, launchWebKit } from "../support/webkit.js";

// More than the page has, which knows better what it waits for.
const patience = 90_000;

/** @param {{newPage: () => Promise<{goto, evaluate, close}>}} browser as Playwright and Puppeteer have it */
async function visit(browser, url) {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
      const outcome = await page.evaluate("window.outcome");
      if (outcome) return outcome;
    }
    throw new Error(`nothing came of ${url} in ${patience / 1000} s`);
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

/**
 * The same tests in each of the browsers; one that is not here is skipped, and named.
 * @param {(name: string, visit: (url: string) => Promise<object>) => void} tests `visit` gives what the test
 *   host saw, see page/host.js
 */
export function describeInBrowsers(tests) {
  for (const { name, missing, launch } of browsers) {
    describe(`in ${name}`, { skip: missing() }, () => {
      let browser;
      before(async () => {
        browser = await launch();
      });
      after(() => browser?.close());
      tests(name, (url) => visit(browser, url));
    });
  }
}
