// What hosts offer beyond the specification by window.openai, and where the state of a view is kept: the view
// tests/browser/views/openai.cpp, and tests/browser/js_app/openai.js for the npm package.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, describe, test } from "node:test";
import { startFrameServer } from "../../web/hosts/frames/server.js";
import { hosts as rows } from "../../web/hosts/rows.js";
import { BrowserView } from "../../web/testing/browser/view.js";
import { launchBrowser } from "../../web/testing/browsers.js";
import { makePage } from "./js_app/page.js";
import { startTestHost } from "./matrix/server.js";
import { browserNames, describeHostIn } from "./support/browsers.js";
import { isEveryPair, triedIn } from "./support/pairs.js";

const built = fileURLToPath(new URL("../../build/views/openai.html", import.meta.url));
const hosts = rows.filter(({ id }) => /^(chatgpt|claude)/.test(id));
const rowOf = (name, engine) => hosts.find((row) => row.id.startsWith(name) && row.engine === engine);

const inChatGpt = [
  "modal: no", "upload: file_1", "select: file_1 a.txt", "address: data:text/plain;base64,aGk=", "modal: done",
  "checkout: there is no payment sheet here", "open: done", "message: done",
  "changed: widgetState", "state: done", "kept: seen", "close: done",
];
const names = ["upload", "select", "address", "modal", "checkout", "open", "message", "state"];
const elsewhere = [
  "modal: no", ...names.map((name) => `${name}: not supported`), "kept: nothing", "close: not supported",
];
// In C++, an error names the function.
const linesOf = ({ dom, error }) =>
  error ? [error] : dom.log.replace("window.openai.requestCheckout: ", "").trim().split("\n");

describe("ChatGPT's functions", () => {
  const testHosts = {};
  let jsPage;
  before(async () => {
    jsPage = await makePage("ours", { script: "openai.js", html: "openai.html" });
    testHosts.cpp = await startTestHost({ hosts, view: built });
    testHosts.js = await startTestHost({ hosts, view: jsPage });
  });
  after(async () => {
    await Promise.all(Object.values(testHosts).map((host) => host.close()));
    rmSync(dirname(jsPage), { recursive: true });
  });

  describeHostIn((browser, visit) => {
    for (const [language, what] of Object.entries({ cpp: "C++", js: "JavaScript" })) {
      test(`are there in ChatGPT, in ${what}`, async () => {
        for (const engine of isEveryPair ? ["js", "wasm"] : ["js"]) {
          const outcome = await visit(testHosts[language].url(rowOf("chatgpt", engine)));
          assert.deepEqual(linesOf(outcome), inChatGpt, engine);
          assert.deepEqual(outcome.errors, []);
        }
      });
      test(`are not supported in Claude, without an error, in ${what}`, async () => {
        const outcome = await visit(testHosts[language].url(hosts.find(({ id }) => id.startsWith("claude"))));
        assert.deepEqual(linesOf(outcome), elsewhere);
        assert.deepEqual(outcome.errors, []);
      });
    }
  }, triedIn(browserNames));
});

describe("the state of a view", { concurrency: false }, () => {
  let browser, frames;
  before(async () => {
    browser = await launchBrowser();
    frames = await startFrameServer();
  });
  after(async () => {
    await browser?.close();
    await frames?.close();
  });

  /**
   * Opens the view in the browser's context, where its user counts up; returns what it showed before and after that,
   * and ChatGPT's widget state. `keeps` returns the count that has arrived where it is kept.
   */
  async function count(context, { host, name, times = 0, keeps, ...options }) {
    const result = { content: [{ type: "text", text: "counted" }], _meta: { viewUUID: name } };
    const page = await context.newPage();
    const view = new BrowserView(built, { page, server: frames }, { host, call: { input: {}, result }, ...options });
    await view.start();
    const shown = () => view.evaluate(() => document.getElementById("count").textContent);
    await view.settle();
    const before = await shown();
    for (let i = 0; i < times; ++i) await view.evaluate(() => document.getElementById("more").click());
    const after = await shown();
    if (times > 0 && keeps) await view.until(() => keeps(view) === Number(after));
    const seen = { before, after, widgetState: view.openai?.widgetState };
    await view.close();
    await page.close();
    return seen;
  }

  const states = new Map();
  const tools = {
    load_state: ({ key }) => ({ structuredContent: states.has(key) ? { state: states.get(key) } : {} }),
    save_state: ({ key, state }) => (states.set(key, state), "saved"),
  };
  const places = {
    "the widget state of ChatGPT": {
      host: "chatgpt",
      keeps: ({ openai }) => openai.widgetState?.privateContent.savedState.state.count,
    },
    "localStorage": { host: "claude" },
    "the tools of the server, where the frame has no origin": {
      host: "inspector",
      tools,
      keeps: () => states.get("mcpapps:view:one")?.state.count,
    },
  };
  for (const [place, options] of Object.entries(places)) {
    test(`is kept by ${place}: over a reload and in a reopened conversation, not in another view`, async () => {
      const context = await browser.newContext();
      const first = await count(context, { ...options, name: "one", times: 2 });
      assert.deepEqual([first.before, first.after], ["0", "2"]);
      const { widgetState } = first;
      const again = { ...options, name: "one", ...(widgetState && { openai: { widgetState } }) };
      const reopened = await count(context, { ...again, times: 1 });
      assert.deepEqual([reopened.before, reopened.after], ["2", "3"]);
      assert.equal((await count(context, { ...options, name: "two" })).before, "0");
      await context.close();
    });
  }

  test("is lost where the frame has no origin and the server no tools, and the view goes on", async () => {
    const context = await browser.newContext();
    const unknown = () => ({ isError: true, content: [{ type: "text", text: "unknown tool" }] });
    const options = { host: "inspector", name: "one", tools: { load_state: unknown, save_state: unknown } };
    const first = await count(context, { ...options, times: 2 });
    assert.deepEqual([first.before, first.after], ["0", "2"]);
    assert.equal((await count(context, options)).before, "0");
    await context.close();
  });
});
