// The weather view, built from C++, as the dev host shows it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startWeatherServer } from "../../examples/weather/server/server.js";
import { hostState, openDevHost, trafficCount, untilReady, untilTraffic, viewFrame, viewOf } from "./support/dev_host_page.js";
import { useDevHost } from "./support/setting.js";

const view = process.env.MCPAPPS_WEATHER_VIEW ?? new URL("../../build/demo/weather.html", import.meta.url);

describe("the weather view", () => {
  const setting = useDevHost(() => startWeatherServer({ view, port: 0 }));

  async function openView(options) {
    await openDevHost(setting.page, setting.url, options);
    await untilReady(setting.page);
    const shown = viewOf(setting.page);
    await shown.locator("main[data-state=ready]").waitFor();
    return shown;
  }
  const rows = (shown) => shown.locator("tbody tr").allTextContents();

  for (const [policy, engine] of [["specification", "js"], ["wasm", "wasm"]]) {
    test(`runs as ${engine} under the policy ${policy} and draws the tool's result`, async () => {
      const shown = await openView({ policy });
      assert.equal((await hostState(setting.page)).engine, engine);
      assert.match(await shown.locator("h1").textContent(), /Seattle/);
      assert.equal((await rows(shown)).length, 14);
      const blank = await shown.locator("canvas").evaluate((canvas) => {
        const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        return pixels.every((value) => value === 0);
      });
      assert.equal(blank, false);
    });
  }

  test("fetches the next days on a click", async () => {
    const shown = await openView();
    const first = await rows(shown);
    await shown.locator("#next").click();
    await untilTraffic(setting.page, "reply to tools/call");
    await shown.locator("tbody tr").first().filter({ hasNotText: first[0] }).waitFor({ state: "attached" });
    assert.equal((await rows(shown)).length, 14);
    await shown.locator("#previous").click();
    await untilTraffic(setting.page, "reply to tools/call", 2);
    await shown.locator("tbody tr").first().filter({ hasText: first[0] }).waitFor({ state: "attached" });
  });

  test("names what the host sends badly, and goes on", async () => {
    const shown = await openView();
    const before = await rows(shown);
    // From the sandbox proxy, which is the view's parent: as the host's own messages come.
    const inner = await viewFrame(setting.page);
    await inner.parentFrame().evaluate(() => {
      const view = document.querySelector("iframe").contentWindow;
      const send = (message) => view.postMessage(message, "*");
      send({ jsonrpc: "2.0", method: "ui/notifications/tool-result", params: { content: 5 } });
      send({ jsonrpc: "2.0", method: "ui/notifications/unheard-of", params: {} });
      send({ jsonrpc: "2.0", id: "x", method: "ui/unheard-of", params: {} });
      send({ jsonrpc: "2.0", id: 4711, result: {} });
      send("neither JSON nor a message");
      send({ from: "another program" });
    });
    // The view's onError hands each to the host's log.
    await untilTraffic(setting.page, "notifications/message", 5);
    const logged = await setting.page.evaluate(() =>
      devHost.traffic.filter((entry) => entry.label === "notifications/message").map((entry) => entry.message.params.data),
    );
    assert.deepEqual(logged.sort(), [
      "a message is a string that is not JSON",
      "an answer to no request, or a second one: id 4711",
      "ui/notifications/tool-result: params.content: expected array, got number",
      "ui/notifications/unheard-of: unknown notification",
      "ui/unheard-of: unknown request",
    ]);

    await shown.locator("#next").click();
    await shown.locator("tbody tr").first().filter({ hasNotText: before[0] }).waitFor({ state: "attached" });
    assert.equal((await rows(shown)).length, 14);
  });

  test("shows the input while it streams, before there is a result", async () => {
    await openDevHost(setting.page, setting.url, { stream: "1", arguments: '{"location":"New York","start":"2013-05-01","days":7}' });
    const shown = viewOf(setting.page);
    await shown.locator("main[data-state=streaming]").waitFor();
    assert.equal(await trafficCount(setting.page, "ui/notifications/tool-result"), 0);
    await shown.locator("main[data-state=ready]").waitFor();
    assert.match(await shown.locator("h1").textContent(), /New York/);
    assert.equal((await rows(shown)).length, 7);
  });

  test("says so when the tool knows no such days", async () => {
    await openDevHost(setting.page, setting.url, { arguments: '{"start":"2020-01-01"}' });
    const shown = viewOf(setting.page);
    await shown.locator("main[data-state=error]").waitFor();
    await shown.getByText("2015-12-31").first().waitFor();
  });

  test("follows the theme of the host", async () => {
    const shown = await openView({ theme: "light" });
    const ground = () => shown.locator("body").evaluate((body) => {
      const canvas = [body, body.ownerDocument.documentElement].map((node) => getComputedStyle(node));
      return canvas.map((style) => `${style.backgroundColor} ${style.color}`).join(" / ");
    });
    const light = await ground();
    await setting.page.getByText("dark", { exact: true }).click();
    await untilTraffic(setting.page, "ui/notifications/host-context-changed");
    await shown.locator(":root[data-theme=dark]").waitFor();
    assert.notEqual(await ground(), light);
  });

  test("goes to fullscreen and back on its own button", async () => {
    const shown = await openView();
    const inline = await setting.page.locator("#frame iframe").boundingBox();
    await shown.locator("#fullscreen").click();
    await setting.page.waitForFunction(() => devHost.displayMode === "fullscreen");
    const full = await setting.page.locator("#frame iframe").boundingBox();
    assert.equal(full.width, 1280);
    assert.ok(full.height > 800, `${full.height} px high`);
    await shown.locator("#fullscreen").click();
    await setting.page.waitForFunction(() => devHost.displayMode === "inline");
    const back = await setting.page.locator("#frame iframe").boundingBox();
    assert.equal(back.width, inline.width);
  });

  test("tells the model what the user looks at", async () => {
    await openView();
    await setting.page.waitForFunction(() => devHost.modelContext);
    const context = await setting.page.evaluate(() => devHost.modelContext);
    assert.match(JSON.stringify(context), /Seattle/);
  });

  test("fits its height into the frame, without a scroll bar", async () => {
    await openView();
    await untilTraffic(setting.page, "ui/notifications/size-changed");
    const frame = await viewFrame(setting.page);
    await frame.waitForFunction(() => document.documentElement.scrollHeight <= innerHeight);
  });

  test("ends when the host asks, before its frame goes", async () => {
    await openView();
    await setting.page.locator("#teardown").click();
    await setting.page.locator("#frame iframe").waitFor({ state: "detached" });
    assert.equal(await trafficCount(setting.page, "reply to ui/resource-teardown"), 1);
  });

  test("asks for nothing but the origins of the dev host", async () => {
    const shown = await openView();
    await shown.locator("#next").click();
    await untilTraffic(setting.page, "reply to tools/call");
    const origins = new Set(setting.requests.map((url) => new URL(url).origin));
    assert.deepEqual([...origins].sort(), [setting.url, setting.sandbox, setting.views].sort());
  });
});
