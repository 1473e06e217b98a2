// The view inside a conversation.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { folderWith, program, startDriven, temporaryFolder } from "../../dev/support/setting.js";
import { messagesOf, showTab, untilReady, untilTraffic, viewFrame } from "../support/dev_host_page.js";
import { startFixtureServer } from "../support/fixture_server.js";
import { useDevHost } from "../support/setting.js";

describe("in a conversation, the dev host", () => {
  const setting = useDevHost(startFixtureServer, { tool: "keeping", conversation: "1" });
  const { openReady } = setting;
  const turns = (kind) => setting.page.locator(`.turn.${kind}`).allTextContents();
  const lastResult = async () => (await messagesOf(setting.page, "ui/notifications/tool-result")).at(-1).params;

  test("shows what is said around the view, and its messages as the user's", async () => {
    const view = await openReady({ tool: "plain", arguments: '{"word":"tea"}' });
    assert.deepEqual((await turns("user"))[0], "plain – word: tea");
    assert.deepEqual(await turns("assistant"), ["tea"]);
    await view.locator("#message").click();
    await setting.page.locator(".turn.user", { hasText: "What next?" }).waitFor();
    await setting.page.locator("#say").fill("And now?");
    await setting.page.keyboard.press("Enter");
    await setting.page.locator(".turn.user", { hasText: "And now?" }).waitFor();
    await view.locator("body").evaluate(() =>
      void request("ui/update-model-context", { content: [{ type: "text", text: "two rows are chosen" }] }));
    await setting.page.locator("#told", { hasText: "two rows are chosen" }).waitFor({ state: "attached" });
  });

  // The view counts in its storage how often each result is shown, by its `_meta.viewUUID`.
  test("reopens it: a new frame with the same input and result, and with its storage", async () => {
    const view = await openReady();
    await view.locator("#result", { hasText: ", shown 1" }).waitFor();
    const [before, frame] = [await lastResult(), await viewFrame(setting.page)];
    await view.locator("#message").click();
    await setting.page.locator(".turn.user", { hasText: "What next?" }).waitFor();
    await setting.page.getByRole("button", { name: "Reopen the conversation" }).click();
    await view.locator("#result", { hasText: ", shown 2" }).waitFor();
    assert.equal(frame.isDetached(), true);
    assert.ok((await turns("user")).includes("What next?"));
    assert.deepEqual(await lastResult(), before);
    assert.match(before._meta.viewUUID, /^call-\d+$/);
  });

  test("shows a second instance with a result of its own, which reopening keeps", async () => {
    const view = await openReady({ twice: "1" });
    const second = setting.page.frameLocator(".window.frame iframe").frameLocator("iframe");
    await second.locator("#result", { hasText: ", shown 1" }).waitFor();
    const [first] = (await view.locator("#result").textContent()).split(",");
    const [other] = (await second.locator("#result").textContent()).split(",");
    assert.notEqual(other, first);
    const told = await setting.page.evaluate(() => devHost.traffic
      .filter(({ label }) => label === "ui/notifications/tool-result").map(({ beside }) => beside));
    assert.deepEqual(told, [undefined, "second"]);
    await setting.page.locator("#traffic summary", { hasText: /tool-result.*second/ }).waitFor();
    await setting.page.locator("#reload-view").click();
    await view.locator("#result", { hasText: `${first}, shown 2` }).waitFor();
    await second.locator("#result", { hasText: `${other}, shown 2` }).waitFor();
  });

  test("as ChatGPT, keeps the widget state of the view that is reopened, and shows its modal", async () => {
    await openReady({ host: "chatgpt" });
    await (await viewFrame(setting.page)).evaluate(() => openai.setWidgetState({ modelContent: "seven" }));
    await setting.page.getByRole("button", { name: "Reopen the conversation" }).click();
    await untilReady(setting.page);
    const again = await viewFrame(setting.page);
    assert.deepEqual(await again.evaluate(() => openai.widgetState), { modelContent: "seven" });

    await again.evaluate(() => void openai.requestModal({ title: "Cart", params: { id: 7 } }));
    const dialog = setting.page.getByRole("dialog", { name: "The view shows a modal" });
    const modal = dialog.frameLocator("iframe").frameLocator("iframe").locator("body");
    assert.deepEqual(await modal.evaluate(() => openai.view), { mode: "modal", params: { id: 7 } });
    await modal.evaluate(() => openai.setWidgetState({ privateContent: "of the modal" }));
    await modal.evaluate(() => void openai.requestClose());
    await dialog.waitFor({ state: "detached" });
    await again.evaluate(() => void openai.requestModal({ title: "Cart" }));
    assert.deepEqual(await modal.evaluate(() => openai.widgetState), { privateContent: "of the modal" });
    assert.deepEqual(await again.evaluate(() => openai.widgetState), { modelContent: "seven" });
    await modal.evaluate(() => void openai.requestClose());
    await dialog.waitFor({ state: "detached" });
    assert.equal((await viewFrame(setting.page)).isDetached(), false);
  });

  test("with the drafts, shows a view beside it in split, with the sandbox flags of the resource", async () => {
    const view = await openReady({ host: "drafts", tool: "drafts" });
    const { result } = await view.locator("body").evaluate(() => request("ui/request-display-mode", { mode: "split" }));
    assert.deepEqual(result, { mode: "split" });
    await view.locator("#context", { hasText: '"displayMode":"split"' }).waitFor();
    const [frame, screen] = await Promise.all(
      ["#frame iframe", ".screen"].map((place) => setting.page.locator(place).boundingBox()));
    assert.ok(Math.abs(frame.width - screen.width / 2) < 2 && frame.height === screen.height, JSON.stringify(frame));
    const turn = await setting.page.locator(".turn.assistant").first().boundingBox();
    const composer = await setting.page.locator("#say").boundingBox();
    for (const { x, width } of [turn, composer]) assert.ok(x + width <= frame.x, `${x} + ${width}, ${frame.x}`);
    assert.match(await view.owner().getAttribute("sandbox"), / allow-forms$/);
    await setting.page.getByRole("button", { name: "Exit split" }).click();
    await view.locator("#context", { hasText: '"displayMode":"inline"' }).waitFor();
  });

  test("with the drafts, refuses a subscription that the server's version of MCP does not have", async () => {
    const view = await openReady({ host: "drafts", tool: "drafts" });
    const { error } = await view.locator("body").evaluate(() => request("resources/subscribe", { uri: "a://b" }));
    assert.equal(error.code, -32601);
    assert.match(error.message, /resources\/subscribe: MCP 2026-07-28 has subscriptions\/listen instead/);
  });

  test("as ToolHive Studio, makes the view anew in another display mode", async () => {
    const view = await openReady({ host: "toolhive", tool: "all-modes" });
    const before = await viewFrame(setting.page);
    await before.evaluate(() => void request("ui/request-display-mode", { mode: "fullscreen" }));
    await untilTraffic(setting.page, "ui/notifications/tool-result", 2);
    await view.locator("#result", { hasText: "all-modes" }).waitFor();
    assert.equal(before.isDetached(), true);
    await view.locator("#context", { hasText: '"displayMode":"fullscreen"' }).waitFor();
  });

  test("with the drafts, calls a tool of the view as a task", async () => {
    await openReady({ host: "drafts", tool: "drafts" });
    await showTab(setting.page, "View’s tools");
    const tool = setting.page.locator("#app-tools article", { hasText: "double" });
    const call = tool.getByRole("button", { name: "Call double" });
    await call.click();
    await tool.getByText("The task is working.").waitFor();
    await (await viewFrame(setting.page)).evaluate(() => void (task.status = "completed"));
    await tool.getByText("twice 4 is 8").waitFor();
    await (await viewFrame(setting.page)).evaluate(() => void (task.status = "working"));
    await call.click();
    await tool.getByRole("button", { name: "Cancel" }).click();
    await tool.getByText("it was cancelled").waitFor();
    const asked = await messagesOf(setting.page, "tools/call");
    assert.deepEqual(asked[0].params, { name: "double", arguments: { number: 21 }, task: {} });
  });

  for (const [unloads, what, shown] of [
    ["", "keeps the view alive", 1], ["1", "ends the view, and makes it anew with its result,", 2],
  ]) {
    test(`${what} while it is out of sight`, async () => {
      const view = await openReady({ unloads });
      await view.locator("#result", { hasText: ", shown 1" }).waitFor();
      const before = await lastResult();
      const scroll = setting.page.locator("#scroll");
      await scroll.click();
      await setting.page.locator(".later").waitFor();
      if (unloads) await setting.page.locator("#frame iframe").waitFor({ state: "detached" });
      await scroll.click();
      await view.locator("#result", { hasText: `, shown ${shown}` }).waitFor();
      assert.deepEqual(await lastResult(), before);
    });
  }

  test("gives the view the column of a phone, and the safe areas in fullscreen alone", async () => {
    const phone = { width: "390", height: "844", safeArea: "47,0,34,0", touch: "yes", platform: "mobile" };
    await openReady({ tool: "all-modes", ...phone });
    const [{ result: { hostContext } }] = await messagesOf(setting.page, "reply to ui/initialize");
    assert.equal(hostContext.containerDimensions.width, 358);
    assert.deepEqual([hostContext.safeAreaInsets, hostContext.deviceCapabilities.touch], [undefined, true]);
    const screen = await setting.page.locator(".screen").boundingBox();
    assert.deepEqual([screen.width, screen.height], [390, 844]);
    await setting.page.locator("label", { hasText: "fullscreen" }).click();
    await untilTraffic(setting.page, "ui/notifications/host-context-changed");
    const told = Object.assign({}, ...(await messagesOf(setting.page, "ui/notifications/host-context-changed"))
      .map(({ params }) => params));
    assert.deepEqual(told.safeAreaInsets, { top: 47, right: 0, bottom: 34, left: 0 });
    const { width, height } = await setting.page.locator("#frame iframe").boundingBox();
    assert.deepEqual([width, height], [390, 844]);
  });
});

