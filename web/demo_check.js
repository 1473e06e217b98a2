// What a person would do with the demo, done by a headless browser: look at the view, ask for
// other days, look again. Under both policies, in light and dark.
import { join } from "node:path";
import { launchBrowser } from "./testing/chromium.js";
import { hostState, openDevHost, trafficCount, untilReady, untilTraffic, viewOf } from "../tests/browser/support/dev_host_page.js";

/** Each policy, and the engine that a view must choose under it. */
export const expectedEngines = { specification: "js", wasm: "wasm" };

/** @returns {Promise<boolean>} whether everything was as it should be */
export async function checkDemo(url, screenshots) {
  const browser = await launchBrowser();
  try {
    for (const [policy, expected] of Object.entries(expectedEngines)) {
      for (const theme of ["light", "dark"]) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 2 });
        page.setDefaultTimeout(60_000);
        const engine = await lookAndAsk(page, url, { policy, theme });
        await page.screenshot({ path: join(screenshots, `weather-${policy}-${theme}.png`) });
        await page.close();
        if (engine !== expected) throw new Error(`policy=${policy} runs engine=${engine}, not ${expected}`);
        if (theme === "dark") console.log(`policy=${policy} engine=${engine}`);
      }
    }
    return true;
  } catch (error) {
    console.error(`The check failed: ${error.message}`);
    return false;
  } finally {
    await browser.close();
  }
}

async function lookAndAsk(page, url, options) {
  await openDevHost(page, url, options);
  await untilReady(page);
  const view = viewOf(page);
  await view.locator("main[data-state=ready]").waitFor();
  await view.locator("h1", { hasText: "Seattle" }).waitFor();
  const first = await drawn(view);

  const before = await trafficCount(page, "reply to tools/call");
  await view.locator("#next").click();
  await untilTraffic(page, "reply to tools/call", before + 1);
  await view.locator("main[data-state=ready]").waitFor();
  await until(async () => (await drawn(view)) !== first, "the view did not change after another range");
  return (await hostState(page)).engine;
}

/** What the view shows, in words and in pixels; fails if the words are missing. */
async function drawn(view) {
  const chart = view.locator("canvas[role=img]");
  const label = await chart.getAttribute("aria-label");
  const rows = await view.locator("tbody tr").allTextContents();
  if (!label || rows.length === 0) throw new Error("the view has drawn no days");
  const [pixels, blank] = await chart.evaluate((canvas) => {
    const empty = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
    return [canvas.toDataURL(), empty.toDataURL()];
  });
  if (pixels === blank) throw new Error("the chart is blank");
  return JSON.stringify([label, rows, pixels]);
}

async function until(condition, complaint) {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(complaint);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
