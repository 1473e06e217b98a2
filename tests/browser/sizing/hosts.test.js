// The reports of a view to hosts with different ways to resize.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeIn } from "../support/browsers.js";
import { box, plain as css, testHeights, useSizingHost } from "./setting.js";

describeIn(["Chromium", "Firefox"], "a view", (browser) => {
  const open = useSizingHost(browser);

  test("reports once to a host that animates, whatever that host tells of each step", async (t) => {
    const view = await open(t, { css, body: box(600), resizing: "animated" });
    assert.deepEqual(await view.heights(), [600]);
    assert.ok((await view.page.evaluate(() => host.contexts)) > 1, "the host has told of the steps");
  });

  testHeights(open, [
    [
      "is content with a bordered frame that it fills",
      { border: 1, css: "html, body, #box { height: 100%; margin: 0 }" },
      [],
    ],
    ["does not answer the host's own change of the frame", { frame: 700 },
      [100], (view) => view.setFrame({ height: "700px", width: "500px" })],
    ["learns when the host changes between fixed and flexible", {
      body: box(900), resizing: "none", context: { containerDimensions: { height: 240 } }, frame: 240,
    }, [800], async (view) => {
      await view.setContext({ containerDimensions: { maxHeight: 800 } });
      assert.deepEqual(await view.heights(), [800]);
      await view.setContext({ containerDimensions: { height: 240 } });
      await view.setBox("700px");
    }],
    ["reports from a frame that is out of sight, where nothing is drawn", {}, [100, 400], async (view) => {
      await view.setFrame({ position: "absolute", top: "9000px" });
      await view.setBox("400px");
    }],
  ]);

  test("reports nothing against a fixed height, and fills it", async (t) => {
    const context = { containerDimensions: { width: 600, height: 360 } };
    const view = await open(t, { css, body: box(900), resizing: "none", context, height: 360 });
    assert.deepEqual(await view.sizes(), []);
    assert.equal(await view.run(() => document.documentElement.getBoundingClientRect().height), 360);
  });

  test("reports up to the maximal height, and scrolls inside", async (t) => {
    const view = await open(t, { css, body: box(900), context: { containerDimensions: { maxHeight: 500 } } });
    assert.equal(await view.frameHeight(), 500);
    assert.equal(await view.run(() => (scrollTo(0, 9999), scrollY)), 400);
  });

  test("asks for the width of content that is too wide, up to the maximal width", async (t) => {
    const wide = `<div style="width: 900px; height: 100px"></div>`;
    const inTheRoom = await open(t, { css, body: wide });
    // Firefox has a horizontal scrollbar that takes room.
    const below = await inTheRoom.run(() => innerHeight - document.documentElement.clientHeight);
    assert.deepEqual(await inTheRoom.sizes(), [{ height: 100 + below }]);
    const flexible = await open(t, { css, body: wide, context: { containerDimensions: { maxWidth: 800 } } });
    assert.deepEqual(await flexible.sizes(), [{ width: 800, height: 100 + below }]);
  });

  test("keeps its scroll position and its styles while it is measured", async (t) => {
    const view = await open(t, { css, body: box(2000), resizing: "room" });
    await view.change(() => {
      scrollTo(0, 1500);
      globalThis.seen = new Set();
      new MutationObserver((records) => records.forEach((record) => seen.add(record.attributeName))).observe(
        document.documentElement, { attributes: true });
      document.getElementById("box").style.height = "2100px";
    });
    assert.deepEqual(await view.heights(), [2000, 2100]);
    assert.equal(await view.run(() => scrollY), 1500);
    assert.deepEqual(await view.run(() => [...seen]), []);
  });
});
