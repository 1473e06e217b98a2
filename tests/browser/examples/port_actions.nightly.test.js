// User actions in the examples that draw every frame, and the model's context of them.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { useSizingHost } from "../sizing/setting.js";
import { browserOf, describeIn } from "../support/browsers.js";
import { describeExampleIn } from "../support/examples.js";
import { engines } from "../support/pairs.js";

// Runs in the view. The mouse is simulated events: the pages of several tests share one.
const act = (actions) => {
  const canvas = document.getElementById("canvas");
  canvas.setPointerCapture = () => {}; // there are no real pointers
  const { left, top, width, height } = canvas.getBoundingClientRect();
  for (const { type, x, y } of actions) {
    const at = { clientX: left + width / 2 + x, clientY: top + height / 2 + y, bubbles: true };
    canvas.dispatchEvent(new PointerEvent(type, { ...at, pointerId: 1, isPrimary: true }));
  }
};
const click = (x, y) => [
  { type: "pointerdown", x, y },
  { type: "pointerup", x, y },
  { type: "click", x, y },
];
describeExampleIn("mesh", ({ open }) => {
  const openMesh = async (t) => {
    const opened = await open(t, { arguments: JSON.stringify({ shape: "sphere" }) });
    await opened.until(
      () =>
        /Sphere|sphere/.test(document.getElementById("line").textContent) && !document.getElementById("tell").disabled,
    );
    return opened;
  };
  const annotate = async ({ frame, until }, x, y) => {
    const count = await frame.evaluate(() => document.querySelectorAll("#annotations li").length);
    await frame.evaluate(act, click(x, y));
    await until((before) => document.querySelectorAll("#annotations li").length > before, count);
  };

  test("tells the model of the annotations, and of where they are", async (t) => {
    const opened = await openMesh(t);
    await annotate(opened, 0, 0);
    await opened.frame.evaluate(() => {
      const field = document.querySelector("#annotations input");
      field.value = "a scratch";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.getElementById("tell").click();
    });
    const told = JSON.parse(await opened.untilTold("a scratch"));
    assert.equal(told.structuredContent.annotations.length, 1);
    const { text, point } = told.structuredContent.annotations[0];
    assert.equal(text, "a scratch");
    assert.ok(Object.values(point).every(Number.isFinite), JSON.stringify(point));
    assert.match(told.content[0].text, /a scratch/);
    await opened.until(() => document.getElementById("told").textContent === "The model knows it.");
  });
});

const sdl = new URL("../../../build/views/sdl_window.html", import.meta.url);
if (existsSync(sdl)) {
  describeIn(["Chromium", "Firefox"], "a program for SDL that waits", (browser) => {
    const openView = useSizingHost(browser, browserOf(browser).webgl, "sdl_window");
    const open = async (t, engine = "wasm") => {
      const view = await openView(t, { engine });
      assert.equal(await view.run(() => __mcpapps.engine), engine);
      await view.untilIs(() => framesDrawn > 2);
      return view;
    };

    for (const engine of engines) {
      test(`draws, and hears keys and sizes between its frames, as ${engine}`, async (t) => {
        const view = await open(t, engine);
        await view.setFrame({ width: "320px" });
        await view.until("window 320x180");
        await view.run(() => {
          document.getElementById("canvas").focus();
          const key = { key: "a", code: "KeyA", keyCode: 65, which: 65, bubbles: true, cancelable: true };
          document.getElementById("canvas").dispatchEvent(new KeyboardEvent("keydown", key));
        });
        await view.until("key A");
        assert.ok(!(await view.notes()).some((line) => line.startsWith("error")));
      });
    }

    const name = "has the host's fullscreen as a desktop's, and is as before where the host refuses it";
    test(name, { timeout: 60_000 }, async (t) => {
      const view = await open(t);
      await view.page.evaluate(() => {
        const show = (displayMode, width, height) => {
          // Before the frame's size: the view would report what the new width makes of its height inline.
          host.bridge.setHostContext({ displayMode, availableDisplayModes: ["inline", "fullscreen"] });
          Object.assign(host.frame.style, { width, height });
        };
        host.bridge.onrequestdisplaymode = async ({ mode }) => {
          if (host.refuses) return { mode: "inline" };
          mode === "fullscreen" ? show(mode, "700px", "500px") : show(mode, "640px", "360px");
          return { mode };
        };
        show("inline", "640px", "360px");
      });
      const untilIs = async (wanted) => {
        for (let seen = ""; seen !== wanted; ) {
          await view.order("state");
          seen = `${(await view.notes()).at(-1)} ${await view.run(() => `${canvas.width}x${canvas.height}`)}`;
        }
      };
      await view.until("window 640x360");
      await view.order("fullscreen");
      await untilIs("fullscreen 700x500 700x500");
      assert.equal(await view.run(() => document.fullscreenElement === canvas), true);
      await view.order("windowed");
      await untilIs("windowed 640x360 640x360");
      await view.page.evaluate(() => (host.refuses = true));
      await view.order("fullscreen");
      await untilIs("windowed 640x360 640x360");
      assert.match(await view.run(() => canvas.requestFullscreen().catch(String)), /refused/);
    });

    test("gets what is pasted, and puts into the clipboard what it copies", async (t) => {
      const view = await open(t);
      await view.order("paste");
      await view.until("has not ");
      await view.run(() => {
        document.getElementById("canvas").focus();
        document.dispatchEvent(Object.assign(new Event("paste"), { clipboardData: { getData: () => "größer" } }));
      });
      await view.order("paste");
      await view.until("has größer");
      await view.run(() => {
        const nothing = {
          writeText: (text) => ((globalThis.written = text), Promise.reject(new Error("not allowed"))),
        };
        Object.defineProperty(navigator, "clipboard", { value: nothing });
      });
      await view.order("copy");
      await view.until("copy 0");
      assert.equal(await view.run(() => written), "copied");
    });
  }, { webgl: true });
}
