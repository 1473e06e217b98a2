// Registers tests for several browsers. A missing browser is skipped with a message.
import { after, before, describe } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { webglArguments } from "../../demo/check_example.js";
import { launchBrowser } from "../../../web/testing/browsers.js";
import { findFirefox, launchFirefox } from "./firefox.js";
import { triedIn } from "./pairs.js";
import { findXvfb } from "./screen.js";
import { hasWebKit, launchWebKit } from "./webkit.js";

// The common API of Playwright and Puppeteer, and newContext(). `webgl`: options for the launch.
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
 * By day, tests run only in Chromium.
 * @type {(names: string[], what: string, tests: (name: string) => void) => void}
 */
export function describeIn(names, what, tests, options) {
  describeInEach(triedIn(names), what, tests, options);
}

function describeInEach(names, what, tests, { webgl = false } = {}) {
  for (const name of names) {
    // The others suspend pages in the background.
    const concurrency = name === "Chromium" ? 4 : 1;
    describe(`${what} in ${name}`, { skip: browserOf(name).missing({ webgl }), concurrency }, () => tests(name));
  }
}

// More than the page's own time-out, which has better messages.
const patience = 90_000;

/** @param {{goto, evaluate}} page */
async function outcomeIn(page, url) {
  await page.goto(url);
  for (const end = Date.now() + patience; Date.now() < end; await pause(100)) {
    const outcome = await page.evaluate("window.outcome");
    if (outcome) return outcome;
  }
  throw new Error(`nothing came of ${url} in ${patience / 1000} s`);
}

/** @param {{newPage: () => Promise<{goto, evaluate, close}>}} browser */
export async function visit(browser, url) {
  const page = await browser.newPage();
  return outcomeIn(page, url).finally(() => page.close());
}

export const browserNames = browsers.map(({ name }) => name);

/**
 * The tests of a test host, by default in every browser, always.
 * @param {(name: string, visit: (url: string) => Promise<object>) => void} tests `visit` returns the outcome of the
 *   test host, see matrix/page/host.js
 */
export function describeHostIn(tests, names = browserNames) {
  describeInEach(names, "it", (name) => {
    let browser;
    /** Pages that are used again, each with its storage. One in which nothing came of a visit is not. */
    const idle = [];
    before(async () => {
      browser = await browserOf(name).launch();
    });
    after(() => browser?.close());
    tests(name, async (url) => {
      const page = idle.pop() ?? (await browser.newPage());
      try {
        const outcome = await outcomeIn(page, url);
        idle.push(page);
        return outcome;
      } catch (error) {
        await page.close();
        throw error;
      }
    });
  });
}
