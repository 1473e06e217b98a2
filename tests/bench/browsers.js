// The browsers, all with the same driver.
import puppeteer from "puppeteer-core";
import { chromiumArguments, findChromium, wantsSandbox } from "../../web/testing/browsers.js";
import { launchFirefox } from "../browser/support/firefox.js";
import { heapBytes } from "../browser/support/probe.js";

export const launchers = {
  chromium: () =>
    puppeteer.launch({
      executablePath: findChromium(),
      args: [...chromiumArguments, ...(wantsSandbox() ? [] : ["--no-sandbox"])],
    }),
  firefox: launchFirefox,
};

/** The results of `take(browser, name)` by browser, and the versions. */
export async function inEachBrowser(take) {
  const taken = {};
  for (const [name, launch] of Object.entries(launchers)) {
    const browser = await launch();
    try {
      taken[name] = { version: await browser.version(), ...(await take(browser, name)) };
    } finally {
      await browser.close();
    }
  }
  return taken;
}

/**
 * A page with its own process in Chromium.
 * @param {() => void} [prepare] runs in every frame before its first script
 */
export async function openPage(browser, url, prepare) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (prepare) await page.evaluateOnNewDocument(prepare);
  await page.goto(url);
  await page.waitForFunction(() => globalThis.bench);
  return { page, close: () => context.close() };
}

/** The memory of a page's scripts, and the touched WebAssembly memory, in bytes. */
export async function bytesOf(page) {
  const session = await page.createCDPSession();
  const heap = await heapBytes(session);
  await session.detach();
  return heap + (await page.evaluate(() => frames[0]?.wasmBytes() ?? 0));
}
