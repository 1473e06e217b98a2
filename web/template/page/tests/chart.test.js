// The chart of the built page in Node, with both of its engines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openView } from "mcpapps-devkit/testing";
import { page } from "./built_page.js";

for (const engine of ["wasm", "js"]) {
  test(`the chart has a bar for each total, as ${engine}`, async (t) => {
    const view = await openView(page, { t, engine });
    await view.sendToolResult({ content: [], structuredContent: { dice: 1, counts: [1, 0, 0, 0, 2, 3] } });
    const counts = [...view.document.querySelectorAll("#chart b")].map((count) => count.textContent);
    assert.deepEqual(counts, ["1", "0", "0", "0", "2", "3"]);
  });
}
