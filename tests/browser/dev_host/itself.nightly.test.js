// The dev host's page: keyboard, narrow windows, accessibility.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { untilReady } from "../support/dev_host_page.js";
import { startFixtureServer } from "../support/fixture_server.js";
import { useDevHost } from "../support/setting.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("the dev host itself", () => {
  const setting = useDevHost(startFixtureServer, { tool: "plain" });
  const { open, openReady } = setting;
  const openAll = () =>
    setting.page.evaluate(() => document.querySelectorAll(".group").forEach((group) => (group.open = true)));
  async function violations() {
    await setting.page.evaluate(axe);
    const { violations } = await setting.page.evaluate(() => axe.run({ exclude: [["iframe"]] }, { iframes: false }));
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }

  for (const theme of ["light", "dark"]) {
    test(`has no violation that axe knows, ${theme}, all groups and tabs opened`, async () => {
      await openReady({ theme, answer: "result", stream: "1" });
      await openAll();
      for (const tab of await setting.page.getByRole("tab").all()) {
        await tab.click();
        assert.deepEqual(await violations(), []);
      }
    });
  }

  test("has no violation in its dialogs", async () => {
    const view = await openReady();
    await view.locator("#sample").click();
    await setting.page.getByRole("dialog").getByLabel("The model's answer").waitFor();
    assert.deepEqual(await violations(), []);
  });

  test("can be used by the keyboard alone", async () => {
    await open({ autorun: "" });
    await setting.page.locator("#run:enabled").waitFor();
    const reached = new Set();
    for (let i = 0; i < 60; ++i) {
      await setting.page.keyboard.press("Tab");
      reached.add(await setting.page.evaluate(() => document.activeElement.id || document.activeElement.name));
      if (await setting.page.evaluate(() => document.activeElement.id === "run")) break;
    }
    await setting.page.keyboard.press("Enter");
    await untilReady(setting.page);
    for (const id of ["tool", "arguments", "stream"]) assert.ok(reached.has(id), [...reached].join());
  });

  test("needs no scrolling across in a narrow window, and shows the view first", async () => {
    await setting.page.setViewportSize({ width: 380, height: 800 });
    await openReady();
    await openAll();
    const [needed, width] = await setting.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    assert.ok(needed <= width, `${needed} px in ${width}`);
    const [view, controls] = await Promise.all(
      ["#frame", "#controls"].map((id) => setting.page.locator(id).boundingBox()),
    );
    assert.ok(view.y < controls.y);
  });

  test("shows an error above the view, which it does not cover, until it is closed", async () => {
    const view = await openReady();
    const place = () => setting.page.locator("#frame iframe").boundingBox();
    const before = await place();
    await view.locator("body").evaluate(() => tellTrouble("ended", "abort() was called"));
    const error = setting.page.locator("#error", { hasText: "The view's program has ended: abort() was called." });
    await error.waitFor();
    const { y, height } = await error.boundingBox();
    assert.ok(y + height <= (await place()).y);
    await setting.page.getByRole("button", { name: "Close" }).click();
    await setting.page.locator("#error").waitFor({ state: "detached" });
    assert.deepEqual(await place(), before);
  });
});
