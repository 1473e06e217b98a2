// The system monitor, built from C++, as the dev host shows it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startServer } from "../../../examples/system-monitor/server/server.js";
import {
  hostState,
  messagesOf,
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
