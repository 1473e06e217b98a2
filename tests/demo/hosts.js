// A picture of the weather view in each named host, light and dark.
import { join } from "node:path";
import { hostState, openDevHost, untilReady, viewFrame } from "../browser/support/dev_host_page.js";
import { allowsWasm, namedHosts, policies } from "../../web/hosts/hosts.js";

/**
 * @import { Browser } from "playwright-core"
 * @typedef {{caption: string, picture: Buffer}} Picture
 */

/**
 * Throws where the view does not start, or has a second scrollbar.
 * @param {Browser} browser
 * @param {string} url the dev host's
 * @param {{screenshots: string}} options
 */
export async function showHosts(browser, url, { screenshots }) {
  /** @type {Picture[]} */
  const pictures = [];
  const problems = [];
  for (const host of namedHosts) {
    for (const theme of host.styles ? ["light", "dark"] : ["light"]) {
      const page = await browser.newPage({ viewport: { width: 1900, height: 1300 } });
      const policy = allowsWasm(policies[host.policies[0]]) ? "wasm" : "specification";
      await openDevHost(page, url, { host: host.id, theme, policy });
      await untilReady(page);
      const frame = await viewFrame(page);
      await frame.waitForSelector("main[data-state=ready]");
      // A growing height is reported several times.
      await page.waitForTimeout(500);
      const scrolls = await frame.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        return { across: scrollWidth > clientWidth, down: scrollHeight > clientHeight };
      });
      const { engine } = await hostState(page);
      const caption = `${host.name}, ${theme}, ${engine}${scrolls.down ? ", scrolls down" : ""}`;
      if (scrolls.across) problems.push(`${caption}: scrolls across`);
      pictures.push({ caption, picture: await page.locator("#frame").screenshot() });
      await page.close();
    }
  }
  await putTogether(browser, pictures, join(screenshots, "hosts.png"));
  console.log(`${pictures.length} pictures of ${namedHosts.length} hosts: ${join(screenshots, "hosts.png")}`);
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** @param {Browser} browser @param {Picture[]} pictures @param {string} path of the picture that is made */
async function putTogether(browser, pictures, path) {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  const figures = pictures.map(
    ({ caption, picture }) =>
      `<figure><img src="data:image/png;base64,${picture.toString("base64")}">` +
      `<figcaption>${caption}</figcaption></figure>`,
  );
  const style =
    "body { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; font: 14px sans-serif; " +
    "background: #888 } figure { margin: 0 } img { width: 100% }";
  await page.setContent(`<style>${style}</style>${figures.join("")}`);
  await page.screenshot({ path, fullPage: true });
}
