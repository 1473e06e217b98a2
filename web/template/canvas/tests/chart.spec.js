// What WebGL draws, in Chromium.
import { expect, test } from "mcpapps-devkit/testing/playwright";
import { page } from "./built_page.js";

for (const host of ["claude", "vscode"]) {
  test(`the chart is drawn, and says what the user points at, in ${host}`, async ({ openView }) => {
    const view = await openView(page, { host });
    const canvas = view.frame.locator("#canvas");
    const empty = await canvas.screenshot();
    await view.sendToolResult({ content: [], structuredContent: { dice: 1, counts: [1, 0, 0, 0, 2, 3] } });
    await expect.poll(async () => empty.equals(await canvas.screenshot())).toBe(false);

    const { width, height } = await canvas.boundingBox();
    await canvas.hover({ position: { x: width * 0.9, y: height / 2 } });
    await expect(view.frame.locator("#pointed")).toHaveText("6: 3 of 6");
  });
}
