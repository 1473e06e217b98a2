// Opens a view, by default the sizing view with a layout of the test's, in a host that resizes in one of
// several ways.
import { readFile } from "node:fs/promises";
import { after, before, describe } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launchBrowser } from "../support/browser.js";
import { findFirefox, launchFirefox } from "../support/firefox.js";
import { findXvfb } from "../support/screen.js";

const built = (view) => new URL(`../../../build/views/${view}.html`, import.meta.url);
// As <meta>, since the frame has no server.
const forbidding =
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">`;

// Playwright and Puppeteer agree in all that is used here but this.
const drivers = {
  Chromium: { launch: launchBrowser, newContext: (browser) => browser.newContext() },
  Firefox: { launch: launchFirefox, newContext: (browser) => browser.createBrowserContext() },
};

const bundleHost = async () => {
  const page = fileURLToPath(new URL("page.js", import.meta.url));
  const { outputFiles } = await build({ entryPoints: [page], bundle: true, format: "iife", write: false, logLevel: "error" });
  return `<!doctype html><body style="margin: 0"><script>${outputFiles[0].text.replaceAll("</script", "<\\/script")}</script>`;
};

/** What the tests do with an open view. */
class OpenView {
  constructor(page) {
    this.page = page;
    this.frame = page.frames().at(-1);
  }
  /** Runs in the view. */
  run = (...args) => this.frame.evaluate(...args);
  sizes = () => this.page.evaluate(() => host.sizes);
  heights = async () => (await this.sizes()).map((size) => size.height);
  frameHeight = () => this.page.evaluate(() => host.frame.getBoundingClientRect().height);
  setFrame = (style) => this.page.evaluate((given) => Object.assign(host.frame.style, given), style);
  setContext = (context) => this.page.evaluate((given) => host.bridge.setHostContext(given), context);

  /**
   * Until no size has come and the frame has not moved for a while; `looping` views wait longer. Time in
   * which the page was not shown does not count: a busy machine may stop it for as long.
   */
  settle({ looping = false } = {}) {
    const unchanged = async (quiet) => {
      const look = () => `${host.sizes.length} ${host.frame.getBoundingClientRect().height}`;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const longest = 50;
      let before = "";
      let waited = 0;
      for (let last = performance.now(); waited < quiet; ) {
        await frame();
        const now = performance.now();
        const shown = look();
        waited = shown === before ? waited + Math.min(now - last, longest) : 0;
        before = shown;
        last = now;
      }
    };
    return this.page.evaluate(unchanged, looping ? 1300 : 350);
  }
}

function missing(browser, webgl) {
  if (browser === "Firefox" && !findFirefox()) return "there is no Firefox here";
  return browser === "Firefox" && webgl && !findXvfb() && "there is no Xvfb here, which Firefox needs for WebGL";
}

/** The same tests in each of the browsers; one that is not here is skipped, and named. */
export function describeIn(browsers, what, tests, { webgl = false } = {}) {
  for (const browser of browsers) {
    const skip = missing(browser, webgl);
    // Firefox suspends the pages in the background.
    const concurrency = browser === "Chromium" ? 4 : 1;
    describe(`${what} in ${browser}`, { skip, concurrency }, () => tests(browser));
  }
}

/**
 * Registers the hooks; the function returned opens a view.
 * @param {"Chromium" | "Firefox"} name
 * @param {object} [options] for the launch
 * @param {string} [view] the name of a file in build/views
 */
export function useSizingHost(name, options, view = "sizing") {
  const driver = drivers[name];
  let browser, hostPage, html;

  before(async () => {
    [hostPage, html, browser] = await Promise.all([bundleHost(), readFile(built(view), "utf8"), driver.launch(options)]);
  });
  after(() => browser?.close());

  return async function open({ css = "", body = "", before: script = "", resizing = "exact", context: hostContext = {}, width = 600, height = 240, looping, engine }) {
    const page = await (await driver.newContext(browser)).newPage();
    await page.setContent(hostPage);
    const head = `${script && `<script>${script}</script>`}<style>${css}</style></head>`;
    const laidOut = html.replace("<head>", () => `<head>${engine === "js" ? forbidding : ""}`).replace("</head>", () => head).replace("<body>", () => `<body>${body}`);
    await page.evaluate((options) => openView(options), { html: laidOut, resizing, context: hostContext, width, height });
    const opened = new OpenView(page);
    await opened.settle({ looping });
    return opened;
  };
}
