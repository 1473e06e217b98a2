// tests/browser/views/canvas.cpp, a GLFW program, in a frame.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useSizingHost } from "./sizing/setting.js";
import { browserOf, describeIn } from "./support/browsers.js";
import { engines } from "./support/pairs.js";

// Counts pending frames and timers.
const countTurns = `
  globalThis.turns = 0;
  for (const name of ["requestAnimationFrame", "setTimeout", "setInterval"]) {
    const original = globalThis[name];
    globalThis[name] = (...parameters) => (++turns, original.apply(globalThis, parameters));
  }`;

/** Whether the browser still handles the key. */
const press = ({ on = "#canvas", ...options }) =>
  document
    .querySelector(on)
    .dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...options }));
const keyOf = (letter) => ({
  key: letter,
  code: `Key${letter.toUpperCase()}`,
  keyCode: letter.toUpperCase().charCodeAt(),
});
const isTaken = (deltaY) => {
  const event = new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true });
  return !document.getElementById("canvas").dispatchEvent(event);
};

describeIn(["Chromium", "Firefox"], "a canvas", (browser) => {
  const open = useSizingHost(browser, browserOf(browser).webgl, "canvas");
  const drawn = (view) => view.run(() => framesDrawn);
  const untilDrawn = async (view) => view.untilIs((before) => framesDrawn > before + 1, await drawn(view));
  const pixels = (view) => view.run(() => [canvas.width, canvas.height, canvas.clientWidth, canvas.clientHeight]);
  const focus = (view) => view.run(() => document.getElementById("canvas").focus());

  for (const engine of engines) {
    test(`draws as ${engine}, and main()'s variables live on`, async (t) => {
      const view = await open(t, { engine });
      await untilDrawn(view);
      assert.equal(await view.run(() => __mcpapps.engine), engine);
      const said = await view.notes();
      assert.ok(said.includes("read from a file\n"), said.join());
      assert.ok(!said.some((line) => /gone|error/.test(line)), said.join());
    });
  }

  for (const [what, options, [width, height]] of [
    ["is as wide as the page, and 16:9", { width: 640 }, [640, 360]],
    ["fills a fixed height",
      { context: { containerDimensions: { width: 600, height: 400 } }, resizing: "none", height: 400 }, [600, 400]],
    ["has the layout that the page's style says", { css: "canvas { width: 200px; aspect-ratio: 1 }" }, [200, 200]],
  ]) {
    test(what, async (t) => {
      const view = await open(t, options);
      await untilDrawn(view);
      assert.deepEqual(await pixels(view), [width, height, width, height]);
      assert.equal(await view.frameHeight(), height);
      assert.equal(await view.run(() => document.documentElement.scrollHeight), height);
    });
  }

  for (const [what, hidden, expected] of [
    ["begins when its frame has been laid out", 500, ["started 640x360"]],
    [
      "begins in a frame that stays out of sight, and is told its size later",
      Infinity,
      ["started 0x0", "size 640x360"],
    ],
  ]) {
    test(what, async (t) => {
      const view = await open(t, { width: 640, hidden });
      await view.until(expected.at(-1));
      assert.deepEqual((await view.notes()).filter((line) => line.startsWith("started")), [expected[0]]);
    });
  }

  test("has the host's display mode as its fullscreen, which the host may refuse", async (t) => {
    const view = await open(t, {});
    await view.page.evaluate(() => {
      host.bridge.onrequestdisplaymode = async ({ mode }) => {
        if (mode === "fullscreen" && host.refuses) throw new Error("not now");
        host.bridge.setHostContext({ displayMode: mode });
        return { mode };
      };
    });
    await view.page.mouse.click(50, 50);
    await view.order("fullscreen");
    await view.until("fullscreen canvas");
    assert.equal(await view.run(() => document.fullscreenElement.id), "canvas");
    await view.order("exit");
    await view.until("not fullscreen");
    assert.equal(await view.run(() => document.fullscreenElement), null);
    for (const state of ["fullscreen canvas", "not fullscreen"]) {
      await view.run(() => notes.splice(0));
      await view.order("monitor");
      await view.until(state);
    }
    await view.page.evaluate(() => (host.refuses = true));
    await view.run(() => notes.splice(0));
    await view.order("fullscreen");
    await view.until("not fullscreen");
    await view.until("html5 resize");
    assert.match(await view.run(() => canvas.requestFullscreen().catch(String)), /refused/);
  });

  test("follows its frame and its style, and tells GLFW, html5.h and the program", async (t) => {
    const view = await open(t, { width: 640 });
    await view.until("started 640x360");
    await view.setFrame({ width: "320px" });
    await view.until("window 320x180");
    await view.until("html5 resize");
    await view.until("size 320x180");
    assert.deepEqual(await pixels(view), [320, 180, 320, 180]);
    await view.run(() => void (notes.splice(0), (canvas.style.width = "160px")));
    await view.until("window 160x90");
    await view.until("html5 resize");
  });

  test("fills the frame when it is shown as a full screen, but for the safe area", async (t) => {
    const view = await open(t, { width: 640, height: 400, resizing: "none" });
    await view.setContext({ displayMode: "fullscreen", safeAreaInsets: { top: 30, right: 0, bottom: 20, left: 10 } });
    await view.until("size 630x350");
    await view.setContext({ displayMode: "inline" });
    await view.until("size 640x360");
  });

  test("stays within 16 million pixels, whatever the host makes of the frame", async (t) => {
    const view = await open(t, { resizing: "none" });
    await view.setFrame({ width: "20000px", height: "12000px" });
    await view.until("size 20000x11250");
    const [width, height] = await pixels(view);
    assert.ok(width * height <= 1 << 24, `${width}x${height}`);
    assert.ok(Math.abs(width / height - 16 / 9) < 0.01, `${width}x${height}`);
  });

  for (const timing of ["animation frames", "timers"]) {
    test(`draws nothing while it is out of sight, and leaves no turn of a loop by ${timing}`, async (t) => {
      const view = await open(t, { before: countTurns });
      if (timing === "timers") await view.order("timer");
      await view.setFrame({ position: "absolute", top: "9000px" });
      await view.until("hidden");
      await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      const [frames, turns] = await view.run(() => [framesDrawn, globalThis.turns]);
      await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
      assert.deepEqual(await view.run(() => [framesDrawn, globalThis.turns]), [frames, turns]);
      await view.setFrame({ position: "static" });
      await view.until("shown");
      await untilDrawn(view);
    });
  }

  test("does not start a loop again that the program has ended out of sight", async (t) => {
    const view = await open(t, {});
    await view.setFrame({ position: "absolute", top: "9000px" });
    await view.until("hidden");
    await view.order("cancel");
    await view.setFrame({ position: "static" });
    await view.until("shown");
    assert.ok(!(await view.notes()).some((line) => line.startsWith("error")));
  });

  test("hears keys while it has the focus, and not before", async (t) => {
    const view = await open(t, { body: "<input id='field'>" });
    await view.run(press, { on: "body", ...keyOf("a") });
    await view.run(press, { on: "#field", ...keyOf("b") });
    await focus(view);
    await view.run(press, keyOf("c"));
    await view.until("key 67 down");
    await view.until("html5 key c");
    assert.ok(!(await view.notes()).some((line) => /key (65|66|a|b)/.test(line)));
  });

  test("lets Tab go past it, unless the program wants the key", async (t) => {
    const view = await open(t, {});
    const tab = { key: "Tab", code: "Tab", keyCode: 9 };
    await focus(view);
    assert.equal(await view.run(press, tab), true);
    await view.order("tab");
    assert.equal(await view.run(press, tab), false);
  });

  test("releases the keys that are down when the focus goes", async (t) => {
    const view = await open(t, { body: "<input id='field'>" });
    await focus(view);
    await view.run(press, { key: "Shift", code: "ShiftLeft", keyCode: 16 });
    await view.until("key 340 down");
    await view.run(() => document.getElementById("field").focus());
    await view.until("key 340 up");
  });

  test("leaves the wheel to the page of a program that does not ask for it, in a full screen too", async (t) => {
    const view = await open(t, {});
    await focus(view);
    assert.equal(await view.run(isTaken, 100), false);
    await view.setContext({ displayMode: "fullscreen" });
    await view.untilIs(() => document.documentElement.dataset.mcpappsCanvas === "fills");
    assert.equal(await view.run(isTaken, 100), false);
  });

  test("leaves the wheel to the page until it is used, and where the program does not want this turn", async (t) => {
    const view = await open(t, {});
    await view.order("wheel");
    assert.equal(await view.run(isTaken, -100), false);
    await focus(view);
    assert.equal(await view.run(isTaken, 100), false);
    assert.equal(await view.run(isTaken, -100), true);
  });

  test("hears touches as its mouse, and takes the focus", async (t) => {
    const view = await open(t, {});
    await view.run(() => {
      canvas.setPointerCapture = () => {}; // there is no real pointer
      canvas.dispatchEvent(new PointerEvent("pointerdown", { pointerId: 1, pointerType: "touch" }));
      canvas.dispatchEvent(new MouseEvent("mousedown", { clientX: 10, clientY: 10, button: 0 }));
    });
    await view.until("button 0 down");
    assert.equal(await view.run(() => document.activeElement.id), "canvas");
    await view.run(() => canvas.dispatchEvent(new PointerEvent("pointercancel", { pointerId: 1 })));
    await view.until("button 0 up");
  });

  test("gives the program what is pasted, and puts into the clipboard what it copies", async (t) => {
    const view = await open(t, {});
    await focus(view);
    await view.run(() => {
      const clipboardData = { getData: () => "größer" };
      document.dispatchEvent(Object.assign(new Event("paste"), { clipboardData }));
    });
    await view.order("paste");
    await view.until("pasted größer");
    await view.run(() => {
      const nothing = { writeText: (text) => ((globalThis.written = text), Promise.reject(new Error("not allowed"))) };
      Object.defineProperty(navigator, "clipboard", { value: nothing });
    });
    await view.order("copy");
    assert.equal(await view.run(() => written), "copied");
  });

  test("is drawn again when its graphics are restored, by a program that can", async (t) => {
    const view = await open(t, {});
    await view.order("restore");
    await view.run(() =>
      (globalThis.loss = canvas.getContext("webgl").getExtension("WEBGL_lose_context")).loseContext(),
    );
    await view.until("hidden");
    await view.run(() => loss.restoreContext());
    await view.until("restored");
    await untilDrawn(view);
  });

  test("says so when its graphics are restored, and the program cannot, which can be started again", async (t) => {
    const view = await open(t, {});
    await view.run(() =>
      (globalThis.loss = canvas.getContext("webgl").getExtension("WEBGL_lose_context")).loseContext(),
    );
    await view.until("hidden");
    await view.run(() => loss.restoreContext());
    await view.frame.waitForSelector("[role=alert]");
    assert.match(await view.run(() => document.querySelector("[role=alert]").textContent), /graphics/);
    await view.setContext({ displayMode: "fullscreen" });
    await view.run(() => document.querySelector("[role=alert] button").click());
    await untilDrawn(view);
    assert.equal(await view.run(() => document.fullscreenElement?.id), "canvas");
  });

  test("tells of a callback of GLFW's that threw, and hears the next one", async (t) => {
    const view = await open(t, {});
    await view.run(() => {
      canvas.dispatchEvent(new MouseEvent("mousedown", { clientX: 10, clientY: 10, button: 1 }));
      canvas.dispatchEvent(new MouseEvent("mousedown", { clientX: 10, clientY: 10, button: 0 }));
    });
    await view.untilStarts("error");
    await view.until("button 0 down");
  });
}, { webgl: true });
