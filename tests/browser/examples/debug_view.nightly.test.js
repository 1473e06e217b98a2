// The debug view, built from C++, as the dev host shows it: each of its calls, and what the host sends.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startServer } from "../../../examples/debug/server/server.js";
import { hostState, moveView, untilTraffic } from "../support/dev_host_page.js";
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
  // A form with its button, or a button alone.
  const submit = (shown, place) => shown.locator(`button#${place}, #${place} button`).first().click();
  async function callTool(shown, name, parameters = {}) {
    await shown.locator("#call-tool").getByLabel("Tool").selectOption(name);
    await shown.locator("#call-tool").getByLabel("Arguments, as JSON").fill(JSON.stringify(parameters));
    await submit(shown, "call-tool");
  }

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

  test("calls tools that answer, fail, or are none", async () => {
    const shown = await openView();
    await callTool(shown, "return_content", { kind: "image" });
    await line(shown, "callServerTool: answered").waitFor();
    assert.deepEqual(await shown.locator("#result figcaption").allTextContents(), ["image image/png", "_meta"]);
    await callTool(shown, "fail", { reason: "as told" });
    await shown.locator("#result", { hasText: "The tool failed (isError)." }).filter({ hasText: "as told" }).waitFor();
    await callTool(shown, "no_such_tool");
    await shown.locator("#result", { hasText: "no_such_tool" }).or(line(shown, "no_such_tool")).first().waitFor();
    await shown.locator("#call-tool").getByLabel("Arguments, as JSON").fill("{");
    await submit(shown, "call-tool");
    await line(shown, "this is no JSON: {").waitFor();
  });

  test("waits for a slow tool, or cancels its call", async () => {
    const shown = await openView();
    await callTool(shown, "slow", { steps: 3, milliseconds: 50 });
    await shown.locator("#result", { hasText: "3 steps of 50 ms" }).waitFor();
    await callTool(shown, "slow", { steps: 100, milliseconds: 1000 });
    await shown.locator("#cancel-tool").click();
    await line(shown, "cancelled").waitFor();
    await untilTraffic(setting.page, "notifications/cancelled");
  });

  test("hears of changed lists while the server sends notifications", async () => {
    const shown = await openView();
    await callTool(shown, "notify", { times: 2 });
    await shown.locator("#result", { hasText: "2 times" }).waitFor();
    for (const what of ["Tool", "Resource", "Prompt"]) await line(shown, `on${what}ListChanged`).waitFor();
  });

  for (const [place, name, outcome, message] of [
    ["list-resources", "listServerResources", "answered"],
    ["list-templates", "listServerResourceTemplates", "answered"],
    ["list-prompts", "listServerPrompts", "answered"],
    ["read-resource", "readServerResource", "answered"],
    ["send-message", "sendMessage", "answered"],
    ["update-context", "updateModelContext", "answered"],
    ["display-mode", "requestDisplayMode", "answered"],
    ["ping", "ping", "answered"],
    ["send-log", "sendLog", "sent", "notifications/message"],
    ["send-size", "sendSizeChanged", "sent", "ui/notifications/size-changed"],
    ["tools-changed", "sendToolListChanged", "sent", "notifications/tools/list_changed"],
  ]) {
    test(`calls ${name}`, async () => {
      const shown = await openView();
      await submit(shown, place);
      await line(shown, `${name}: ${outcome}`).waitFor();
      if (message) await untilTraffic(setting.page, message);
      assert.equal(await shown.locator("#log .error").count(), 0);
    });
  }

  test("says what the host does not do", async () => {
    const shown = await openView();
    await submit(shown, "list-tools");
    await line(shown, "tools/list: Method not found").waitFor();
  });

  for (const [place, name, button] of [
    ["open-link", "openLink", "Refuse"],
    ["download-file", "downloadFile", "Refuse"],
    ["sample", "createSamplingMessage", "Answer"],
  ]) {
    test(`calls ${name}, of which the host asks its user`, async () => {
      const shown = await openView();
      await submit(shown, place);
      await setting.page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
      await line(shown, `${name}`).filter({ hasNotText: ": asked" }).waitFor();
    });
  }

  test("asks the host to remove it", async () => {
    const shown = await openView();
    await submit(shown, "request-teardown");
    await untilTraffic(setting.page, "ui/notifications/request-teardown");
  });

  test("turns automatic resizing off and on", async () => {
    const shown = await openView();
    const box = shown.locator("#auto-resize");
    await box.uncheck();
    await line(shown, "setAutoResize(false)").waitFor();
    await box.check();
    await line(shown, "setAutoResize(true)").waitFor();
  });

  test("offers a tool, and takes it back", async () => {
    const shown = await openView();
    const state = shown.locator("#extra-state");
    const listed = () =>
      setting.page.evaluate(async () => (await devHost.bridge.listTools({})).tools.map((tool) => tool.name));
    assert.deepEqual(await listed(), ["add_numbers"]);
    await shown.getByRole("button", { name: "registerTool" }).click();
    await state.filter({ hasText: /^registered, enabled$/ }).waitFor();
    assert.deepEqual((await listed()).sort(), ["add_numbers", "say_word"]);
    await shown.getByRole("button", { name: "disable", exact: true }).click();
    await state.filter({ hasText: /^registered, disabled$/ }).waitFor();
    assert.deepEqual(await listed(), ["add_numbers"]);
    await shown.getByRole("button", { name: "enable", exact: true }).click();
    await shown.getByLabel("What it says").fill("changed");
    await state.filter({ hasText: /^registered, enabled$/ }).waitFor();
    const said = await setting.page.evaluate(() => devHost.bridge.callTool({ name: "say_word", arguments: {} }));
    assert.equal(said.content[0].text, "changed");
    await shown.getByRole("button", { name: "remove", exact: true }).click();
    await state.filter({ hasText: /^not registered$/ }).waitFor();
    assert.deepEqual(await listed(), ["add_numbers"]);
  });

  test("hears when it cannot be seen any more, and when it can again", async () => {
    const shown = await openView();
    await moveView(setting.page, "5000px");
    await line(shown, "hidden").waitFor({ state: "attached" });
    await moveView(setting.page, "0");
    await line(shown, "shown").waitFor();
  });

  test("logs the change of the host's context, and its teardown", async () => {
    const shown = await openView({ theme: "light" });
    await setting.page.getByText("dark", { exact: true }).click();
    await line(shown, "onHostContextChanged").waitFor();
    await shown.locator("#context", { hasText: '"theme": "dark"' }).waitFor();
    await setting.page.locator("#teardown").click();
    await setting.page.locator("#frame iframe").waitFor({ state: "detached" });
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
