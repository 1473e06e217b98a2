// tests/browser/views/waiting.cpp, whose functions wait: in handlers, in frames, in the loop of main().
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeIn, useSizingHost } from "./sizing/setting.js";
import { waitFor } from "./support/wait_for.js";

// Each engine in one browser: what browsers do in different ways is tested in canvas.test.js.
for (const [engine, tried] of Object.entries({ wasm: "Firefox", js: "Chromium" })) {
  describeIn([tried], `a program that waits, as ${engine},`, (browser) => {
    const openView = useSizingHost(browser, {}, "waiting");
    const open = (mode, before = "") => openView({ engine, before: `globalThis.mode = ${JSON.stringify(mode)};${before}` });
    const untilIs = (view, ...condition) => waitFor(view.frame, ...condition);
    const until = (view, line) => untilIs(view, (wanted) => notes.includes(wanted), line);
    const send = (view, what) => view.page.evaluate((given) => void host.bridge.sendToolInput({ arguments: { what: given } }), what);
    const notes = (view) => view.run(() => notes.filter((line) => !/^(width|shown|hidden)/.test(line)));
    const answerCalls = (view) =>
      view.page.evaluate(() => void (host.bridge.oncalltool = async () => ({ content: [{ type: "text", text: "an answer" }] })));
    const setHidden = (hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const frames = (view) => view.run(() => globalThis.frames);
    const untilMoreFrames = async (view) => untilIs(view, (before) => globalThis.frames > before + 1, await frames(view));

    test("hears messages while main() waits in its loop, and main() ends when it should", async () => {
      const view = await open("loop");
      assert.equal(await view.run(() => __mcpapps.engine), engine);
      await untilMoreFrames(view);
      await send(view, "nothing");
      await until(view, "obeyed nothing");
      await untilMoreFrames(view);
      await send(view, "end");
      await until(view, "end of main()");
      const last = await frames(view);
      await send(view, "dialog");
      await until(view, "dialog");
      await send(view, "close");
      await until(view, "obeyed dialog");
      assert.equal(await frames(view), last);
      assert.deepEqual(await notes(view), [
        "obeyed nothing", "obeyed end", "end of main()", "dialog", "obeyed close", "end of the dialog", "obeyed dialog",
      ]);
    });

    test("shows a dialog in a handler, which the next message closes", async () => {
      const view = await open("");
      await send(view, "dialog");
      await untilIs(view, () => turnsOfDialog > 3);
      await send(view, "close");
      await until(view, "obeyed dialog");
      assert.deepEqual(await notes(view), ["end of main()", "dialog", "obeyed close", "end of the dialog", "obeyed dialog"]);
    });

    test("shows a dialog in a frame: no other frame begins until it is closed", async () => {
      const view = await open("frames");
      await untilMoreFrames(view);
      await send(view, "dialog in a frame");
      await untilIs(view, () => turnsOfDialog > 3);
      const before = await frames(view);
      await untilIs(view, (turns) => turnsOfDialog > turns + 5, await view.run(() => turnsOfDialog));
      assert.equal(await frames(view), before);
      await view.setFrame({ width: "320px" });
      await until(view, "width 304");
      await send(view, "close");
      await untilMoreFrames(view);
      assert.deepEqual(await notes(view), ["obeyed dialog in a frame", "dialog", "obeyed close", "end of the dialog"]);
    });

    test("waits in a function for the server's answer", async () => {
      const view = await open("");
      await answerCalls(view);
      await send(view, "ask");
      await until(view, "the server says an answer");
      await until(view, "obeyed ask");
    });

    test("waits for a promise, and tells of one that is rejected", async () => {
      const view = await open("");
      await view.run(() => void (globalThis.promise = new Promise((resolve) => setTimeout(resolve, 10, "a word"))));
      await send(view, "await");
      await until(view, "awaited a word");
      await view.run(() => void (globalThis.promise = new Promise((_, reject) => setTimeout(reject, 10, new Error("no word")))));
      await send(view, "await");
      await untilIs(view, () => notes.some((line) => line.startsWith("error Error: no word")));
      await send(view, "dialog");
      await until(view, "dialog");
    });

    test("tells of a call that would wait while another one does, and both go on", async () => {
      const view = await open("loop");
      await send(view, "dialog");
      await untilIs(view, () => notes.some((line) => /^error Error: this call cannot wait: another one is waiting/.test(line)));
      await untilMoreFrames(view);
      await send(view, "end");
      await until(view, "end of main()");
    });

    test("tells of a call that cannot wait because JavaScript has made it in the middle of another", async () => {
      const view = await open("");
      await send(view, "through JavaScript");
      await untilIs(view, () => notes.some((line) => /^error Error: this call cannot wait: it was made by JavaScript/.test(line)));
      await until(view, "obeyed through JavaScript");
      await view.run(() => callBack());
      await untilIs(view, () => turnsOfDialog > 1);
      await send(view, "close");
      await until(view, "end of the dialog");
    });

    test("keeps its stack when functions throw after they have waited", async () => {
      const view = await open("");
      await send(view, "stack");
      for (let i = 1; i <= 5; ++i) {
        await send(view, "throw");
        await untilIs(view, (count) => notes.filter((line) => line.startsWith("error TypeError")).length === count, i);
      }
      await send(view, "stack");
      await untilIs(view, () => notes.filter((line) => line === "obeyed stack").length === 2);
      const stacks = (await notes(view)).filter((line) => line.startsWith("stack "));
      assert.equal(stacks[0], stacks[1]);
    });

    test("waits for as long as nothing of its canvas can be seen", async () => {
      const view = await open("loop");
      await untilMoreFrames(view);
      await view.run(setHidden, true);
      await until(view, "hidden");
      await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      const before = await frames(view);
      await send(view, "nothing");
      await until(view, "obeyed nothing");
      await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      assert.equal(await frames(view), before);
      await view.run(setHidden, false);
      await untilMoreFrames(view);
    });
  });
}
