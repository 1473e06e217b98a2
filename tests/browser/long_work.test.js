// tests/browser/views/long_work.cpp: a page that computes answers its user. How long clicks wait is printed. A busy
// machine stops the browser itself for longer than the 50 ms that are promised: these are the limit where it is to be
// measured, by MCPAPPS_LONG_WORK=10000, which computes for so many milliseconds.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { useSizingHost } from "./sizing/setting.js";
import { describeIn } from "./support/browsers.js";
import { engines } from "./support/pairs.js";

const milliseconds = Number(process.env.MCPAPPS_LONG_WORK ?? 2000);
const longest = process.env.MCPAPPS_LONG_WORK ? 50 : 250;

describeIn(["Chromium", "Firefox"], "a view that computes", (browser) => {
  const openView = useSizingHost(browser, {}, "long_work");
  const begin = (view, order) =>
    view.page.evaluate((given) => void host.bridge.sendToolInput({ arguments: given }), {
      milliseconds: 0, steps: 0, computations: 1, slice: 10, breathes: true, ...order,
    });
  const results = (view) => view.run(() => results);
  const untilDone = (view, count = 1) => view.untilIs((wanted) => results.length >= wanted, count);

  async function open(t, engine, options = {}) {
    const view = await openView(t, { engine, ...options });
    assert.equal(await view.run(() => __mcpapps.engine), engine);
    return view;
  }

  /**
   * Computes, and clicks meanwhile. How many milliseconds clicks waited, and the page for its turn; how many frames
   * were drawn, and how often progress was told.
   */
  async function clickMeanwhile(view, order) {
    const { left, top } = await view.run(() => {
      Object.assign(globalThis, { delays: [], results: [], told: [], frames: 0, turn: 0 });
      const untilDone = (next, look) => next(() => (look(), results.length || untilDone(next, look)));
      untilDone(requestAnimationFrame, () => ++frames);
      let last = performance.now();
      untilDone(setTimeout, () => {
        const now = performance.now();
        turn = Math.max(turn, now - last);
        last = now;
      });
      return document.getElementById("answer").getBoundingClientRect().toJSON();
    });
    await begin(view, order);
    for (const end = Date.now() + order.milliseconds * 0.9; Date.now() < end; await pause(40)) {
      await view.page.mouse.click(left + 20, top + 10);
    }
    await untilDone(view);
    return view.run(() => ({ clicks: delays.length, frames, told: told.length, click: Math.max(...delays), turn }));
  }

  // One after another: each takes a processor.
  describe("alone", { concurrency: 1 }, () => engines.forEach((engine) => {
    test(`as ${engine} answers clicks within ${longest} ms, and draws`, async (t) => {
      const view = await open(t, engine);
      for (let tries = 1; ; ++tries) {
        const { clicks, click, turn, frames, told } = await clickMeanwhile(view, { milliseconds });
        const numbers =
          `of ${clicks} clicks, the longest waited ${click.toFixed(1)} ms, the page ${turn.toFixed(1)} ` +
          `ms for its turn; ${frames} frames`;
        t.diagnostic(`${milliseconds} ms of computing: ${numbers}`);
        if (click >= longest && tries < 5) continue;
        assert.ok(click < longest, numbers);
        assert.ok(turn < milliseconds / 4, numbers);
        assert.ok(clicks >= 5 && frames >= 10, numbers);
        assert.ok(told >= 5, `progress was told ${told} times`);
        break;
      }
    });

    test(`as ${engine} without a breath answers when it is done`, async (t) => {
      const view = await open(t, engine);
      const { click, turn } = await clickMeanwhile(view, { milliseconds: 1000, breathes: false });
      assert.ok(turn > 500, `the page waited ${turn} ms`);
      // Firefox counts from when the page hears of it.
      if (browser === "Chromium") assert.ok(click > 500, `a click waited ${click} ms`);
    });

    test(`as ${engine} shares its time between a hundred computations`, async (t) => {
      const view = await open(t, engine);
      await begin(view, { steps: 200, slice: 2, computations: 100 });
      await untilDone(view, 100);
      const share = await view.run(() => shares.reduce((sum, one) => sum + one) / 100);
      assert.ok(share >= 0.2, `${share} of all was done when the first was`);
    });

    test(`as ${engine} goes on where the frame cannot be seen, and timers are held back`, async (t) => {
      const view = await open(t, engine);
      await view.page.evaluate(() => void (host.frame.style.display = "none"));
      const began = Date.now();
      await begin(view, { milliseconds: 500 });
      await untilDone(view);
      t.diagnostic(`500 ms of computing took ${Date.now() - began} ms in a hidden frame`);
      assert.deepEqual(await results(view), ["done"]);
    });

    test(`as ${engine} ends when it is cancelled, and leaves nothing behind`, async (t) => {
      const view = await open(t, engine);
      await begin(view, { milliseconds: 60_000, computations: 3 });
      await view.untilIs(() => told.length > 2);
      await begin(view, { milliseconds: 60_000 });
      await view.page.evaluate(() => void host.bridge.sendToolCancelled({ reason: "enough" }));
      await untilDone(view, 4);
      assert.deepEqual(await results(view), Array(4).fill("cancelled"));
    });

    test(`as ${engine} rests after a teardown`, async (t) => {
      const view = await open(t, engine);
      await begin(view, { milliseconds: 60_000 });
      await view.untilIs(() => told.length > 2);
      await view.page.evaluate(() => host.bridge.teardownResource({}));
      const before = await view.run(() => told.length);
      await pause(500);
      assert.equal(await view.run(() => told.length), before);
    });
  }));
});
