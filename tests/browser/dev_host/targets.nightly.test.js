// The targets of `mcpapps dev`: a command, a command at a URL, a page.
import assert from "node:assert/strict";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startHost, temporaryFolder } from "../../dev/support/setting.js";
import { launchBrowser } from "../support/browser.js";
import { openDevHost, untilReady, viewOf } from "../support/dev_host_page.js";
import { freePort } from "../support/free_port.js";

const budget = fileURLToPath(
  new URL("../../../node_modules/@modelcontextprotocol/server-budget-allocator/dist/index.js", import.meta.url),
);

describe("the dev host shows", () => {
  let browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  async function show(options, query) {
    const host = await startHost(options);
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await openDevHost(page, host.url, query);
    return page;
  }

  const result = { content: [{ type: "text", text: "made by hand" }] };
  async function showFixture(content) {
    const folder = await temporaryFolder();
    const fixture = join(folder, "plain.dev.json");
    await copyFile(new URL("../support/plain_view.html", import.meta.url), join(folder, "plain.html"));
    await writeFile(fixture, JSON.stringify(content));
    const page = await show({ page: join(folder, "plain.html"), fixture });
    await untilReady(page);
    return { page, fixture };
  }

  test("the view of a server that it starts and that serves at a URL", async () => {
    const port = await freePort();
    const command = [process.execPath, "-e", `process.env.PORT = ${port}; import(${JSON.stringify(budget)})`];
    const page = await show({ command, server: `http://127.0.0.1:${port}/mcp` });
    await untilReady(page);
    await viewOf(page).locator("body", { hasText: "Marketing" }).waitFor();
  });

  const untilGo = "while [ ! -e go ]; do sleep 0.05; done";
  for (const [what, starting, words] of [
    [
      "a server on stdio when the first build is done, however long it takes",
      { command: [process.execPath, budget, "--stdio"], build: untilGo },
      "The project is being built.",
    ],
    [
      "a server that builds before it answers, however long it takes",
      { command: ["sh", "-c", `${untilGo}; exec "${process.execPath}" "${budget}" --stdio`] },
      "has not answered yet.",
    ],
  ]) {
    test(what, async () => {
      const cwd = await temporaryFolder();
      const host = await startHost({ ...starting, cwd, watch: [] });
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.clock.install();
      await openDevHost(page, host.url);
      await page.locator(".empty", { hasText: words }).waitFor();
      await page.clock.fastForward("20:00:00");
      assert.equal(await page.locator("#error").count(), 0);
      await writeFile(join(cwd, "go"), "");
      await untilReady(page);
    });
  }

  test("a page without a server, with the result of its fixture", async () => {
    const { page } = await showFixture({ result });
    await viewOf(page).locator("#result", { hasText: "made by hand" }).waitFor();
  });

  test("a page with a form of its fixture's arguments, and tells of mistakes in the fixture", async () => {
    const { page, fixture } = await showFixture({ arguments: { dice: 1, any: null, list: [1, "a"] }, result });
    assert.doesNotMatch(await page.locator("#tool-form").textContent(), /Unsupported/);
    await page.locator("#tool-form").getByLabel("dice").fill("2");
    await page.locator("#tool-form").getByLabel("any").fill('{"a": [2]}');
    const written = async () => JSON.parse(await page.locator("#arguments").inputValue());
    assert.deepEqual(await written(), { dice: 2, any: { a: [2] }, list: [1, "a"] });
    await writeFile(fixture, JSON.stringify({ reslt: result }));
    await page.locator("#error", { hasText: '"reslt" is unknown. Did you mean result?' }).waitFor();
    await writeFile(fixture, "{");
    await page.locator("#error", { hasText: "is not JSON" }).waitFor();
  });
});
