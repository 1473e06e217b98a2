// tests/browser/views/memory.cpp in Node, with both engines: what a large message leaves of the program's memory,
// which never shrinks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf, startMemoryView } from "../support/memory_view.js";

const blocksOf = {
  "texts of one letter": () => ({ type: "text", text: "x" }),
  "blocks of several kinds": (i) =>
    i % 3 === 0
      ? { type: "text", text: `${i}` }
      : i % 3 === 1
        ? { type: "image", data: "", mimeType: "" }
        : { type: "other", i },
};

for (const engine of ["wasm", "js"]) {
  for (const [what, block] of Object.entries(blocksOf)) {
    test(`10 MB of ${what} take less than three times their size, and ten more no more, as ${engine}`, async () => {
      const show = await startMemoryView(engine);
      const { memory: before } = await show([]);
      const { content, bytes } = contentOf(block, 10e6);
      const { memory, blocks } = await show(content);
      assert.equal(blocks, 4096);
      assert.ok(memory - before <= 3 * bytes, `${memory} bytes after a message of ${bytes}, ${before} before`);
      for (let i = 0; i < 10; ++i) await show(content.slice(0, content.length >> (i % 4)));
      const { memory: after } = await show([]);
      assert.ok(after - before <= 3 * bytes, `${after} bytes after ten more`);
    });
  }
}
