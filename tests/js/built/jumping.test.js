// tests/browser/views/jumping.cpp in Node, with both engines: a library in C that leaves its functions by longjmp().
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startView, until } from "../support/built_view.js";

for (const engine of ["wasm", "js"]) {
  describe(`as ${engine}`, () => {
    async function read(view, text, times = 1) {
      const before = view.global.answers.length;
      view.say({ method: "ui/notifications/tool-input", params: { arguments: { text, times } } });
      await until(() => view.global.answers.length > before);
      return view.global.answers.at(-1);
    }

    test("longjmp() leaves any number of functions, and setjmp() tells why", async () => {
      const view = await startView("jumping", engine);
      assert.equal(view.page.mcpapps.engine, engine);
      for (const [text, sum] of [
        ["(1 2 (3))", 6],
        ["", 0],
        ["?", -1],
        ["(1 ((2", -1],
        [`${"(".repeat(200)}1 ?`, -1],
        ["((1 7) 2)", -2],
      ]) {
        assert.equal(await read(view, text), sum, text);
      }
    });

    test("a program without files finds and makes none", async () => {
      assert.equal((await startView("jumping", engine)).global.hasNoFiles, true);
    });

    test("a jump within the library's callback is that of the inner call", async () => {
      const view = await startView("jumping", engine);
      assert.equal(await read(view, "(9 1 (9 2))"), 21);
    });

    test("100,000 jumps later the stack is where it was", async () => {
      const view = await startView("jumping", engine);
      await read(view, "1");
      const { stack } = view.global;
      assert.equal(await read(view, "(((1 ?", 100_000), -1);
      assert.equal(view.global.stack, stack);
      assert.equal(await read(view, "(1 2 (3))"), 6);
    });

    test("what JavaScript throws is no jump: it ends the call, is reported, and later jumps work", async () => {
      const view = await startView("jumping", engine);
      view.say({ method: "ui/notifications/tool-input", params: { arguments: { text: "(1 8)", times: 1 } } });
      await until(() => view.global.problems.length);
      assert.match(view.global.problems[0], /^TypeError/);
      assert.equal(await read(view, "(1 ?"), -1);
    });
  });
}
