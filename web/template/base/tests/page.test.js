// The built page in Node, with both of its engines: the test plays the host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openView } from "mcpapps-devkit/testing";
import { page } from "./built_page.js";

const rolled = (...counts) => ({ content: [], structuredContent: { dice: 1, counts } });

for (const engine of ["wasm", "js"]) {
  test(`the button calls the tool again, as ${engine}`, async (t) => {
    const view = await openView(page, { t, engine, tools: { roll_dice: () => rolled(6, 0, 0, 0, 0, 0) } });
    await view.sendToolInput({ dice: 1, rolls: 6 });
    await view.sendToolResult(rolled(1, 1, 1, 1, 1, 1));
    await view.click("#more");
    await view.until(() => view.document.querySelector("h1").textContent === "1 die, 12 rolls");
    assert.deepEqual(view.toolCalls, [{ name: "roll_dice", arguments: { dice: 1, rolls: 6 } }]);
  });
}
