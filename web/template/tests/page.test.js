// The built page in Node, with both of its engines: the test plays the host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openView } from "mcpapps/testing";

const page = "build/release/my_view.html";
const rolled = (...counts) => ({ content: [], structuredContent: { dice: 1, counts } });

for (const engine of ["wasm", "js"]) {
  test(`the chart has a bar for each total, as ${engine}`, async (t) => {
    const view = await openView(page, { t, engine });
    await view.sendToolInput({ dice: 1, rolls: 6 });
    await view.sendToolResult(rolled(1, 0, 0, 0, 2, 3));
    const counts = [...view.document.querySelectorAll("#chart b")].map((count) => count.textContent);
    assert.deepEqual(counts, ["1", "0", "0", "0", "2", "3"]);
  });

  test(`the button calls the tool again, as ${engine}`, async (t) => {
    const view = await openView(page, { t, engine, tools: { roll_dice: () => rolled(6, 0, 0, 0, 0, 0) } });
    await view.sendToolInput({ dice: 1, rolls: 6 });
    await view.sendToolResult(rolled(1, 1, 1, 1, 1, 1));
    await view.click("#more");
    await view.until(() => view.document.querySelector("h1").textContent === "1 die, 12 rolls");
    assert.deepEqual(view.toolCalls, [{ name: "roll_dice", arguments: { dice: 1, rolls: 6 } }]);
  });
}
