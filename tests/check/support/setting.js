// One browser for the tests of a file.
import { after, before } from "node:test";
import { checkPage } from "../../../web/check/index.js";
import { launchBrowser } from "../../../web/testing/chromium.js";

/** Long enough for every page that answers at all. */
const patience = { start: 10_000, answer: 3_000 };

export function useBrowser(args = []) {
  const setting = {
    browser: undefined,
    /** Checks a page in one host, and gives what was seen there. */
    async visit(html, { host = "specification", ...options } = {}) {
      const report = await checkPage({ html, hosts: [host], browser: setting.browser, patience, ...options });
      return report.hosts[0];
    },
  };
  before(async () => {
    setting.browser = await launchBrowser({ args });
  });
  after(() => setting.browser?.close());
  return setting;
}
