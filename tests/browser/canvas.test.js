// tests/browser/views/canvas.cpp, a GLFW program, in a frame.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeIn, useSizingHost } from "./sizing/setting.js";
import { waitFor } from "./support/wait_for.js";

// Counts what would draw or run later.
const countTurns = `
  globalThis.turns = 0;
  for (const name of ["requestAnimationFrame", "setTimeout", "setInterval"]) {
    const original = globalThis[name];
    globalThis[name] = (...parameters) => (++turns, original.apply(globalThis, parameters));
  }`;
const webgl = { Chromium: { args: ["--enable-unsafe-swiftshader", "--use-angle=swiftshader"] }, Firefox: { webgl: true } };

/** Whether the page still does with the key what browsers do. */
const press = ({ on = "#canvas", ...options }) =>
  document.querySelector(on).dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...options }));
const keyOf = (letter) => ({ key: letter, code: `Key${letter.toUpperCase()}`, keyCode: letter.toUpperCase().charCodeAt() });
const isTaken = (deltaY) => {
  const event = new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true });
  return !document.getElementById("canvas").dispatchEvent(event);
};

describeIn(["Chromium", "Firefox"], "a canvas", (browser) => {
  const open = useSizingHost(browser, webgl[browser], "canvas");
  const notes = (view) => view.run(() => notes);
  const untilIs = (view, ...condition) => waitFor(view.frame, ...condition);
  const until = (view, line) => untilIs(view, (wanted) => notes.includes(wanted), line);
  const order = async (view, what) => {
    await view.page.evaluate((given) => host.bridge.sendToolInput({ arguments: { what: given } }), what);
    await until(view, "obeyed");
    await view.run(() => notes.splice(notes.indexOf("obeyed"), 1));
  };
  const drawn = (view) => view.run(() => framesDrawn);
  const untilDrawn = async (view) => {
    const before = await drawn(view);
    await untilIs(view, (count) => framesDrawn > count + 1, before);
  };
  const pixels = (view) => view.run(() => [canvas.width, canvas.height, canvas.clientWidth, canvas.clientHeight]);
  const focus = (view) => view.run(() => document.getElementById("canvas").focus());

  for (const engine of ["wasm", "js"]) {
    test(`draws as ${engine}, and main()'s variables live on`, async () => {
      const view = await open({ engine });
      await untilDrawn(view);
      assert.equal(await view.run(() => __mcpapps.engine), engine);
      const said = await notes(view);
      assert.ok(said.includes("read from a file\n"), said.join());
      assert.ok(!said.some((line) => /gone|error/.test(line)), said.join());
    });
  }

  test("is as wide as the page, and 16:9, and GLFW's window with it", async () => {
    const view = await open({ width: 640 });
    await until(view, "started 640x360");
    assert.deepEqual(await pixels(view), [640, 360, 640, 360]);
    assert.equal(await view.frameHeight(), 360);
  });

  test("follows its frame, and tells GLFW, html5.h and the program", async () => {
    const view = await open({});
    await view.setFrame({ width: "320px" });
    await until(view, "window 320x180");
    await until(view, "html5 resize");
    await until(view, "size 320x180");
    assert.deepEqual(await pixels(view), [320, 180, 320, 180]);
  });

  test("fills a fixed height", async () => {
    const view = await open({ context: { containerDimensions: { width: 600, height: 400 } }, resizing: "none", height: 400 });
    await untilDrawn(view);
    assert.deepEqual(await pixels(view), [600, 400, 600, 400]);
    assert.equal(await view.run(() => document.documentElement.scrollHeight), 400);
  });

  test("keeps within the host's maximal height", async () => {
    const view = await open({ context: { containerDimensions: { maxHeight: 200 } } });
    assert.equal(await view.frameHeight(), 200);
  });

  test("fills the frame when it is shown as a full screen, but for the safe area", async () => {
    const view = await open({ width: 640, height: 400, resizing: "none" });
    await view.setContext({ displayMode: "fullscreen", safeAreaInsets: { top: 30, right: 0, bottom: 20, left: 10 } });
    await until(view, "size 630x350");
    await view.setContext({ displayMode: "inline" });
    await until(view, "size 640x360");
  });

  test("has the layout that the page's style says", async () => {
    const view = await open({ css: "canvas { width: 200px; aspect-ratio: 1 }" });
    assert.deepEqual(await pixels(view), [200, 200, 200, 200]);
  });

  test("stays within 16 million pixels, whatever the host makes of the frame", async () => {
    const view = await open({ resizing: "none" });
    await view.setFrame({ width: "20000px", height: "12000px" });
    await until(view, "size 20000x11250");
    const [width, height] = await pixels(view);
    assert.ok(width * height <= 1 << 24, `${width}x${height}`);
    assert.ok(Math.abs(width / height - 16 / 9) < 0.01, `${width}x${height}`);
  });

  for (const timing of ["animation frames", "timers"]) {
    test(`draws nothing while it is out of sight, and leaves no turn of a loop by ${timing}`, async () => {
      const view = await open({ before: countTurns });
      if (timing === "timers") await order(view, "timer");
      await view.setFrame({ position: "absolute", top: "9000px" });
      await until(view, "hidden");
      await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      const [frames, turns] = await view.run(() => [framesDrawn, globalThis.turns]);
      await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
      assert.deepEqual(await view.run(() => [framesDrawn, globalThis.turns]), [frames, turns]);
      await view.setFrame({ position: "static" });
      await until(view, "shown");
      await untilDrawn(view);
    });
  }

  test("draws nothing in a hidden page", async () => {
    const view = await open({});
    const setHidden = (hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    await view.run(setHidden, true);
    await until(view, "hidden");
    const before = await drawn(view);
    await view.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    assert.ok((await drawn(view)) <= before + 1);
    await view.run(setHidden, false);
    await untilDrawn(view);
  });

  test("does not start a loop again that the program has ended out of sight", async () => {
    const view = await open({});
    await view.setFrame({ position: "absolute", top: "9000px" });
    await until(view, "hidden");
    await order(view, "cancel");
    await view.setFrame({ position: "static" });
    await until(view, "shown");
    assert.ok(!(await notes(view)).some((line) => line.startsWith("error")));
  });

  test("hears keys while it has the focus, and not before", async () => {
    const view = await open({ body: "<input id='field'>" });
    await view.run(press, { on: "body", ...keyOf("a") });
    await view.run(press, { on: "#field", ...keyOf("b") });
    await focus(view);
    await view.run(press, keyOf("c"));
    await until(view, "key 67 down");
    await until(view, "html5 key c");
    assert.ok(!(await notes(view)).some((line) => /key (65|66|a|b)/.test(line)));
  });

  test("lets Tab go past it, unless the program wants the key", async () => {
    const view = await open({});
    const tab = { key: "Tab", code: "Tab", keyCode: 9 };
    await focus(view);
    assert.equal(await view.run(press, tab), true);
    await order(view, "tab");
    assert.equal(await view.run(press, tab), false);
  });

  test("releases the keys that are down when the focus goes", async () => {
    const view = await open({ body: "<input id='field'>" });
    await focus(view);
    await view.run(press, { key: "Shift", code: "ShiftLeft", keyCode: 16 });
    await until(view, "key 340 down");
    await view.run(() => document.getElementById("field").focus());
    await until(view, "key 340 up");
  });

  test("leaves the wheel to the page until it is used, and where the program does not want it", async () => {
    const view = await open({});
    assert.equal(await view.run(isTaken, 100), false);
    await focus(view);
    assert.equal(await view.run(isTaken, 100), true);
    assert.equal(await view.run(isTaken, -100), true);
    await order(view, "no wheel");
    assert.equal(await view.run(isTaken, 100), false);
    assert.equal(await view.run(isTaken, -100), true);
  });

  test("hears touches as its mouse, and takes the focus", async () => {
    const view = await open({});
    await view.run(() => {
      canvas.setPointerCapture = () => {}; // there is no real pointer
      canvas.dispatchEvent(new PointerEvent("pointerdown", { pointerId: 1, pointerType: "touch" }));
      canvas.dispatchEvent(new MouseEvent("mousedown", { clientX: 10, clientY: 10, button: 0 }));
    });
    await until(view, "button 0 down");
    assert.equal(await view.run(() => document.activeElement.id), "canvas");
    await view.run(() => canvas.dispatchEvent(new PointerEvent("pointercancel", { pointerId: 1 })));
    await until(view, "button 0 up");
  });

  test("gives the program what is pasted, and puts into the clipboard what it copies", async () => {
    const view = await open({});
    await focus(view);
    await view.run(() => {
      const clipboardData = { getData: () => "größer" };
      document.dispatchEvent(Object.assign(new Event("paste"), { clipboardData }));
    });
    await order(view, "paste");
    await until(view, "pasted größer");
    await view.run(() => {
      const nothing = { writeText: (text) => ((globalThis.written = text), Promise.reject(new Error("not allowed"))) };
      Object.defineProperty(navigator, "clipboard", { value: nothing });
    });
    await order(view, "copy");
    assert.equal(await view.run(() => written), "copied");
  });

  test("is drawn again when its graphics are restored, by a program that can", async () => {
    const view = await open({});
    await order(view, "restore");
    await view.run(() => (globalThis.loss = canvas.getContext("webgl").getExtension("WEBGL_lose_context")).loseContext());
    await until(view, "hidden");
    await view.run(() => loss.restoreContext());
    await until(view, "restored");
    await untilDrawn(view);
  });

  test("says so when its graphics are restored, and the program cannot", async () => {
    const view = await open({});
    await view.run(() => (globalThis.loss = canvas.getContext("webgl").getExtension("WEBGL_lose_context")).loseContext());
    await until(view, "hidden");
    await view.run(() => loss.restoreContext());
    await view.frame.waitForSelector("[role=alert]");
    assert.match(await view.run(() => document.querySelector("[role=alert]").textContent), /graphics/);
  });

  test("tells of a callback of GLFW's that threw, and hears the next one", async () => {
    const view = await open({});
    await view.run(() => {
      canvas.dispatchEvent(new MouseEvent("mousedown", { clientX: 10, clientY: 10, button: 1 }));
      canvas.dispatchEvent(new MouseEvent("mousedown", { clientX: 10, clientY: 10, button: 0 }));
    });
    await untilIs(view, () => notes.some((line) => line.startsWith("error")));
    await until(view, "button 0 down");
  });

  test("draws on after a frame that threw, and tells of it", async () => {
    const view = await open({});
    await order(view, "throw");
    await untilIs(view, () => notes.some((line) => line.startsWith("error")));
    await untilDrawn(view);
  });
}, { webgl: true });
