// Links of a view or a server: which ones the dev host opens.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answerIn, viewFrame } from "../support/dev_host_page.js";
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

  test("opens no address of its own for a view", async () => {
    const view = await ask("ui/open-link", { url: `${setting.url.replace("127.0.0.1", "localhost")}/mcp` });
    assert.equal((await answerIn(view)).result.isError, true);
    assert.equal(await setting.page.getByRole("dialog").count(), 0);
  });

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

  test("refuses a download that is a link to a file of the person's", async () => {
    const contents = [{ type: "resource_link", name: "report.pdf", uri: "file:///etc/passwd" }];
    const view = await ask("ui/download-file", { contents });
    assert.equal((await answerIn(view)).result.isError, true);
    assert.equal(await setting.page.getByRole("dialog").count(), 0);
  });
});
