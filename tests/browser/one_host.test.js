// All tools that play hosts show three made-up hosts, which together have every deviation: a view that records its
// messages has to get the same in all of them.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../dev/support/temporary_folder.js";

const folder = new URL("one_host/", import.meta.url);
// The tools read the hosts when they are loaded.
process.env.MCPAPPS_HOSTS = fileURLToPath(new URL("hosts", folder));
const load = (path) => import(new URL(`../../${path}`, import.meta.url));
const { findHost } = await load("web/hosts/hosts.js");
const { hosts: rows } = await load("web/hosts/rows.js");
const { checkPage } = await load("web/check/index.js");
const { openView } = await load("web/testing/index.js");
const { BrowserView } = await load("web/testing/browser/view.js");
const { startFrameServer } = await load("web/hosts/frames/server.js");
const { startDevHost } = await load("web/server/dev_host.js");
const { launchBrowser } = await load("web/testing/browsers.js");
const { startTestHost } = await load("tests/browser/matrix/server.js");
const { visit } = await load("tests/browser/support/browsers.js");

const page = fileURLToPath(new URL("keep.html", folder));
const html = readFileSync(page, "utf8");
const input = { word: "given" };
const result = { content: [{ type: "text", text: "shown" }] };
const kept = { content: [{ type: "text", text: "kept" }] };
const fixture = join(await temporaryFolder(), "keep.dev.json");
const expected = JSON.parse(readFileSync(new URL("notes.json", folder), "utf8"));
const ids = Object.keys(expected);

/** Where the frame is not removed at once, the view gets a teardown that it has no time to report elsewhere. */
const isCutOff = (id) => findHost(id).messages.teardown === "cut off";
const cutOff = (id, log) => (isCutOff(id) ? log.slice(0, log.indexOf("ui/resource-teardown, asked")) : log);
const lastLog = (messages) => messages.filter(({ logger }) => logger === "acceptance").at(-1)?.data.log;

describe("a host of web/hosts is the same in every tool", { concurrency: false }, () => {
  let browser, frames, testHost, devServer;
  before(async () => {
    browser = await launchBrowser();
    frames = await startFrameServer();
    writeFileSync(fixture, JSON.stringify({ arguments: input, result }));
    testHost = await startTestHost({ hosts: rows, view: page });
    devServer = await startDevHost({ page, fixture, port: 0, sandboxPort: 0, viewPort: 0 });
  });
  after(async () => {
    await browser?.close();
    for (const server of [frames, testHost, devServer]) await server?.close();
  });

  const tools = {
    async "the matrix"(id) {
      const { facts, error } = await visit(browser, testHost.url(rows.find(({ profile }) => profile === id)));
      assert.equal(error, "");
      return facts.log;
    },

    async "mcpapps check"(id) {
      let log;
      const client = {
        getServerCapabilities: () => ({ tools: {} }),
        async request({ params }) {
          log = params.arguments.log ?? log;
          return kept;
        },
      };
      const call = { tool: { name: "keep" }, input, result };
      const patience = { start: 60_000, answer: 60_000, size: 60_000, paint: 60_000, close: 60_000 };
      const tools = [{ name: "keep", annotations: { readOnlyHint: true } }];
      await checkPage({ html, hosts: [id], browser, client, tools, call, patience });
      return cutOff(id, log);
    },

    async "the kit for Node"(id) {
      const view = await openView(page, {
        host: id,
        call: { input, result },
        tools: { keep: kept, change: kept },
        readOnlyTools: ["keep"],
        ignoreErrors: [/./],
      });
      await view.until(() => lastLog(view.log));
      await view.end();
      await view.settle();
      const log = lastLog(view.log);
      await view.close();
      return cutOff(id, log);
    },

    async "the kit for Playwright"(id) {
      const context = await browser.newContext();
      const view = new BrowserView(
        page,
        { page: await context.newPage(), server: frames },
        {
          host: id,
          call: { input, result },
          tools: { keep: kept, change: kept },
          readOnlyTools: ["keep"],
          ignoreErrors: [/./],
        },
      );
      await view.start();
      await view.until(() => lastLog(view.log));
      const before = lastLog(view.log).length;
      await view.end();
      await view.until(() => lastLog(view.log).length > before);
      const log = lastLog(view.log);
      await view.close();
      await context.close();
      return cutOff(id, log);
    },

    async "the dev host"(id) {
      const context = await browser.newContext();
      try {
        const shown = await context.newPage();
        const query = { host: id, theme: "light", autorun: "1", arguments: JSON.stringify(input) };
        await shown.goto(`${devServer.url}/?${new URLSearchParams(query)}`);
        const logs = () =>
          shown.evaluate(() =>
            devHost.traffic
              .filter(({ label }) => label === "notifications/message")
              .map(({ message }) => message.params),
          );
        const until = async (isSo) => {
          for (const end = Date.now() + 60_000; Date.now() < end; await shown.waitForTimeout(50)) {
            const log = lastLog(await logs());
            if (log && isSo(log)) return log;
          }
          throw new Error(
            JSON.stringify(await shown.evaluate(() => [devHost.error, devHost.traffic.map(({ message }) => message)])),
          );
        };
        const before = await until(() => true);
        if (isCutOff(id)) return before;
        await shown.locator("#teardown").click();
        return await until((log) => log.length > before.length);
      } finally {
        await context.close();
      }
    },
  };

  for (const id of ids) {
    test(`${findHost(id).name} sends the same messages`, async () => {
      const logs = {};
      for (const [tool, play] of Object.entries(tools)) logs[tool] = await play(id);
      for (const [tool, log] of Object.entries(logs)) assert.deepEqual(log, expected[id], tool);
    });
  }

  test("and every habit is in one of these", () => {
    const types = readFileSync(new URL("../../web/hosts/hosts.js", import.meta.url), "utf8");
    const [, list] = /@typedef \{object\} Messages\n([^]*?)\*\//.exec(types);
    const habits = [...list.matchAll(/@property \{.*?\} \[?(\w+)/g)].map(([, name]) => name);
    assert.ok(habits.length > 15);
    const shown = ids.flatMap((id) => Object.keys(findHost(id).messages));
    // In the dev host, another view shows a form: dev_host/inspector.nightly.test.js. The drafts: conversation.test.js.
    // A view that is made again begins its notes again: matrix.test.js, conversation.test.js.
    const others = habits.filter((name) => !shown.includes(name));
    assert.deepEqual(others, ["remakes", "drafts", "form"]);
  });
});
