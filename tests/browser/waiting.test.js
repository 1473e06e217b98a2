// tests/browser/views/waiting.cpp, whose functions wait: in handlers, in frames, in the loop of main().
import assert from "node:assert/strict";
import { test } from "node:test";
import { useSizingHost } from "./sizing/setting.js";
import { describeIn } from "./support/browsers.js";
import { engines, isEveryPair } from "./support/pairs.js";

for (const engine of engines) {
  describeIn(["Chromium", "Firefox"], `a program that waits, as ${engine},`, (browser) => {
    const openView = useSizingHost(browser, {}, "waiting");
    const open = (t, mode) => openView(t, { engine, before: `globalThis.mode = ${JSON.stringify(mode)}` });
    const notes = async (view) => (await view.notes()).filter((line) => !/^(width|shown|hidden)/.test(line));
    const frames = (view) => view.run(() => globalThis.frames);
    // JavaScript waits in both engines; only stacks and results depend on the engine.
    const testOnce = engine === "js" || isEveryPair ? test : test.skip;
    const untilMoreFrames = async (view) =>
      view.untilIs((before) => globalThis.frames > before + 1, await frames(view));

    test("hears messages while main() waits in its loop, then one that closes the dialog of a handler", async (t) => {
      const view = await open(t, "loop");
      assert.equal(await view.run(() => __mcpapps.engine), engine);
      await untilMoreFrames(view);
      await view.send("nothing");
      await view.until("obeyed nothing");
      await untilMoreFrames(view);
      await view.send("end");
      await view.until("end of main()");
      const last = await frames(view);
      await view.send("dialog");
      await view.untilIs(() => turnsOfDialog > 3);
      await view.send("close");
      await view.until("obeyed dialog");
      assert.equal(await frames(view), last);
      assert.deepEqual(await notes(view), [
        "obeyed nothing", "obeyed end", "end of main()", "dialog", "obeyed close", "end of the dialog", "obeyed dialog",
      ]);
    });

    testOnce("shows a dialog in a frame: no other frame begins until it is closed", async (t) => {
      const view = await open(t, "frames");
      await untilMoreFrames(view);
      await view.send("dialog in a frame");
      await view.untilIs(() => turnsOfDialog > 3);
      const before = await frames(view);
      await view.untilIs((turns) => turnsOfDialog > turns + 5, await view.run(() => turnsOfDialog));
      assert.equal(await frames(view), before);
      await view.setFrame({ width: "320px" });
      await view.until("width 304");
      await view.send("close");
      await untilMoreFrames(view);
      assert.deepEqual(await notes(view), ["obeyed dialog in a frame", "dialog", "obeyed close", "end of the dialog"]);
    });

    testOnce("waits in a function for the server's answer", async (t) => {
      const view = await open(t, "");
      await view.page.evaluate(() => {
        host.bridge.oncalltool = async () => ({ content: [{ type: "text", text: "an answer" }] });
      });
      await view.send("ask");
      await view.until("the server says an answer");
      await view.until("obeyed ask");
    });

    test("lets the page have its turns while a library computes that calls back", async (t) => {
      const view = await open(t, "");
      await view.run(() => {
        globalThis.ticks = 0;
        setInterval(() => ++ticks, 5);
      });
      await view.send("solve");
      await view.untilStarts("solved ");
      const counts = await view.run(() => ({ breaths, ticks }));
      assert.ok(counts.breaths >= 5 && counts.ticks >= 5, JSON.stringify(counts));
    });

    testOnce("waits for a promise, and tells of one that is rejected", async (t) => {
      const view = await open(t, "");
      await view.run(() => void (globalThis.promise = new Promise((resolve) => setTimeout(resolve, 10, "a word"))));
      await view.send("await");
      await view.until("awaited a word");
      await view.run(
        () => void (globalThis.promise = new Promise((_, reject) => setTimeout(reject, 10, new Error("no word")))),
      );
      await view.send("await");
      await view.untilStarts("error Error: no word");
      await view.send("dialog");
      await view.until("dialog");
    });

    testOnce("tells of a call that would wait while another one does, and both go on", async (t) => {
      const view = await open(t, "loop");
      await view.send("dialog");
      await view.untilStarts("error Error: this call cannot wait: another one is waiting");
      await untilMoreFrames(view);
      await view.send("end");
      await view.until("end of main()");
    });

    test("tells of a call that cannot wait because JavaScript has made it in the middle of another", async (t) => {
      const view = await open(t, "");
      await view.send("through JavaScript");
      await view.untilStarts("error Error: this call cannot wait: it was made by JavaScript");
      await view.until("obeyed through JavaScript");
      await view.run(() => callBack());
      await view.untilIs(() => turnsOfDialog > 1);
      await view.send("close");
      await view.until("end of the dialog");
    });

    test("keeps its stack when functions throw after they have waited", async (t) => {
      const view = await open(t, "");
      await view.send("stack");
      for (let i = 1; i <= 5; ++i) {
        await view.send("throw");
        await view.untilIs((count) => notes.filter((line) => line.startsWith("error TypeError")).length === count, i);
      }
      await view.send("stack");
      await view.untilIs(() => notes.filter((line) => line === "obeyed stack").length === 2);
      const stacks = (await notes(view)).filter((line) => line.startsWith("stack "));
      assert.equal(stacks[0], stacks[1]);
    });

    testOnce("waits for as long as nothing of its canvas can be seen", async (t) => {
      const view = await open(t, "loop");
      await untilMoreFrames(view);
      await view.setHidden(true);
      await view.until("hidden");
      await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      const before = await frames(view);
      await view.send("nothing");
      await view.until("obeyed nothing");
      await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      assert.equal(await frames(view), before);
      await view.setHidden(false);
      await untilMoreFrames(view);
    });
  });
}
