// The system monitor, built from C++, as the dev host shows it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startServer } from "../../../examples/system-monitor/server/server.js";
import { messagesOf, trafficCount, untilTraffic, viewFrame, viewOf } from "../support/dev_host_page.js";
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
