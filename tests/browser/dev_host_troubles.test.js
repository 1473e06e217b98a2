// What the dev host says and does when a view goes wrong.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openDevHost, untilReady, viewOf } from "./support/dev_host_page.js";
import { startFixtureServer } from "./support/fixture_server.js";
import { useDevHost } from "./support/setting.js";

describe("the dev host with a view that loops without end", () => {
  const setting = useDevHost(startFixtureServer);
  const open = async () => {
    await openDevHost(setting.page, setting.url, { tool: "looping", arguments: '{"word":"loop"}' });
    await setting.page.locator("#silent", { hasText: "The view does not answer." }).waitFor();
  };
  const writeWord = (word) => setting.page.locator("#arguments").fill(JSON.stringify({ word }));
  const untilShown = (word) => viewOf(setting.page).locator("#result", { hasText: word }).waitFor();

  test("says so, and starts the view again", async () => {
    await open();
    await writeWord("good day");
    await setting.page.getByRole("button", { name: "Restart the view" }).click();
    await untilShown("good day");
    await untilReady(setting.page);
    assert.equal(await setting.page.locator("#silent").count(), 0);
  });

  test("replaces the view after a build", async () => {
    await open();
    await writeWord("good evening");
    await setting.page.evaluate(() => devHost.reload());
    await untilShown("good evening");
  });

  test("replaces it at once where its silence is not yet known", async () => {
    await openDevHost(setting.page, setting.url, { tool: "looping", arguments: '{"word":"loop"}' });
    await setting.page.waitForFunction(() => devHost.traffic.some(({ label }) => label === "ui/notifications/tool-input"));
    await writeWord("good night");
    await setting.page.evaluate(() => devHost.reload());
    await untilShown("good night");
  });
});