describe("a program that drives the dev host", () => {
  test("sees and does what a person does", async () => {
    const folder = await temporaryFolder();
    const page = program("tests/browser/support/plain_view.html");
    const { next, tell, ended } = startDriven([page, "--headless"], folder);
    await next("page");
    const { app } = await next("view", ({ state }) => state === "connected");
    assert.equal(app.name, "plain");
    await next("result", ({ by }) => by === "host");
    tell({ id: 1, command: "call", arguments: { word: "tea" } });
    assert.deepEqual((await next("call")).arguments, { word: "tea" });
    await next("done", ({ id }) => id === 1);
    tell({ id: 2, command: "set", theme: "dark", host: "claude", conversation: true });
    await next("done", ({ id }) => id === 2);
    await next("view", ({ state }) => state === "connected");
    tell({ id: 3, command: "set", mode: "pip" });
    assert.match((await next("error", ({ id }) => id === 3)).message, /stays inline/);
    tell({ id: 4, command: "call", tool: "none" });
    assert.match((await next("error", ({ id }) => id === 4)).message, /no tool none/);
    tell({ id: 5, command: "screenshot", path: "view.png" });
    await next("done", ({ id }) => id === 5);
    assert.equal((await readFile(join(folder, "view.png"))).subarray(1, 4).toString(), "PNG");
    tell({ id: 6, command: "teardown" });
    await next("view", ({ state }) => state === "ended");
    tell({ command: "quit" });
    assert.equal(await ended, 0);
  });
});

