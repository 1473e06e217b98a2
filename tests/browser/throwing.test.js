// tests/browser/views/throwing.cpp in Chromium, with a real event loop. What takes the messages is JavaScript in both
// engines. tests/js/built/throwing.test.js has the effects of an exception on a call.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { useServedView } from "./support/served_view.js";

// Records at each timer and each frame how many messages were handled.
function watch() {
  window.look = ((original) => () => {
    const out = {};
    original(out);
    return out;
  })(look);
  const note = (turns) => {
    if (turns.at(-1) !== look().heard) turns.push(look().heard);
  };
  window.timerTurns = [];
  window.frameTurns = [];
  setInterval(() => note(timerTurns));
  const frame = () => (note(frameTurns), requestAnimationFrame(frame));
  frame();
}

describe("A view", () => {
  const { connect } = useServedView("throwing");

  test("lives on during floods of messages, and of handlers that throw", async (t) => {
    const { page, frame } = await connect(t, "js");
    page.setDefaultTimeout(240_000);
    await frame.evaluate(watch);
    const { stack } = await frame.evaluate("look()");

    await page.evaluate(() => {
      for (let i = 0; i < 5000; ++i) order("throw");
      for (let i = 0; i < 95_000; ++i) order("nothing");
      for (let id = 0; id < 5000; ++id) say({ id, method: "no/such/request", params: {} });
    });
    await page.waitForFunction(() => heard.filter(({ error }) => error).length === 5000);
    assert.deepEqual(await frame.evaluate("look()"), { heard: 100_000, stack });
    assert.match(await frame.evaluate("problems[0]"), /^TypeError: Cannot (set|read) propert.*\n/);
    assert.equal(await page.evaluate(() => heard.find(({ id }) => id === 4999).error.code), -32601);
    const [timers, frames] = await frame.evaluate("[timerTurns, frameTurns]");
    assert.ok(timers.length > 20, `a timer got ${timers.length} turns`);
    assert.ok(frames.length > 5, `${frames.length} frames were drawn`);

    await page.evaluate("order('ask')");
    await frame.waitForFunction(() => answers.at(-1) === "going on");
  });
});
