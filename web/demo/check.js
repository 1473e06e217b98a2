// What a person would do with the demo, done by a headless browser, with a screenshot of each step.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser } from "../testing/browsers.js";
import { checkControls } from "./check_controls.js";
import { checkEditing } from "./check_editing.js";
import { checkPolicies } from "./check_policies.js";
import { checkRecording } from "./check_recording.js";

/**
 * @param {string} url the dev host's, with the weather server
 * @param {{screenshots: string, nativeTest: string}} files a folder for pictures; see check_recording.js
 * @returns {Promise<boolean>} whether everything was as it should be
 */
export async function checkDemo(url, { screenshots, nativeTest }) {
  mkdirSync(screenshots, { recursive: true });
  const browser = await launchBrowser();
  const step = {
    async open(options = {}) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
      page.setDefaultTimeout(60_000);
      return page;
    },
    /** Says that a step was as it should be, with what it looked like. */
    async done(page, name, what) {
      await page.screenshot({ path: join(screenshots, `${name}.png`) });
      console.log(`ok   ${what}`);
    },
  };
  try {
    await checkPolicies(step, url);
    await checkControls(step, url);
    await checkRecording(step, url, { screenshots, nativeTest });
    await checkEditing(step);
    return true;
  } catch (error) {
    console.error(`The check failed: ${error.message}`);
    return false;
  } finally {
    await browser.close();
  }
}
