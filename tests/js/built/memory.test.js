// tests/browser/views/memory.cpp in Node, with both engines: what a large message leaves of the program's memory,
// which never shrinks, and blocks in it that a page has damaged.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startView, until } from "../support/built_view.js";
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

  test(`a damaged block is refused or read for what it then is, and the view goes on, as ${engine}`, async () => {
    const view = await startView("memory", engine);
    const content = [0, 1, 2].map((i) => ({ type: "text", text: `é${i}` }));
    const sent = { jsonrpc: "2.0", method: "ui/notifications/tool-result", params: { content } };
    const task = { message: JSON.stringify(sent), at: 0, word: 0xffffffff, size: 0 };
    view.global.receiveDamaged(task);
    assert.deepEqual([...view.global.problems], ["a message is damaged in its packed form"]);
    for (task.at = 0; task.at < task.size; ++task.at) {
      for (task.word of [0, 1, 2, 7, 1000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]) {
        view.global.receiveDamaged(task);
      }
    }
    assert.ok(task.size > 50, `${task.size} words`);
    assert.equal(view.page.alerts.length, 0, "the view has ended");

    view.posted.length = 0;
    view.hear(sent);
    const logged = () => view.posted.find(({ method }) => method === "notifications/message");
    await until(logged);
    assert.deepEqual([logged().params.data.blocks, logged().params.data.textBytes], [3, 11]);
  });
}
