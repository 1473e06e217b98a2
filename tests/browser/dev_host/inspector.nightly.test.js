import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parseRecording } from "../../../web/testing/recording.js";
import { answerIn, showTab, untilTraffic, viewFrame } from "../support/dev_host_page.js";
import { startFixtureServer } from "../support/fixture_server.js";
import { useDevHost } from "../support/setting.js";

describe("the dev host's inspector", () => {
  const setting = useDevHost(startFixtureServer, { tool: "plain" });
  const { openReady } = setting;
  const dialog = (name) => setting.page.getByRole("dialog", { name });
  const rows = () => setting.page.locator("#traffic details");

  describe("the traffic", () => {
    test("has the time, the size and the latency of a message", async () => {
      await openReady();
      const reply = rows().filter({ hasText: "reply to ui/initialize" });
      assert.match(await reply.textContent(), /^\d+→reply to ui\/initialize\d+ ms · \d+\.\d kB$/);
    });

    test("can be filtered by direction and method", async () => {
      await openReady();
      await setting.page.getByLabel("Which messages").selectOption("from-view");
      await rows().filter({ hasText: "tool-result" }).waitFor({ state: "detached" });
      await setting.page.getByLabel("Filter by method").fill("initialized");
      await rows().filter({ hasText: "ui/initialize" }).waitFor({ state: "detached" });
      assert.match(await rows().textContent(), /…\/initialized/);
    });

    test("marks what does not fit the specification, and says where", async () => {
      const view = await openReady();
      await view.locator("#wrong").click();
      const row = setting.page.locator("#traffic details[data-violations]");
      await row.locator("summary").click();
      await row.getByText("params.height: Invalid input: expected number, received string").waitFor();
      assert.equal(await row.count(), 1);
    });

    test("stays usable while a view floods it", async () => {
      await openReady();
      const frame = await viewFrame(setting.page);
      await frame.evaluate(() => {
        for (let i = 0; i < 20_000; ++i) notify("notifications/message", { level: "info", data: i });
      });
      await setting.page.waitForFunction(() => devHost.traffic.at(-1)?.message.params?.data === 19_999);
      assert.ok((await rows().count()) <= 500);
      await showTab(setting.page, "Log");
      await setting.page.locator("#log article").last().getByText("19999").waitFor();
    });
  });

  test("says in one line what the policy refused", async () => {
    const view = await openReady();
    await view.locator("#probes", { hasText: "fetch" }).waitFor();
    await setting.page.locator("#violations", { hasText: "refused by the policy" }).waitFor();
    await showTab(setting.page, "Log");
    await setting.page.locator("#log", { hasText: /The policy's connect-src forbids http/ }).waitFor();
  });

  describe("what the view asks for", () => {
    test("is the model's context and messages, as the model would see them", async () => {
      const view = await openReady();
      await view.locator("#message").click();
      const frame = await viewFrame(setting.page);
      await frame.evaluate(() => {
        const content = [
          { type: "text", text: "a picture" },
          { type: "image", mimeType: "image/gif", data: "R0lGODlhAQABAAAAACw=" },
        ];
        request("ui/update-model-context", { content, structuredContent: { city: "Ur" } });
      });
      await showTab(setting.page, "Model");
      await setting.page.locator("#messages", { hasText: "What next?" }).waitFor();
      await setting.page.locator("#context").getByRole("img", { name: "image/gif" }).waitFor();
      await setting.page.locator("#context", { hasText: "Ur" }).waitFor();
    });

    test("is a link, opened only if the person agrees", async () => {
      const view = await openReady();
      await view.locator("#link").click();
      await dialog("The view wants to open a link").getByText("https://example.com/page").waitFor();
      await setting.page.getByRole("button", { name: "Refuse" }).click();
      assert.equal((await answerIn(view)).result.isError, true);
    });

    test("is a link, which opens in a page of its own", async () => {
      const view = await openReady();
      await setting.page
        .context()
        .route("https://example.com/**", (route) => route.fulfill({ body: "the other page" }));
      await view.locator("#link").click();
      const opened = setting.page.context().waitForEvent("page");
      await dialog("The view wants to open a link").getByRole("button", { name: "Open" }).click();
      assert.equal((await opened).url(), "https://example.com/page");
      assert.deepEqual((await answerIn(view)).result, {});
    });

    test("is a file, saved under its name", async () => {
      const view = await openReady();
      await view.locator("#download").click();
      const download = setting.page.waitForEvent("download");
      await dialog("The view wants to save files").getByRole("button", { name: "Save" }).click();
      const saved = await download;
      assert.equal(saved.suggestedFilename(), "notes.txt");
      assert.equal(readFileSync(await saved.path(), "utf8"), "saved text");
      assert.deepEqual((await answerIn(view)).result, {});
    });

    test("is the model, for which a person types the answer", async () => {
      const view = await openReady();
      await view.locator("#sample").click();
      const asked = dialog("The view asks the model");
      await asked.getByText("Name a city.").waitFor();
      await asked.getByLabel("The model's answer").fill("Ur");
      await asked.getByRole("button", { name: "Answer" }).click();
      const { result } = await answerIn(view);
      assert.deepEqual(result.content, { type: "text", text: "Ur" });
    });

    test("ends with the view: its questions are withdrawn", async () => {
      const view = await openReady();
      await view.locator("#link").click();
      await dialog("The view wants to open a link").waitFor();
      await setting.page.evaluate(() => devHost.bridge.onrequestteardown());
      await dialog("The view wants to open a link").waitFor({ state: "detached" });
    });
  });

  test("shows a form of the server whose first field is a choice with its list closed", async () => {
    await setting.open({ tool: "cabin" });
    const asked = dialog("The server asks");
    await asked.getByRole("combobox", { name: "class" }).waitFor();
    await setting.page.waitForTimeout(200);
    assert.equal(await setting.page.getByRole("option").filter({ visible: true }).count(), 0);
    await asked.getByRole("button", { name: "Decline" }).click();
  });

  test("calls a tool of the view without what is optional, or with what is written as JSON", async () => {
    await openReady();
    await showTab(setting.page, "View’s tools");
    const tool = setting.page.locator("#app-tools article", { hasText: "double" });
    assert.equal(await tool.getByRole("combobox", { name: "unit" }).inputValue(), "");
    const json = tool.getByLabel("The same as JSON");
    assert.deepEqual(JSON.parse(await json.inputValue()), { number: 21 });
    await json.fill('{"number": 5, "unit": "km"}');
    await tool.getByRole("button", { name: "Call double" }).click();
    await tool.getByText("twice 5 is 10km").waitFor();
  });

  test("checks the view by axe, under the view's policy and without a word to the view", async () => {
    const view = await openReady();
    await view.locator("body").evaluate((body) => {
      body.append(document.createElement("input"));
      window.messages = [];
      window.addEventListener("message", ({ data }) => messages.push(data.method));
    });
    await showTab(setting.page, "axe");
    await setting.page.getByRole("button", { name: "Check the view with axe" }).click();
    const found = setting.page.locator("#accessibility article", { hasText: "label" }).first();
    await found.getByText("Form elements must have labels").waitFor();
    assert.match(await found.locator("pre").textContent(), /input/);
    await (await viewFrame(setting.page)).evaluate(() => request("ping"));
    assert.deepEqual((await view.locator("body").evaluate(() => messages)).filter(Boolean), []);
  });

  describe("recordings", () => {
    async function save() {
      const download = setting.page.waitForEvent("download");
      await setting.page.getByRole("button", { name: "Save recording" }).click();
      return readFileSync(await (await download).path(), "utf8");
    }
    async function replay(text) {
      const file = join(tmpdir(), `mcpapps-recording-${process.pid}.jsonl`);
      writeFileSync(file, text);
      await setting.page.locator("input[type=file]").setInputFiles(file);
    }

    test("hold what passed between host and view, and nothing of the sandbox", async () => {
      await openReady();
      const entries = parseRecording(await save());
      assert.equal(entries[0].message.method, "ui/initialize");
      assert.equal(entries.filter(({ message }) => message.method?.includes("sandbox")).length, 0);
      assert.ok(entries.some(({ message }) => message.method === "ui/notifications/tool-result"));
    });

    test("say what the user did, also soon after another message", async () => {
      const view = await openReady();
      await (await viewFrame(setting.page)).evaluate(() => {
        byId("message").onclick = () => setTimeout(() => request("ui/update-model-context", { content: [] }), 300);
        setTimeout(() => request("ui/update-model-context", { content: [] }));
      });
      await untilTraffic(setting.page, "reply to ui/update-model-context");
      await view.locator("#message").click();
      await untilTraffic(setting.page, "reply to ui/update-model-context", 2);
      const text = await save();
      const updates = parseRecording(text).filter(({ message }) => message.method === "ui/update-model-context");
      assert.deepEqual(updates.map(({ user }) => user), [undefined, "click #message"]);
    });

    test("tell an element that was clicked from one without an id in an element that has one", async () => {
      const view = await openReady();
      await (await viewFrame(setting.page)).evaluate(() => {
        const send = () => request("ui/update-model-context", { content: [] });
        document.body.insertAdjacentHTML(
          "beforeend",
          '<div id="around"><p class="inner">A</p><button id="near"><b class="word">B</b></button></div>',
        );
        for (const name of ["inner", "word"]) document.querySelector(`.${name}`).onclick = send;
      });
      await view.locator(".inner").click();
      await untilTraffic(setting.page, "reply to ui/update-model-context");
      await view.locator(".word").click();
      await untilTraffic(setting.page, "reply to ui/update-model-context", 2);
      const updates = parseRecording(await save()).filter(({ message }) =>
        message.method === "ui/update-model-context");
      assert.deepEqual(updates.map(({ user }) => user), ["click in #around", "click #near"]);
    });

    test("are played again to the view", async () => {
      const view = await openReady({ arguments: '{"word":"recorded"}' });
      const text = await save();
      await setting.page.locator("#arguments").fill('{"word":"another"}');
      await replay(text);
      await setting.page.locator("#replay", { hasText: "Played to the end, no differences" }).waitFor();
      await view.locator("#result", { hasText: "recorded" }).waitFor();
    });
  });
});
