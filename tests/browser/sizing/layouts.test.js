// The height that a view reports, for the layouts that people write.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeIn, useSizingHost } from "./setting.js";

const box = (height) => `<div id="box" style="height: ${height}px"></div>`;
const plain = "body { margin: 0 }";
const filling = "html, body { height: 100%; margin: 0 }";

describeIn(["Chromium", "Firefox"], "the height of a view", (browser) => {
  const open = useSizingHost(browser);

  test("is that of its content, the margins included", async () => {
    const view = await open({ css: "body { margin: 8px }", body: box(300) });
    assert.deepEqual(await view.sizes(), [{ height: 316 }]);
    assert.equal(await view.frameHeight(), 316);
  });

  test("shrinks below the frame's first height, and grows and shrinks with the content", async () => {
    const view = await open({ css: plain, body: box(100) });
    assert.equal(await view.frameHeight(), 100);
    await view.run(() => (document.getElementById("box").style.height = "500px"));
    await view.settle();
    assert.equal(await view.frameHeight(), 500);
    await view.run(() => (document.getElementById("box").style.height = "50.5px"));
    await view.settle();
    assert.deepEqual(await view.heights(), [100, 500, 51]);
  });

  test("is never reported as zero", async () => {
    const view = await open({ css: plain, body: box(100) });
    await view.run(() => (document.getElementById("box").style.height = "0"));
    await view.settle();
    assert.deepEqual(await view.heights(), [100]);
  });

  test("is not reported while the frame is not shown, and is when it comes back", async () => {
    const view = await open({ css: plain, body: box(100) });
    await view.setFrame({ display: "none" });
    await view.run(() => (document.getElementById("box").style.height = "120px"));
    await view.settle();
    assert.deepEqual(await view.heights(), [100]);
    await view.setFrame({ display: "block" });
    await view.settle();
    assert.deepEqual(await view.heights(), [100, 120]);
  });

  test("opens a frame that the host keeps at zero until it knows", async () => {
    const view = await open({ css: plain, body: box(100), height: 0 });
    assert.equal(await view.frameHeight(), 100);
  });

  const fills = {
    "a canvas of height: 100%": { css: `${filling} canvas { display: block; width: 100%; height: 100% }`, body: "<canvas></canvas>" },
    "a canvas of 100vh": { css: `${plain} canvas { display: block; width: 100vw; height: 100vh }`, body: "<canvas></canvas>" },
    "a body of min-height: 100vh": { css: `${plain} body { min-height: 100vh }`, body: box(60) },
    "content in the middle of 100vh": { css: `${plain} body { min-height: 100vh; display: grid; align-items: center }`, body: box(60) },
    "a wrapper of height: 100% that scrolls inside": { css: `${filling} #wrapper { height: 100%; overflow: auto }`, body: `<div id="wrapper">${box(2000)}</div>` },
    "a page that clips": { css: `${filling} html { overflow: hidden }`, body: box(2000) },
  };
  for (const [name, layout] of Object.entries(fills)) {
    test(`stays that of the frame for ${name}, also when the host changes it`, async () => {
      const view = await open(layout);
      assert.equal(await view.frameHeight(), 240);
      await view.setFrame({ height: "500px" });
      await view.settle();
      assert.equal(await view.frameHeight(), 500);
      assert.deepEqual(await view.sizes(), []);
    });
  }

  test("grows where content overflows a page that fills its frame", async () => {
    const view = await open({ css: `${filling} #wrapper { height: 100% }`, body: `<div id="wrapper">${box(60)}</div>` });
    assert.deepEqual(await view.heights(), []);
    await view.run(() => (document.getElementById("box").style.height = "700px"));
    await view.settle();
    assert.deepEqual(await view.heights(), [700]);
  });

  const menu = `<div id="menu" class="NAME" style="position: absolute; top: 80px; height: 320px"></div>`;
  for (const [name, css] of [["flows", plain], ["fills its frame", filling]]) {
    test(`leaves out what is placed absolutely in a page that ${name}`, async () => {
      const view = await open({ css, body: box(240) });
      await view.run((html) => document.body.insertAdjacentHTML("beforeend", html), menu);
      await view.settle();
      assert.equal(await view.frameHeight(), 240);
    });
  }

  test("counts what is placed absolutely where the view asks for it, until it is gone", async () => {
    const view = await open({ css: plain, body: box(100) });
    await view.run((html) => document.body.insertAdjacentHTML("beforeend", html), menu.replace("NAME", "included"));
    await view.settle();
    assert.equal(await view.frameHeight(), 400);
    await view.run(() => document.getElementById("menu").remove());
    await view.settle();
    assert.deepEqual(await view.heights(), [100, 400, 100]);
  });

  test("does not follow step by step what hangs on the frame's lower edge", async () => {
    const toast = `<div class="included" style="position: fixed; bottom: 10px; height: 30px"></div>`;
    const view = await open({ css: plain, body: box(100) + toast });
    assert.equal(await view.frameHeight(), 240);
    assert.deepEqual(await view.sizes(), []);
  });
});
