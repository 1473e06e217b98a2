// tests/browser/views/long_work.cpp in Node, with both engines: what computes lets messages in. That users are answered
// in time, tests/browser/long_work.test.js measures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openView } from "../../../web/testing/index.js";

const page = fileURLToPath(new URL("../../../build/views/long_work.html", import.meta.url));
const order = { milliseconds: 300, steps: 0, computations: 1, slice: 10, breathes: true };

for (const engine of /** @type {const} */ (["wasm", "js"])) {
  for (const breathes of [true, false]) {
    const hears = breathes ? "and takes breaths hears" : "without a breath does not hear";
    test(`a view that computes as ${engine} ${hears} its host before it is done`, async (t) => {
      const view = await openView(page, { t, engine });
      const { window } = view;
      view.sendToolInput({ ...order, breathes });
      view.cancelTool("enough");
      while (!window.results.length) await new Promise((resolve) => setTimeout(resolve, 5));
      assert.deepEqual([...window.results], [breathes ? "cancelled" : "done"]);
    });
  }
}
