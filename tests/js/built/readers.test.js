// tests/browser/views/rows.cpp in Node, with both engines: the page has a function for the rows that the
// program describes, and reads them by it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startView, until } from "../support/built_view.js";

const rows = (count) => Array.from({ length: count }, (_, i) => ({ value: i / 4, on: i % 2 === 0, name: `é${i}`, count: i }));

for (const engine of ["wasm", "js"]) {
  describe(`as ${engine}`, () => {
    /** What the view makes of a result with these rows. */
    async function decoded(rows) {
      const view = await startView("rows", engine);
      view.say({ method: "ui/notifications/tool-result", params: { content: [], structuredContent: { rows } } });
      const logged = () => view.posted.find(({ method }) => method === "notifications/message");
      await until(logged);
      // Of this realm.
      return structuredClone(logged().params.data);
    }

    test("rows that are not as described arrive by the loop for all rows", async () => {
      const sent = rows(1000);
      sent[500] = { ...sent[500], unknown: 1 };
      delete sent[700].count;
      const expected = rows(1000);
      delete expected[700].count;
      assert.deepEqual((await decoded(sent)).rows, expected);
    });

    test("the members of a row are read by the order of their names, which only the page's function does", async () => {
      const read = [];
      const sent = rows(10);
      sent[5] = new Proxy(sent[5], { get: (row, key) => (Object.hasOwn(row, key) && read.push(key), row[key]) });
      assert.deepEqual((await decoded(sent)).rows, rows(10));
      assert.deepEqual(read, ["count", "name", "on", "value"]);
    });

    test("a row that cannot be decoded is named", async () => {
      const sent = rows(1000);
      sent[900].value = "a text";
      assert.match(await decoded(sent), /rows\[900\]\.value/);
    });
  });
}
