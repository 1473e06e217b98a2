// User actions in the examples that draw every frame, and the model's context of them.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { useSizingHost } from "../sizing/setting.js";
import { browserOf, describeIn } from "../support/browsers.js";
import { trafficCount } from "../support/dev_host_page.js";
import { describeExampleIn } from "../support/examples.js";
import { engines } from "../support/pairs.js";

// Runs in the view. Fingers and mouse are simulated events: the pages of several tests share one mouse. Returns how
// many events the view takes.
const act = (actions) => {
  let taken = 0;
  const canvas = document.getElementById("canvas");
  canvas.setPointerCapture = () => {}; // there are no real pointers
  const { left, top, width, height } = canvas.getBoundingClientRect();
  for (const { type, x, y, pointer = 1, ...options } of actions) {
    const at = { clientX: left + width / 2 + x, clientY: top + height / 2 + y, bubbles: true, cancelable: true };
    const Kind = type === "wheel" ? WheelEvent : PointerEvent;
    if (!canvas.dispatchEvent(new Kind(type, { ...at, pointerId: pointer, isPrimary: pointer === 1, ...options }))) {
      ++taken;
    }
  }
  return taken;
};
const drag = (fromX, fromY, toX, toY) => [
  { type: "pointerdown", x: fromX, y: fromY },
  { type: "pointermove", x: (fromX + toX) / 2, y: (fromY + toY) / 2 },
  { type: "pointermove", x: toX, y: toY },
  { type: "pointerup", x: toX, y: toY },
];
const click = (x, y) => [
  { type: "pointerdown", x, y },
  { type: "pointerup", x, y },
  { type: "click", x, y },
];
/** A node: the middle of a grid of points where the pointer is over it. */
const findNode = () => {
  const canvas = document.getElementById("canvas");
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const places = [];
  let found;
  for (let y = 0; y < height; y += 3) {
    for (let x = 0; x < width; x += 3) {
      canvas.dispatchEvent(
        new PointerEvent("pointermove", { clientX: left + x, clientY: top + y, pointerId: 1, isPrimary: true }),
      );
      const [, id] = /^(?:Picked: )?(n\d+), group/.exec(document.getElementById("line").textContent) ?? [];
      found ??= id;
      if (id && id === found) places.push([x, y]);
    }
    if (found && y > Math.max(...places.map(([, at]) => at)) + 6) break;
  }
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { id: found, x: mean(places.map(([x]) => x)) - width / 2, y: mean(places.map(([, y]) => y)) - height / 2 };
};
const line = () => document.getElementById("line").textContent;

describeExampleIn("graph", ({ open }) => {
  const openSettled = async (t) => {
    const opened = await open(t, { arguments: JSON.stringify({ nodes: 100 }) });
    await opened.until(() => /^\d+ nodes, \d+ links$/.test(document.getElementById("line").textContent));
    // Settled when the node is found twice at the same place.
    let before;
    for (let attempts = 0; attempts < 100; ++attempts) {
      const node = await opened.frame.evaluate(findNode);
      if (node.id && node.id === before?.id && Math.hypot(node.x - before.x, node.y - before.y) < 1) {
        return { ...opened, node };
      }
      before = node;
      await opened.frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    }
    throw new Error("the layout does not settle");
  };

  test("names the node under the pointer, and tells the model of the one that is clicked", async (t) => {
    const { frame, node, untilTold } = await openSettled(t);
    await frame.evaluate(act, click(node.x, node.y));
    const told = await untilTold("has picked the node");
    assert.match(told, new RegExp(`The user has picked the node ${node.id}, group \\d+, \\d+ links?`));
    assert.match(await frame.evaluate(line), new RegExp(`^Picked: ${node.id}, group`));
  });

  test("tells the model when a click beside all nodes picks none", async (t) => {
    const { frame, node, untilTold } = await openSettled(t);
    await frame.evaluate(act, click(node.x, node.y));
    await untilTold("has picked the node");
    await frame.evaluate(act, drag(0, 0, 4000, 0));
    await frame.evaluate(act, click(0, 0));
    await untilTold("has picked no node");
  });

  test("moves the picture by a drag, and picks nothing by it", async (t) => {
    const { page, frame, node, untilTold } = await openSettled(t);
    await frame.evaluate(act, drag(node.x, node.y, node.x + 30, node.y + 12));
    assert.equal(await trafficCount(page, "ui/update-model-context"), 0);
    await frame.evaluate(act, click(node.x + 30, node.y + 12));
    await untilTold(`has picked the node ${node.id},`);
  });

  test("zooms by the wheel around the pointer, until the zoom ends", async (t) => {
    const { frame, node, untilTold } = await openSettled(t);
    // The number of wheel events that the view takes.
    const turn = (deltaY, turns = 1) =>
      frame.evaluate(act, Array(turns).fill({ type: "wheel", x: node.x, y: node.y, deltaY }));
    assert.equal(await turn(-300), 0); // the chat's, until the canvas is used
    await frame.evaluate(() => document.getElementById("canvas").focus());
    assert.equal(await turn(-300), 1);
    await frame.evaluate(act, click(node.x, node.y));
    await untilTold(`has picked the node ${node.id},`);
    const taken = await turn(-300, 30);
    assert.ok(taken > 0 && taken < 30, `${taken} turns`);
    assert.equal(await turn(300), 1);
  });
});

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
for (const engine of engines) {
  if (!existsSync(sdl)) break;
  describeIn(["Chromium", "Firefox"], `a program for SDL that waits, as ${engine},`, (browser) => {
    const openView = useSizingHost(browser, browserOf(browser).webgl, "sdl_window");
    const open = async (t) => {
      const view = await openView(t, { engine });
      assert.equal(await view.run(() => __mcpapps.engine), engine);
      await view.untilIs(() => framesDrawn > 2);
      return view;
    };

    test("draws, and hears keys and sizes between its frames", async (t) => {
      const view = await open(t);
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
