// A layout whose content changes with each height that the host gives: the loop is stopped.
// tests/js/link/size_observer.test.js has what is a loop and what is none, and display modes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeIn } from "../support/browsers.js";
import { useSizingHost } from "./setting.js";

// One browser is enough: detecting loops takes seconds, and does not depend on it.
describeIn(["Chromium"], "a loop of sizes", (browser) => {
  const open = useSizingHost(browser);

  test("by a layout that goes to and fro is stopped, and said once", async (t) => {
    const view = await open(t, {
      css: "body { margin: 0 } #box { height: 300px } @media (min-height: 280px) { #box { height: 200px } }",
      body: '<div id="box" style="min-height: 20px"></div>',
      context: { containerDimensions: { maxHeight: 6000 } },
      looping: true,
    });
    await view.setFrame({ height: "260px" });
    assert.ok((await view.heights()).length <= 6, `reported ${await view.heights()}`);
    const errors = await view.run(() => globalThis.view.errors);
    assert.equal(errors.length, 1);
    assert.match(errors[0], /^ui\/notifications\/size-changed: .*box-sizing/);
  });
});
