// The reported heights for common layouts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeIn } from "../support/browsers.js";
import { box, plain, testHeights, useSizingHost } from "./setting.js";

const filling = "html, body { height: 100%; margin: 0 }";

describeIn(["Chromium", "Firefox"], "the height of a view", (browser) => {
  const open = useSizingHost(browser);

  const menu = `<div id="menu" class="NAME" style="position: absolute; top: 80px; height: 320px"></div>`;
  const toast = `<div class="included" style="position: fixed; bottom: 10px; height: 30px"></div>`;
  // 314 px high with its border and padding; browsers leave 38 px for a font size of 16 px.
  const dialog =
    '<dialog style="border: 3px solid; padding: 4px; font-size: 16px"><div style="height: ' + '300px"></div></dialog>';
  const append = (html) => document.body.insertAdjacentHTML("beforeend", html);

  testHeights(open, [
    ["is that of its content, the margins included", { css: "body { margin: 8px }", body: box(300) }, [316]],
    ["has margins that collapse once", {
      css: `${plain} main { margin: 24px } p { margin: 16px; height: 40px }`, body: "<main><p></p><p></p></main>",
    }, [144]],
    [
      "shrinks below the frame's first height, and grows and shrinks with the content",
      {},
      [100, 500, 51],
      async (view) => {
        await view.setBox("500px");
        await view.setBox("50.5px");
      },
    ],
    ["is never reported as zero", {}, [100], (view) => view.setBox("0")],
    ["is not reported while the frame is not shown, and is when it comes back", {}, [100, 120], async (view) => {
      await view.setFrame({ display: "none" });
      await view.setBox("120px");
      assert.deepEqual(await view.heights(), [100]);
      await view.setFrame({ display: "block" });
    }],
    ["opens a frame that the host keeps at zero until it knows", { height: 0 }, [100]],
    ["grows where content overflows a page that fills its frame", {
      css: `${filling} #wrapper { height: 100% }`, body: `<div id="wrapper">${box(60)}</div>`,
    }, [700], (view) => view.setBox("700px")],
    [
      "counts what is placed absolutely where the view asks for it, until it is gone",
      {},
      [100, 400, 100],
      async (view) => {
        await view.change(append, menu.replace("NAME", "included"));
        await view.change(() => document.getElementById("menu").remove());
      },
    ],
    [
      "makes room for a modal dialog, until it is closed",
      { body: box(100) + dialog },
      [100, 352, 100],
      async (view) => {
        await view.change(() => document.querySelector("dialog").showModal());
        await view.change(() => document.querySelector("dialog").close());
      },
    ],
    ["follows what is in a modal dialog", { body: box(100) + dialog }, [100, 352, 252, 452], async (view) => {
      await view.change(() => document.querySelector("dialog").showModal());
      await view.change(() => (document.querySelector("dialog div").style.height = "200px"));
      await view.change(() => (document.querySelector("dialog div").style.height = "400px"));
    }],
    ["is that of the page below a small modal dialog", { body: box(500) + dialog }, [500], async (view) => {
      await view.change(() => document.querySelector("dialog").showModal());
    }],
    [
      "does not grow for a modal dialog that fills its frame",
      {
        css: `${plain} dialog { height: 100%; max-height: none; margin: 0; border: 0; padding: 0 }`,
        body: box(100) + dialog.replace("300px", "50px"),
      },
      [100],
      async (view) => {
        await view.change(() => document.querySelector("dialog").showModal());
      },
    ],
    ["does not follow step by step what hangs on the frame's lower edge", { body: box(100) + toast }, []],
  ]);

  const fills = {
    "a canvas of height: 100%": {
      css: `${filling} canvas { display: block; width: 100%; height: 100% }`,
      body: "<canvas></canvas>",
    },
    "a canvas of 100vh": {
      css: `${plain} canvas { display: block; width: 100vw; height: 100vh }`,
      body: "<canvas></canvas>",
    },
    "a body of min-height: 100vh": { css: `${plain} body { min-height: 100vh }`, body: box(60) },
    "content in the middle of 100vh": {
      css: `${plain} body { min-height: 100vh; display: grid; align-items: center }`,
      body: box(60),
    },
    "a wrapper of height: 100% that scrolls inside": {
      css: `${filling} #wrapper { height: 100%; overflow: auto }`,
      body: `<div id="wrapper">${box(2000)}</div>`,
    },
    "a page that clips": { css: `${filling} html { overflow: hidden }`, body: box(2000) },
  };
  for (const [name, layout] of Object.entries(fills)) {
    test(`stays that of the frame for ${name}, also when the host changes it`, async (t) => {
      const view = await open(t, layout);
      assert.equal(await view.frameHeight(), 240);
      await view.setFrame({ height: "500px" });
      assert.equal(await view.frameHeight(), 500);
      assert.deepEqual(await view.sizes(), []);
    });
  }

  for (const [name, css] of [["flows", plain], ["fills its frame", filling]]) {
    test(`leaves out what is placed absolutely in a page that ${name}`, async (t) => {
      const view = await open(t, { css, body: box(240) });
      await view.change(append, menu);
      assert.equal(await view.frameHeight(), 240);
    });
  }
});
