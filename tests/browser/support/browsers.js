// The browsers, and tests that are the same in several of them. One that is not here is skipped, and named.
import { after, before, describe } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { webglArguments } from "../../demo/check_example.js";
import { launchBrowser } from "../../../web/testing/browsers.js";
import { findFirefox, launchFirefox } from "./firefox.js";
import { triedIn } from "./pairs.js";
import { findXvfb } from "./screen.js";
import { hasWebKit, launchWebKit } from "./webkit.js";

// Playwright and Puppeteer agree in all that is used here but newContext(). `webgl`: options for the launch.
export const browsers = [
  {
    name: "Chromium",
    missing: () => undefined,
    launch: launchBrowser,
    webgl: { args: webglArguments },
    newContext: (browser) => browser.newContext(),
  },
  {
    name: "Firefox",
    missing({ webgl }) {
      if (!findFirefox()) return "there is no Firefox here: install firefox-esr, or name one in MCPAPPS_FIREFOX";
      return webgl && !findXvfb() && "there is no Xvfb here, which Firefox needs for WebGL";
    },
    launch: launchFirefox,
    webgl: { webgl: true },
    newContext: (browser) => browser.createBrowserContext(),
  },
  {
    name: "WebKit",
    missing: () => !hasWebKit() && "there is no WebKit to drive here: install webkit2gtk-driver and xvfb",
    launch: launchWebKit,
  },
];

export const browserOf = (wanted) => browsers.find(({ name }) => name === wanted);

/**
 * @param {string[]} names of the browsers: by day, the tests run in Chromium alone
 * @param {string} what is tested
 * @param {(name: string) => void} tests
 */
export function describeIn(names, what, tests, options) {
  describeInEach(triedIn(names), what, tests, options);
}

function describeInEach(names, what, tests, { webgl = false } = {}) {
  for (const name of names) {
    // The others suspend the pages in the background.
    const concurrency = name === "Chromium" ? 4 : 1;
    describe(`${what} in ${name}`, { skip: browserOf(name).missing({ webgl }), concurrency }, () => tests(name));
  }
}

// More than the page has, which knows better what it waits for.
const patience = 90_000;

/** @param {{newPage: () => Promise<{goto, evaluate, close}>}} browser */
export async function visit(browser, url) {
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

/**
 * The same tests of a test host in every browser, always.
 * @param {(name: string, visit: (url: string) => Promise<object>) => void} tests `visit` gives what the test
 *   host saw, see matrix/page/host.js
 */
export function describeHostIn(tests) {
  describeInEach(browsers.map(({ name }) => name), "it", (name) => {
    let browser;
    before(async () => {
      browser = await browserOf(name).launch();
    });
    after(() => browser?.close());
    tests(name, (url) => visit(browser, url));
  });
}