/** A server on standard input and output, whose resource has an old form of flags and changes when it is asked for. */
const changing = `
  import { readFileSync } from "node:fs";
  import { createInterface } from "node:readline";
  import { answerTo, rightServer } from ${JSON.stringify(program("tests/check/support/raw_server.js"))};
  const parts = rightServer();
  const text = readFileSync("view.html", "utf8");
  Object.assign(Object.values(parts.contents)[0][0], { text, _meta: { ui: { sandbox: "allow-forms" } } });
  const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) continue;
    const isSubscription = method === "resources/subscribe";
    const answer = isSubscription ? { result: {} } : answerTo({ method, params }, parts);
    if (method === "initialize") answer.result.capabilities.resources = { subscribe: true };
    send({ id, ...answer });
    if (isSubscription) send({ method: "notifications/resources/updated", params });
  }`;

describe("a program that shows a view as a host", () => {
  const page = program("tests/browser/support/plain_view.html");
  /** Shows a view that does `script`. */
  const start = async (script, args = ["--host", "chatgpt", "view.html"]) => {
    const html = (await readFile(page, "utf8")).replace("</script>", `${script}</script>`);
    const folder = await folderWith({ "view.html": html, "server.mjs": changing });
    const { next, tell, ended } = startDriven(["--headless", ...args], folder);
    return { next, tell, quit: async () => (tell({ command: "quit" }), assert.equal(await ended, 0)) };
  };

  test("hears why a view cannot be shown, and at which command", async () => {
    const { next, tell, quit } = await start('tellTrouble("not-started", "no engine"); post = () => {};');
    await next("error", ({ message }) => /could not start: no engine/.test(message));
    for (const [id, command] of ["call", "reopen"].entries()) {
      tell({ id, command });
      assert.match((await next("error", (event) => event.id === id)).message, /could not start: no engine/);
    }
    await quit();
  });

  test("hears, with the drafts, of flags of another form, and of a resource that changes", async () => {
    const { next, quit } = await start(`addEventListener("message", ({ data: { method, params } }) => {
      if (method === "ui/notifications/tool-result") request("resources/subscribe", { uri: "a://b" });
      if (method === "notifications/resources/updated") console.log("changed: " + params.uri);
    });`, ["--host", "drafts", "--tool", "show", "--", process.execPath, "server.mjs"]);
    await next("log", ({ text }) => text === "The resource's sandbox is no object.");
    await next("log", ({ text }) => text === "changed: a://b");
    await quit();
  });

  test("hears that the content is higher than the frame", async () => {
    const { next, quit } = await start('document.body.style.height = "1500px";');
    const { text } = await next("log", ({ title }) => title === "host");
    assert.match(text, /^ChatGPT gives the view a height of 400 px; its content has 15\d\d px, and scrolls\.$/);
    await quit();
  });

  test("hears what the functions of window.openai tell the model, and whose view is that of a modal", async () => {
    const { next, tell, quit } = await start(`if (openai.view.mode === "inline") {
      openai.sendFollowUpMessage({ prompt: "And then?" });
      openai.setWidgetState({ modelContent: { chosen: 7 } });
      openai.requestModal({ title: "Cart" });
    }`);
    const { content } = await next("message");
    assert.deepEqual(content, [{ type: "text", text: "And then?" }]);
    assert.deepEqual((await next("context")).content, [{ type: "text", text: '{"chosen":7}' }]);
    const { question, kind } = await next("question");
    assert.equal(kind, "modal");
    const shown = { event: "view", state: "connected", beside: "modal" };
    assert.deepEqual(await next("view", ({ beside }) => beside), shown);
    tell({ id: 1, command: "answer", question });
    await next("done", ({ id }) => id === 1);
    tell({ id: 2, command: "answer", question });
    assert.equal((await next("error", ({ id }) => id === 2)).message, `There is no open question ${question}.`);
    await quit();
  });
});
