// tests/browser/views/rows.cpp in Node, with both engines: rows that a page has damaged.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startView, until } from "../support/built_view.js";

const rows = (count) =>
  Array.from({ length: count }, (_, i) => ({ value: i / 4, on: i % 2 === 0, name: `é${i}`, count: i }));

for (const engine of ["wasm", "js"]) {
  describe(`as ${engine}`, () => {
    test("a block that is damaged is refused or read for what it then is, and the view goes on", async () => {
      const view = await startView("rows", engine);
      const sent = {
        jsonrpc: "2.0",
        method: "ui/notifications/tool-result",
        params: { content: [], structuredContent: { rows: rows(5) } },
      };
      const message = JSON.stringify(sent);
      const task = { message, at: 0, word: 0xffffffff, size: 0 };
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
      const logged = () => view.posted.filter(({ method }) => method === "notifications/message");
      await until(() => logged().length > 0);
      assert.deepEqual(structuredClone(logged().at(-1).params.data), { rows: rows(5) });
    });
  });
}
