import { after, before } from "node:test";
import { checkPage } from "../../../web/check/index.js";
import { launchBrowser } from "../../../web/testing/browsers.js";

/** Long enough for every page that answers at all, on every machine. */
export const patience = { start: 60_000, answer: 60_000, size: 30_000 };

export function useBrowser(args = []) {
  const setting = {
    browser: undefined,
    /** Checks a page in one host, and returns its report. */
    async visit(html, { host = "specification", patience: less, ...options } = {}) {
      const report = await checkPage({
        html,
        hosts: [host],
        browser: setting.browser,
        patience: { ...patience, ...less },
        ...options,
      });
      return report.hosts[0];
    },
  };
  before(async () => {
    setting.browser = await launchBrowser({ args });
  });
  after(() => setting.browser?.close());
  return setting;
}
