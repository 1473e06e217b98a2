// The reports of a view while its frame is animated in real time: by night, as a busy machine stops animations.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeIn } from "../support/browsers.js";
import { useSizingHost } from "./setting.js";

describeIn(["Chromium", "Firefox"], "a view", (browser) => {
  const open = useSizingHost(browser);

  test("reports once what reflows through an animation of the width", async (t) => {
    // A busy machine may stop the animation for longer than the view waits for its next step: each such pause excuses
    // one report.
    const countPauses = `
      let pauses = 0;
      let lastStep = Infinity;
      addEventListener("resize", () => {
        if (performance.now() - lastStep > 90) ++pauses;
        lastStep = performance.now();
      });`;
    const view = await open(t, {
      css: "body { margin: 0; font: 16px/20px monospace }",
      before: countPauses,
      body: `<p id="box" style="margin: 0">${"word ".repeat(200)}</p>`,
    });
    const before = await view.heights();
    await view.run(() => (lastStep = Infinity));
    await view.changeHost(
      () => host.frame.animate([{ width: "600px" }, { width: "300px" }], { duration: 300, fill: "forwards" }).finished,
    );
    const reports = (await view.heights()).length - before.length;
    const excused = await view.run(() => pauses);
    assert.ok(reports >= 1 && reports <= 1 + excused, `${reports} reports, ${excused} pauses`);
    assert.equal(await view.frameHeight(), await view.run(() => document.getElementById("box").offsetHeight));
  });
});
