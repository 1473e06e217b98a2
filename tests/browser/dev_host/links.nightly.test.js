// Links of a view or a server: which ones the dev host opens.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { closeServer, listenOnLoopback } from "../../../web/lib/listen.js";
import { startDevHost } from "../../../web/server/dev_host.js";
import { answerIn, openDevHost, viewFrame } from "../support/dev_host_page.js";
import { startFixtureServer } from "../support/fixture_server.js";
import { useDevHost } from "../support/setting.js";

describe("the dev host", () => {
  const setting = useDevHost(startFixtureServer, { tool: "plain" });
  const dialog = (name) => setting.page.getByRole("dialog", { name });
  async function ask(method, params) {
    const view = await setting.openReady();
    const frame = await viewFrame(setting.page);
    await frame.evaluate(([method, params]) => void ask(method, params)(), [method, params]);
    return view;
  }

  for (const whose of ["url", "sandbox", "views"]) {
    test(`opens no address of its own for a view (${whose})`, async () => {
      const view = await ask("ui/open-link", { url: `${setting[whose].replace("127.0.0.1", "localhost")}/mcp` });
      assert.equal((await answerIn(view)).result.isError, true);
      assert.equal(await setting.page.getByRole("dialog").count(), 0);
    });
  }

  test("shows the address of a download that is a link, and opens it when it may", async () => {
    const uri = "https://example.com/hidden?a=1";
    await setting.page.context().route("https://example.com/**", (route) => route.fulfill({ body: "a file" }));
    const view = await ask("ui/download-file", { contents: [{ type: "resource_link", name: "report.pdf", uri }] });
    const asked = dialog("The view wants to save files");
    await asked.getByText("report.pdf").waitFor();
    await asked.getByText(uri).waitFor();
    const opened = setting.page.context().waitForEvent("page");
    await asked.getByRole("button", { name: "Save" }).click();
    assert.equal((await opened).url(), uri);
    assert.deepEqual((await answerIn(view)).result, {});
  });

  for (const uri of ["file:///etc/passwd", "javascript:alert(1)", "vscode://file/x"]) {
    test(`refuses a download that is a link to ${uri}`, async () => {
      const view = await ask("ui/download-file", { contents: [{ type: "resource_link", name: "report.pdf", uri }] });
      assert.equal((await answerIn(view)).result.isError, true);
      assert.equal(await setting.page.getByRole("dialog").count(), 0);
    });
  }

  describe("with a server that answers by a page", () => {
    let remote;
    let host;
    before(async () => {
      remote = createServer((request, response) => {
        response
          .writeHead(200, { "content-type": "text/html" })
          .end("<p>of the server</p><script>document.title = origin</script>");
      });
      host = await startDevHost({
        server: `${await listenOnLoopback(remote)}/mcp`,
        port: 0,
        sandboxPort: 0,
        viewPort: 0,
      });
    });
    after(() => Promise.all([host.close(), closeServer(remote)]));

    test("does not show that page, also where it is opened by the dev host's own", async () => {
      await openDevHost(setting.page, host.url);
      const opened = setting.page.context().waitForEvent("page");
      await setting.page.evaluate(() => void window.open("/mcp", "_blank", "noopener"));
      const page = await opened;
      await page.waitForLoadState();
      assert.notEqual(await page.title(), host.url);
      assert.equal(await page.getByText("of the server").count(), 0);
      const response = await setting.page.goto(`${host.url}/mcp`).catch(() => undefined);
      assert.notEqual(response?.status(), 200);
    });

    test("gives no script to the page that asks for one", async () => {
      await openDevHost(setting.page, host.url);
      const outcome = await setting.page.evaluate(() => new Promise((resolve) => {
        const script = Object.assign(document.createElement("script"), {
          src: "/mcp",
          onload: () => resolve("ran"),
          onerror: () => resolve("refused"),
        });
        document.head.append(script);
      }));
      assert.equal(outcome, "refused");
    });
  });
});
