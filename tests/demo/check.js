// An author's steps with the demo, by a headless browser, with a screenshot of each. Users' actions in the dev host's
// page are in tests/browser.
import { join } from "node:path";
import { checkEditing } from "./check_editing.js";
import { checkExample } from "./check_example.js";
import { checkRecording } from "./check_recording.js";

/**
 * @import { Browser, BrowserContextOptions, Page } from "playwright-core"
 *
 * @typedef {object} Step
 * @property {(options?: BrowserContextOptions) => Promise<Page>} open
 * @property {(page: Page, name: string, what: string) => Promise<void>} done reports a finished step, with a
 *   screenshot
 *
 * @typedef {{screenshots: string, nativeTest: string}} Files a folder for pictures; see check_recording.js
 */

/**
 * @param {Browser} browser
 * @param {string} url the dev host's, with the weather server
 * @param {Files} files
 */
export async function checkDemo(browser, url, { screenshots, nativeTest }) {
  /** @type {Step} */
  const step = {
    async open(options = {}) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
      page.setDefaultTimeout(60_000);
      return page;
    },
    async done(page, name, what) {
      await page.screenshot({ path: join(screenshots, `${name}.png`) });
      console.log(`ok   ${what}`);
    },
  };
  await checkExample(browser, url, { example: "weather", screenshots });
  await checkRecording(step, url, { screenshots, nativeTest });
  await checkEditing(step);
}
