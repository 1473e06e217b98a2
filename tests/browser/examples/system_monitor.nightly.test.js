// The system monitor, built from C++, as the dev host shows it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startServer } from "../../../examples/system-monitor/server/server.js";
import {
  hostState,
  messagesOf,
  moveView,
  trafficCount,
  untilTraffic,
  viewFrame,
  viewOf,
} from "../support/dev_host_page.js";
import { useDevHost } from "../support/setting.js";

const view = new URL("../../../build/demo/system_monitor.html", import.meta.url);

describe("the system monitor", () => {
  const setting = useDevHost(() => startServer({ view, port: 0 }));

  async function openView(options) {
    const shown = await setting.openReady(options);
    await shown.locator("#processor", { hasText: "%" }).waitFor();
    return shown;
  }
  const calls = () => trafficCount(setting.page, "tools/call");

  for (const [policy, engine] of [["specification", "js"], ["wasm", "wasm"]]) {
    test(`runs as ${engine} under the policy ${policy}, and goes on measuring`, async () => {
      const shown = await openView({ policy });
      assert.equal((await hostState(setting.page)).engine, engine);
      assert.match(await shown.locator("#about").textContent(), /\d+ cores · [\d.]+ GB$/);
      assert.ok((await shown.locator("#cores li").count()) > 0);
      await untilTraffic(setting.page, "reply to tools/call", 3);
      const blank = await shown.locator("canvas").evaluate((canvas) => {
        const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        return pixels.every((value) => value === 0);
      });
      assert.equal(blank, false);
    });
  }

  for (const [what, stop, goOn] of [
    ["it is scrolled out of sight", () => moveView(setting.page, "5000px"), () => moveView(setting.page, "0")],
    ["its user pauses it", (shown) => shown.getByText("Pause").click(), (shown) => shown.getByText("Resume").click()],
  ]) {
    test(`measures nothing while ${what}`, async () => {
      const shown = await openView();
      await shown.locator("#seconds").selectOption("1");
      await stop(shown);
      // A call may be under way.
      await setting.page.waitForTimeout(500);
      const before = await calls();
      await setting.page.waitForTimeout(2000);
      assert.equal(await calls(), before);
      await goOn(shown);
      await untilTraffic(setting.page, "tools/call", before + 1);
    });
  }

  test("tells the model what it shows when its user wants it to", async () => {
    const shown = await openView();
    assert.equal(await setting.page.evaluate(() => devHost.modelContext), null);
    await shown.getByRole("button", { name: "Tell the model" }).click();
    await setting.page.waitForFunction(() => devHost.modelContext);
    assert.match(
      JSON.stringify(await setting.page.evaluate(() => devHost.modelContext)),
      /the processor is \d+ % busy/,
    );
    await shown.getByText("The model will read this").waitFor();
  });

  test("says so when nothing can be measured, and tells the model once", async () => {
    const shown = await openView();
    await setting.page.evaluate(() => {
      devHost.bridge.oncalltool = async () => ({ isError: true, content: [{ type: "text", text: "no sensors" }] });
    });
    await shown.getByRole("alert").filter({ hasText: "no sensors" }).waitFor();
    await setting.page.waitForFunction(() => devHost.modelContext);
    assert.match(JSON.stringify(await setting.page.evaluate(() => devHost.modelContext)), /Failed: measure the system/);
    assert.equal(await trafficCount(setting.page, "ui/update-model-context"), 1);
  });

  test("draws in the colours of the theme", async () => {
    const shown = await openView({ theme: "light" });
    const colour = () => shown.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await colour();
    await setting.page.getByText("dark", { exact: true }).click();
    await shown.locator(":root[data-theme=dark]").waitFor();
    assert.notEqual(await colour(), light);
  });

  /** A result with the name under which the view keeps its state, as a host sends it that shows the view again. */
  async function sendResult(viewUUID) {
    const inner = await viewFrame(setting.page);
    await inner.parentFrame().evaluate((name) => {
      const structuredContent = { name: "again", platform: "p", processor: "c", cores: 1, memory: 1e9 };
      const params = { content: [], structuredContent, _meta: { viewUUID: name } };
      const message = { jsonrpc: "2.0", method: "ui/notifications/tool-result", params };
      document.querySelector("iframe").contentWindow.postMessage(message, "*");
    }, viewUUID);
    await viewOf(setting.page).locator("#name", { hasText: "again" }).waitFor();
  }

  test("keeps the interval that its user chose, where the host lets it", async () => {
    const first = await openView();
    await sendResult("one");
    await first.locator("#seconds").selectOption("5");
    const again = await openView();
    assert.equal(await again.locator("#seconds").inputValue(), "2");
    await sendResult("one");
    assert.equal(await again.locator("#seconds").inputValue(), "5");
    await sendResult("two");
    const kept = await (await viewFrame(setting.page)).evaluate(() => localStorage.getItem("mcpapps:view:one"));
    assert.match(kept, /^\d+ \{"version":1,"state":\{"seconds":5\}\}$/);
  });

  test("goes on where the host gives it no storage, which is no error", async () => {
    // As in a frame without an origin.
    await setting.page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("The document is sandboxed and lacks the 'allow-same-origin' flag.", "SecurityError");
        },
      });
    });
    const shown = await openView();
    await sendResult("one");
    await shown.locator("#seconds").selectOption("5");
    // It measures again after the choice.
    await untilTraffic(setting.page, "reply to tools/call", (await calls()) + 1);
    assert.deepEqual(await messagesOf(setting.page, "notifications/message"), []);
    assert.equal(await shown.locator("#seconds").inputValue(), "5");
  });
});
