// What a person would do with the demo, done by a headless browser, with a screenshot of each step.
import { join } from "node:path";
import { checkControls } from "./check_controls.js";
import { checkEditing } from "./check_editing.js";
import { checkPolicies } from "./check_policies.js";
import { checkRecording } from "./check_recording.js";

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} url the dev host's, with the weather server
 * @param {{screenshots: string, nativeTest: string}} files a folder for pictures; see check_recording.js
 */
export async function checkDemo(browser, url, { screenshots, nativeTest }) {
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
  await checkPolicies(step, url);
  await checkControls(step, url);
  await checkRecording(step, url, { screenshots, nativeTest });
  await checkEditing(step);
}
