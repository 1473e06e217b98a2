// Views that others have published, in the dev host under the specification's policy: they know nothing of it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hostState, viewFrame } from "./support/dev_host_page.js";
import { startPublishedServer } from "./support/published_server.js";
import { useDevHost } from "./support/setting.js";

// Words that a view shows when it has its result, and what it draws.
const views = {
  "server-budget-allocator": { words: /Marketing/, drawn: "canvas, svg" },
  "server-system-monitor": { words: /Memory/, drawn: "canvas" },
  "server-cohort-heatmap": { words: /Cohort/, drawn: "table, [class*=cell], [class*=grid]" },
};

for (const [name, { words, drawn }] of Object.entries(views)) {
  describe(`the view of ${name}`, () => {
    const setting = useDevHost(() => startPublishedServer(`@modelcontextprotocol/${name}`));

    test("shows its result, violates no policy, and ends when it is asked to", async () => {
      const { page } = setting;
      const violations = [];
      page.on(
        "console",
        (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()),
      );
      const view = await setting.openReady();
      await view.locator("body", { hasText: words }).waitFor();
      const frame = await viewFrame(page);
      assert.ok((await frame.$$(drawn)).length > 0, "nothing is drawn");
      assert.deepEqual(violations, []);
      assert.deepEqual(await hostState(page), { state: "ready", error: null, engine: null });
      await page.locator("#teardown").click();
      await page.waitForFunction(() => devHost.state === "idle");
      assert.equal((await hostState(page)).error, null);
    });
  });
}
