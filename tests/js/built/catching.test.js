// tests/browser/views/catching.cpp in Node, with both engines: C++ exceptions of a library, as docs/crashes.md says.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startView, until } from "../support/built_view.js";

for (const engine of ["wasm", "js"]) {
  describe(`as ${engine}`, () => {
    /** What the view answers to these orders. */
    async function answersTo(view, ...orders) {
      const before = view.global.answers.length;
      view.say(...orders.map((what) => ({ method: "ui/notifications/tool-input", params: { arguments: { what } } })));
      await until(() => view.global.answers.length === before + orders.length);
      return [...view.global.answers].slice(before);
    }

    test("what a library throws is caught by its type, with its text, and nothing stays in use", async () => {
      const view = await startView("catching", engine);
      assert.deepEqual(await answersTo(view, "12", "five", "", "held"), ["12", "no number: five", "the number 7", "0"]);
    });

    test("what is caught is thrown again", async () => {
      const view = await startView("catching", engine);
      assert.deepEqual(await answersTo(view, "rethrow", "held"), ["again: no number: seven", "0"]);
    });

    test("10,000 exceptions later memory has not grown", async () => {
      const view = await startView("catching", engine);
      await answersTo(view, ...Array(100).fill("five"));
      const before = engine === "wasm" ? view.memory.buffer.byteLength : 0;
      await answersTo(view, ...Array(10_000).fill("five"));
      assert.equal(engine === "wasm" ? view.memory.buffer.byteLength : 0, before);
    });

    test("an exception that nobody catches ends the handler, destroys what the library holds and is told", async () => {
      const view = await startView("catching", engine);
      assert.deepEqual(await answersTo(view, "before"), ["no number: before"]);
      view.say({ method: "ui/notifications/tool-input", params: { arguments: { what: "uncaught" } } });
      await until(() => view.global.problems.length);
      assert.match(view.global.problems[0], /^a C\+\+ exception that nobody caught/);
      assert.deepEqual(await answersTo(view, "12", "held"), ["12", "0"]);
    });

    test("what JavaScript throws is not caught in C++, but destroys what the handler holds", async () => {
      const view = await startView("catching", engine);
      view.say({ method: "ui/notifications/tool-input", params: { arguments: { what: "javascript" } } });
      await until(() => view.global.problems.length);
      assert.match(view.global.problems[0], /^TypeError/);
      assert.deepEqual(await answersTo(view, "held"), ["0"]);
    });
  });
}
