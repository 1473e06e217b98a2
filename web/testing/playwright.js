import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { startFrameServer } from "../hosts/frames/server.js";
import { BrowserView } from "./browser/view.js";
import { chromiumArguments, findChromium, findFirefox } from "./browsers.js";

/** @import { Fixtures, LaunchOptions, TestType } from "@playwright/test" */
/** @import { PlaywrightTestArgs, PlaywrightTestOptions } from "@playwright/test" */
/** @import { PlaywrightWorkerArgs, PlaywrightWorkerOptions } from "@playwright/test" */
/** @import { FrameServer } from "../hosts/frames/server.js" */
/** @import { Fixtures as ViewFixtures } from "./playwright.js" */
/**
 * @typedef {typeof import("@playwright/test")} Playwright
 * @typedef {PlaywrightTestArgs & PlaywrightTestOptions} OfTests
 * @typedef {PlaywrightWorkerArgs & PlaywrightWorkerOptions} OfWorkers
 * @typedef {Fixtures<ViewFixtures, {mcpappsFrames: FrameServer}, OfTests, OfWorkers>} OwnFixtures
 */

// The running Playwright: it refuses to load twice, as it would if mcpapps is a link to a clone.
const places = [process.argv[1], join(process.cwd(), "package.json"), import.meta.url];
/** @type {Playwright | undefined} */
let playwright;
for (const place of places) playwright ??= /** @type {Playwright | undefined} */ (place && load(place));
if (!playwright) {
  throw new Error("mcpapps-devkit/testing/playwright needs Playwright: npm install --save-dev @playwright/test");
}

/** @type {(place: string) => Playwright | undefined} */
function load(place) {
  const require = createRequire(place);
  try {
    return require("@playwright/test");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "MODULE_NOT_FOUND") throw error;
    return undefined;
  }
}

const { test: base, expect: baseExpect, chromium } = playwright;

/** Tolerates the few pixels in which machines render text differently. */
export const screenshotDefaults = { maxDiffPixelRatio: 0.01, animations: "disabled", caret: "hide" };

/**
 * Playwright's own browser if it is installed, else the machine's.
 * @type {(browserName: string, channel: string | undefined, hasWindow: boolean, given: LaunchOptions) => LaunchOptions}
 */
function browserOf(browserName, channel, hasWindow, given) {
  if (given.executablePath || (channel && browserName === "chromium")) return given;
  if (browserName === "chromium") {
    if (existsSync(chromium.executablePath()) && !process.env.MCPAPPS_CHROMIUM) return given;
    return { ...given, executablePath: findChromium(hasWindow), args: [...chromiumArguments, ...(given.args ?? [])] };
  }
  // Stock Firefox needs another protocol than Playwright's own.
  if (browserName === "firefox" && (given.channel ?? channel)?.startsWith("moz-firefox")) {
    const executablePath = findFirefox();
    return executablePath ? { ...given, executablePath } : given;
  }
  return given;
}

export const test = /** @type {(own: OwnFixtures) => TestType<OfTests & ViewFixtures, OfWorkers>} */ (base.extend)({
  launchOptions: [
    ({ browserName, launchOptions }, use, { project }) =>
      use(browserOf(browserName, project.use.channel, project.use.headless === false, launchOptions)),
    { scope: "worker" },
  ],

  mcpappsFrames: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are named here.
    async ({}, use) => {
      const server = await startFrameServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],

  openView: async ({ page, mcpappsFrames: server }, use, testInfo) => {
    /** @type {BrowserView[]} */
    const views = [];
    await use(async (file, options) => {
      const own = views.length === 0 ? page : await page.context().newPage();
      const view = new BrowserView(file, { page: own, server }, options);
      views.push(view);
      await view.start();
      return view;
    });
    /** @type {unknown[]} */
    const failures = [];
    for (const view of views) {
      const recording = view.recording();
      await view.close().catch((error) => failures.push(error));
      if (failures.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        if (view.lastPicture) {
          await testInfo.attach(`the end of ${view.name}`, { body: view.lastPicture, contentType: "image/png" });
        }
        await testInfo.attach(`messages of ${view.name}`, { body: recording, contentType: "application/jsonl" });
      }
    }
    if (failures.length > 0) {
      throw failures.length === 1 ? failures[0] : new AggregateError(failures, failures.map(String).join("\n"));
    }
  },
});

export const expect = baseExpect.extend({
  async toHaveScreenshot(/** @type {any} */ received, /** @type {any[]} */ ...parameters) {
    const name = typeof parameters[0] === "string" || Array.isArray(parameters[0]) ? [parameters[0]] : [];
    const options = { ...screenshotDefaults, ...parameters[name.length] };
    const compared = this.isNot ? baseExpect(received).not : baseExpect(received);
    await compared.toHaveScreenshot(.../** @type {[string]} */ (name), options);
    return { pass: !this.isNot, message: () => "" };
  },
});
