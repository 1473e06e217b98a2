// What `mcpapps dev` can show, in the dev host's page: a command, a command at a URL, a page.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { closeServer, listenOnLoopback } from "../../web/server/listen.js";
import { startDevHost } from "../../web/server/dev_host.js";
import { launchBrowser } from "./support/browser.js";
import { hostState, openDevHost, untilReady, viewOf } from "./support/dev_host_page.js";

const budget = fileURLToPath(new URL("../../node_modules/@modelcontextprotocol/server-budget-allocator/dist/index.js", import.meta.url));

describe("the dev host shows", () => {
  let browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  async function show(options, query) {
    const host = await startDevHost({ port: 0, sandboxPort: 0, viewPort: 0, ...options });
    after(() => host.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await openDevHost(page, host.url, query);
    return { host, page };
  }

  test("the view of a server on stdio", async () => {
    const { page } = await show({ command: [process.execPath, budget, "--stdio"] });
    await untilReady(page);
    await viewOf(page).locator("body", { hasText: "Marketing" }).waitFor();
  });

  test("the view of a server that it starts and that serves at a URL", async () => {
    const free = createServer();
    const { port } = new URL(await listenOnLoopback(free));
    await closeServer(free);
    const command = [process.execPath, "-e", `process.env.PORT = ${port}; import(${JSON.stringify(budget)})`];
    const { page } = await show({ command, server: `http://127.0.0.1:${port}/mcp` });
    await untilReady(page);
    await viewOf(page).locator("body", { hasText: "Marketing" }).waitFor();
  });

  test("a page without a server, with the result of its fixture", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mcpapps-page-"));
    after(() => rm(folder, { recursive: true }));
    await copyFile(new URL("support/plain_view.html", import.meta.url), join(folder, "plain.html"));
    const fixture = join(folder, "plain.dev.json");
    await writeFile(fixture, JSON.stringify({ result: { content: [{ type: "text", text: "made by hand" }] } }));
    const { page } = await show({ page: join(folder, "plain.html"), fixture });
    await untilReady(page);
    await viewOf(page).locator("#result", { hasText: "made by hand" }).waitFor();
  });

  test("a page with a form of its fixture's arguments, and tells of mistakes in the fixture", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mcpapps-page-"));
    after(() => rm(folder, { recursive: true }));
    await copyFile(new URL("support/plain_view.html", import.meta.url), join(folder, "plain.html"));
    const fixture = join(folder, "plain.dev.json");
    const result = { content: [{ type: "text", text: "made by hand" }] };
    await writeFile(fixture, JSON.stringify({ arguments: { dice: 1, any: null, list: [1, "a"] }, result }));
    const { page } = await show({ page: join(folder, "plain.html"), fixture });
    await untilReady(page);
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

  for (const [what, command, words] of [
    ["cannot be found", ["no-such-program"], /The command no-such-program cannot be started: there is no such program/],
    ["ends at once", [process.execPath, "-e", "console.error('Cannot find module'); process.exit(3)"], /exited with code 3\.\s+Cannot find module/],
  ]) {
    test(`in words that a command ${what}`, async () => {
      const { page } = await show({ command });
      await page.waitForFunction(() => devHost.state === "error");
      assert.match((await hostState(page)).error, words);
    });
  }
});
