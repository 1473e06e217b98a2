// The view in a browser, as hosts show it: moved and zoomed by mouse, fingers and keys, in both themes.
import { expect, test } from "mcpapps-devkit/testing/playwright";
import { page, services } from "./graphs.js";

const show = async (view, dot = services) => {
  await view.sendToolInput({ dot });
  await expect(view.frame.locator("svg")).toBeVisible();
  // Its size comes with the next frame.
  await view.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};
const seen = (view) =>
  view.evaluate(() => document.querySelector("#picture svg").getAttribute("viewBox").split(" ").map(Number));
const middle = async (view) => {
  const { x, y, width, height } = await view.frame.locator("#picture").boundingBox();
  return [x + width / 2, y + height / 2];
};

// Each host has its colours of both themes; the width depends on neither.
for (const [host, engine] of [["claude", "wasm"], ["vscode", "js"]]) {
  for (const [theme, width] of [["light", 320], ["dark", 720]]) {
    test(`is accessible and fits ${width} pixels in ${host}, ${theme}`, async ({ openView }, testInfo) => {
      const view = await openView(page, {
        host,
        theme,
        hostContext: { containerDimensions: { width, maxHeight: 640 } },
      });
      expect(await view.engine).toBe(engine);
      await show(view);
      const [content, frame] = await view.frame.evaluate((root) => [root.scrollWidth, root.clientWidth]);
      expect(content).toBeLessThanOrEqual(frame);
      await view.frame.getByRole("button", { name: "Web server" }).click();
      await expect(view.frame.locator(".picked")).toHaveCount(1);
      await view.checkAccessibility();
      await view.frame.screenshot({ path: testInfo.outputPath(`${host}-${theme}-${width}.png`) });
      await view.sendToolInput({ dot: "digraph { a -> }" });
      await expect(view.frame.getByRole("alert")).toContainText("syntax error in line 1 near '}'");
      await view.checkAccessibility();
      await view.frame.screenshot({ path: testInfo.outputPath(`${host}-${theme}-${width}-error.png`) });
    });
  }
}

test("a click picks a node, and a drag picks none", async ({ openView }) => {
  const view = await openView(page);
  await show(view);
  await view.frame.getByRole("button", { name: "db" }).click();
  await expect(view.frame.getByRole("status")).toHaveText("db, with edges from web");
  const box = await view.frame.getByRole("button", { name: "cache" }).boundingBox();
  const before = await seen(view);
  await view.page.mouse.move(box.x + 5, box.y + 5);
  await view.page.mouse.down();
  await view.page.mouse.move(box.x + 45, box.y + 25, { steps: 4 });
  await view.page.mouse.up();
  expect((await seen(view))[0]).toBeLessThan(before[0]);
  await expect(view.frame.getByRole("status")).toHaveText("db, with edges from web");
});

test("the wheel scrolls the chat, and zooms where the drawing has the focus", async ({ openView }) => {
  const view = await openView(page);
  await show(view);
  const [, , before] = await seen(view);
  await view.page.mouse.move(...(await middle(view)));
  await view.page.mouse.wheel(0, -100);
  await view.settle();
  expect((await seen(view))[2]).toBe(before);
  await view.frame.locator("#picture").focus();
  await view.page.mouse.wheel(0, -100);
  await expect.poll(async () => (await seen(view))[2]).toBeLessThan(before);
});

test("two fingers zoom", async ({ openView }) => {
  const view = await openView(page);
  await show(view);
  const [, , before] = await seen(view);
  await view.evaluate(() => {
    const place = document.getElementById("picture");
    const touch = (type, pointerId, clientX) =>
      place.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 80, bubbles: true }));
    place.setPointerCapture = () => {}; // these pointers are not the browser's
    touch("pointerdown", 1, 100);
    touch("pointerdown", 2, 140);
    touch("pointermove", 2, 180);
    touch("pointerup", 1, 100);
    touch("pointerup", 2, 180);
  });
  expect((await seen(view))[2]).toBeCloseTo(before / 2, 0);
});

test("keys move, zoom and pick", async ({ openView }) => {
  const view = await openView(page);
  await show(view);
  const before = await seen(view);
  await view.frame.locator("#picture").focus();
  const { keyboard } = view.page;
  await keyboard.press("+");
  expect((await seen(view))[2]).toBeCloseTo(before[2] / 1.25, 0);
  await keyboard.press("ArrowRight");
  await keyboard.press("0");
  expect(await seen(view)).toEqual(before);
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(view.frame.locator(".picked")).toHaveCount(1);
});
