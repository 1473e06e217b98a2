import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pageWith } from "./support/pages.js";
import { useBrowser } from "./support/setting.js";

describe("a page", () => {
  const setting = useBrowser();

  test("that waits for the tool's input is told where the host sends none", async () => {
    const size = 'post({ method: "ui/notifications/size-changed", params: { width: 300, height: 50 } })';
    const page = pageWith({ size: "", on: { "ui/notifications/tool-input": size } });
    const messages = async (host) =>
      (await setting.visit(page, { host, patience: { size: 500 } })).results
        .filter(({ rule, status }) => rule === "page-size-changed" && status === "warning")
        .map(({ message }) => message);
    assert.deepEqual(await messages("claude"), []);
    assert.match((await messages("mcp-cli"))[0], /sends no tool input: if the view waits for it, use the result/);
  });
});
