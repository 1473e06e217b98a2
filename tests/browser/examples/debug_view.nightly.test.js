// The debug view, built from C++, as the dev host shows it. examples/debug/tests has each of its calls.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startServer } from "../../../examples/debug/server/server.js";
import { hostState } from "../support/dev_host_page.js";
import { useDevHost } from "../support/setting.js";

const view = new URL("../../../build/demo/debug.html", import.meta.url);

describe("the debug view", () => {
  const setting = useDevHost(() => startServer({ view, port: 0 }));

  async function openView(options) {
    const shown = await setting.openReady(options);
    await shown.locator("#state", { hasText: "Connected" }).waitFor();
    await shown
      .locator("body")
      .evaluate((body) => body.querySelectorAll("details").forEach((part) => (part.open = true)));
    return shown;
  }
  const line = (shown, text) => shown.locator("#log li", { hasText: text }).first();

  for (const [policy, engine] of [["specification", "js"], ["wasm", "wasm"]]) {
    test(`runs as ${engine} under the policy ${policy}, and shows each kind of content`, async () => {
      const shown = await openView({ policy });
      assert.equal((await hostState(setting.page)).engine, engine);
      assert.match(await shown.locator("#engine").textContent(), engine === "js" ? /^js: .*WebAssembly/ : /^wasm$/);
      await line(shown, "onToolInput").waitFor();
      await line(shown, "onToolResult").waitFor();
      const captions = await shown.locator("#result figcaption").allTextContents();
      const kinds = ["text", "image image/png", "audio audio/wav", "resource_link", "resource debug://note text/plain"];
      assert.deepEqual(captions, [...kinds, "structuredContent", "_meta"]);
      const width = await shown.locator("#result img").evaluate(async (image) => {
        await image.decode();
        return image.naturalWidth;
      });
      assert.equal(width, 48);
      assert.match(await shown.locator("#context").textContent(), /"theme": "light"/);
      assert.match(await shown.locator("#capabilities").textContent(), /"serverTools"/);
    });
  }

  test("hears when it cannot be seen any more, and when it can again", async () => {
    const shown = await openView();
    const move = (margin) =>
      setting.page.locator("#frame iframe").evaluate((frame, top) => (frame.style.marginTop = top), margin);
    await move("5000px");
    await line(shown, "hidden").waitFor({ state: "attached" });
    await move("0");
    await line(shown, "shown").waitFor();
  });

  test("can be used by keys, at 320 pixels", async () => {
    const shown = await openView();
    await setting.page.locator("#frame iframe").evaluate((frame) => {
      frame.style.width = "320px";
    });
    const root = shown.locator(":root");
    await setting.page.waitForTimeout(300);
    assert.equal(await root.evaluate((node) => node.scrollWidth <= innerWidth), true);
    // The Enter key in an input is its button.
    await shown.locator("#send-log").getByLabel("Text").press("Enter");
    await line(shown, "sendLog: sent").waitFor();
    const unnamed = await root.evaluate((node) =>
      [...node.querySelectorAll("input, select, textarea")]
        .filter((field) => field.labels.length === 0)
        .map((field) => field.name || field.id),
    );
    assert.deepEqual(unnamed, []);
  });
});
