// Views in browsers whose scrollbars take room from the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeIn } from "../support/browsers.js";
import { waitFor } from "../support/wait_for.js";
import { box, plain, useSizingHost } from "./setting.js";

describeIn(["Chromium", "Firefox"], "where scrollbars take room", (browser) => {
  const open = useSizingHost(browser, { scrollbars: true });

  const canvas = {
    css: `${plain} canvas { display: block; width: 100%; aspect-ratio: 5 / 4 }`,
    body: "<canvas></canvas>",
  };
  const room = (view) =>
    view.run(() => {
      const { clientWidth, clientHeight } = document.documentElement;
      return { beside: innerWidth - clientWidth, below: innerHeight - clientHeight };
    });
  const hasScrollbar = (view) => waitFor(view.frame, () => document.documentElement.clientWidth < innerWidth);
  const none = { beside: 0, below: 0 };

  test("a canvas as wide as the page has none", async (t) => {
    const view = await open(t, { ...canvas, height: 150 });
    assert.deepEqual(await view.sizes(), [{ height: 480 }]);
    assert.deepEqual(await room(view), none);
  });

  test("a view that is made narrower has none, although its content gets higher", async (t) => {
    const words = `<p style="margin: 0; font: 16px/30px monospace">${"word ".repeat(200)}</p>`;
    const view = await open(t, { css: plain, body: words });
    const before = await view.heights();
    await view.setFrame({ width: "400px" });
    const heights = await view.heights();
    assert.equal(heights.length, before.length + 1);
    assert.ok(heights.at(-1) > before.at(-1));
    assert.deepEqual(await room(view), none);
    assert.equal(await view.run(() => document.documentElement.scrollHeight - innerHeight), 0);
  });

  const tooHigh = {
    "whose frame is fixed": { resizing: "none", context: { containerDimensions: { height: 240 } } },
    "that ignores sizes": { resizing: "none" },
    "that has no more room": { resizing: "room" },
    "whose maximal height is reached": { context: { containerDimensions: { maxHeight: 400 } } },
  };
  for (const [name, host] of Object.entries(tooHigh)) {
    test(`content that is too high in a host ${name} has one, and scrolls`, async (t) => {
      const view = await open(t, { css: plain, body: box(900), ...host });
      const before = await view.heights();
      await hasScrollbar(view);
      await view.change(() => scrollTo(0, 9999));
      assert.ok(await view.run(() => scrollY > 0 && scrollY === document.documentElement.scrollHeight - innerHeight));
      assert.deepEqual(await view.heights(), before);
    });
  }

  test("a host that gives room later takes it away again", async (t) => {
    const view = await open(t, { ...canvas, resizing: "none" });
    await hasScrollbar(view);
    await view.setFrame({ height: "480px" });
    assert.deepEqual(await room(view), none);
    assert.deepEqual(await view.heights(), [480]);
  });

  test("content keeps its place while it is measured beside one", async (t) => {
    const words = (count) => `<p id="text" style="margin: 0; font: 16px/30px monospace">${"word ".repeat(count)}</p>`;
    const view = await open(t, { css: plain, body: words(900), resizing: "none" });
    await hasScrollbar(view);
    const end = await view.run(() => (scrollTo(0, 9999), scrollY));
    await view.change(() => document.body.insertAdjacentHTML("beforeend", '<div style="height: 30px"></div>'));
    assert.equal(await view.run(() => scrollY), end);
    assert.equal((await view.heights()).length, 2);
  });

  test("content that is too wide has one below, has room for it, and has none beside", async (t) => {
    const view = await open(t, { css: plain, body: `<div style="width: 900px; height: 300px"></div>` });
    const { beside, below } = await room(view);
    assert.ok(below > 0);
    assert.equal(beside, 0);
    assert.deepEqual(await view.sizes(), [{ height: 300 + below }]);
  });

  test("they are the page's own again when sizes are told no more", async (t) => {
    const view = await open(t, { css: plain, body: box(900), resizing: "room" });
    await view.setContext({ containerDimensions: {} });
    await view.run(() => globalThis.view.setAutoResize(false));
    assert.ok((await room(view)).beside > 0);
    assert.equal(await view.run(() => document.adoptedStyleSheets.length), 0);
  });
});
