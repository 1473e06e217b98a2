// Layouts whose content changes with each height that the host gives: the loop is stopped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeIn } from "../support/browsers.js";
import { useSizingHost } from "./setting.js";

const loops = {
  "100vh and a margin": { css: "#box { height: 100vh }" },
  "a layout that goes to and fro": {
    css: "body { margin: 0 } #box { height: 300px } @media (min-height: 280px) { #box { height: 200px } }",
  },
};

// One browser is enough: detecting loops takes seconds, and does not depend on it.
describeIn(["Chromium"], "a loop of sizes", (browser) => {
  const open = useSizingHost(browser);

  for (const [name, layout] of Object.entries(loops)) {
    test(`by ${name} is stopped, and said once`, async (t) => {
      const body = '<div id="box" style="min-height: 20px"></div>';
      const view = await open(t, {
        ...layout,
        body,
        context: { containerDimensions: { maxHeight: 6000 } },
        looping: true,
      });
      await view.setFrame({ height: "260px" });
      assert.ok((await view.heights()).length <= 6, `reported ${await view.heights()}`);
      const errors = await view.run(() => globalThis.view.errors);
      assert.equal(errors.length, 1);
      assert.match(errors[0], /^ui\/notifications\/size-changed: .*box-sizing/);
    });
  }

  // The layouts depend on the frame, since a view may be notified of the mode much later than its frame changes.
  const inMode = (view, displayMode, width, height, room = {}) =>
    view.changeHost(([context, style]) => {
      host.bridge.sendHostContextChange(context);
      Object.assign(host.frame.style, style);
    }, [{ displayMode, ...room }, { width: `${width}px`, height: `${height}px` }]);

  test("in picture-in-picture shrinks the frame once, and leaves nothing clipped afterwards", async (t) => {
    const view = await open(t, {
      css:
        "body { margin: 0 } #box { height: 536px } @media (max-width: 400px) { #box { " +
        "height: calc(100vh - 12px) } }",
      body: '<div id="box"></div>',
    });
    // Before the frame changes: on a busy machine, the view's reaction to the mode could come between its size and the
    // host's answer, and be taken for a change of its content.
    const tell = (displayMode) =>
      view.changeHost((mode) => void host.bridge.sendHostContextChange({ displayMode: mode }), displayMode);
    for (let round = 0; round < 2; ++round) {
      const before = (await view.heights()).length;
      await tell("pip");
      await inMode(view, "pip", 360, 474);
      assert.deepEqual((await view.heights()).slice(before), [462]);
      await tell("inline");
      await inMode(view, "inline", 600, 462);
      assert.equal((await view.heights()).at(-1), 536);
      assert.equal(await view.frameHeight(), 536);
    }
  });

  // Higher than the screen.
  const poster = {
    css: "body { margin: 0 } #box { height: 300px } @media (min-width: 800px) { #box { height: 1100px } }",
    body: '<div id="box"></div>',
    height: 300,
  };
  const flexible = { containerDimensions: { maxHeight: 6000 } };

  test("is none where the full screen's height is taken along: the way back tells the content's once", async (t) => {
    const view = await open(t, { ...poster, context: flexible, resizing: "none" });
    await inMode(view, "fullscreen", 1200, 900, flexible);
    assert.deepEqual(await view.heights(), [1100]);
    await inMode(view, "inline", 600, 1100, flexible);
    assert.deepEqual(await view.heights(), [1100, 300]);
  });

  test("is none in a full screen whose height is fixed: it is told no height, and none is taken along", async (t) => {
    const view = await open(t, { ...poster, context: flexible, resizing: "none" });
    await inMode(view, "fullscreen", 1200, 900, { containerDimensions: { width: 1200, height: 900 } });
    await inMode(view, "inline", 600, 300, flexible);
    assert.deepEqual(await view.heights(), []);
  });
});
