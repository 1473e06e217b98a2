// Servers that take their time; tests/dev has the other targets of `mcpapps dev`.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startHost, temporaryFolder } from "../../dev/support/setting.js";
import { launchBrowser } from "../support/browser.js";
import { openDevHost, untilReady } from "../support/dev_host_page.js";

const budget = fileURLToPath(
  new URL("../../../node_modules/@modelcontextprotocol/server-budget-allocator/dist/index.js", import.meta.url),
);

describe("the dev host shows", () => {
  let browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  const untilGo = "while [ ! -e go ]; do sleep 0.05; done";
  for (const [what, starting, words] of [
    [
      "a server on stdio when the first build is done, however long it takes",
      { command: [process.execPath, budget, "--stdio"], build: untilGo },
      "The project is being built.",
    ],
    [
      "a server that builds before it answers, however long it takes",
      { command: ["sh", "-c", `${untilGo}; exec "${process.execPath}" "${budget}" --stdio`] },
      "has not answered yet.",
    ],
  ]) {
    test(what, async () => {
      const cwd = await temporaryFolder();
      const host = await startHost({ ...starting, cwd, watch: [] });
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.clock.install();
      await openDevHost(page, host.url);
      await page.locator(".empty", { hasText: words }).waitFor();
      await page.clock.fastForward("20:00:00");
      assert.equal(await page.locator("#error").count(), 0);
      await writeFile(join(cwd, "go"), "");
      await untilReady(page);
    });
  }
});
