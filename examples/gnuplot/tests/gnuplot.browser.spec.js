// The view in a browser, as hosts show it: in narrow and wide frames, by the keyboard alone, and what it saves.
import { fileURLToPath } from "node:url";
import { expect, test } from "mcpapps-devkit/testing/playwright";

const page =
  process.env.GNUPLOT_PAGE ?? fileURLToPath(new URL("../../../build/demo/gnuplot_view.html", import.meta.url));
const script = 'set title "Waves"\nset isosamples 30\nset hidden3d\nsplot sin(x)*cos(y)\nplot sin(x), cos(x)\n';

// Each host has its colours of both themes; the width depends on neither.
for (const host of ["claude", "vscode"]) {
  for (const [theme, width] of [["light", 320], ["dark", 760]]) {
    test(`is accessible and fits ${width} pixels in ${host}, ${theme}`, async ({ openView }, testInfo) => {
      const view = await openView(page, {
        host,
        theme,
        hostContext: { containerDimensions: { width, height: 640 } },
      });
      await view.sendToolInput({ script: `${script}plot oops\n`, files: [] });
      await expect(view.frame.locator("#status")).toHaveText("gnuplot has stopped at an error.");
      await expect(view.frame.locator("#plot svg")).toBeVisible();
      const [content, frame] = await view.frame.evaluate((root) => [root.scrollWidth, root.clientWidth]);
      expect(frame).toBeLessThanOrEqual(width);
      expect(content).toBeLessThanOrEqual(frame);
      await view.checkAccessibility();
      await view.frame.screenshot({ path: testInfo.outputPath(`${host}-${width}-${theme}.png`) });
    });
  }
}

test("zooms about the middle, by buttons and by the keyboard", async ({ openView }) => {
  const view = await openView(page, {});
  await view.sendToolInput({ script, files: [] });
  const frame = view.frame.locator("#frame");
  await expect(view.frame.locator("#plot svg")).toBeVisible();
  const middle = () =>
    frame.evaluate((box) => [
      (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    ]);
  await view.frame.getByRole("button", { name: "Zoom in" }).click();
  await frame.focus();
  await view.page.keyboard.press("+");
  const [width, inside] = await frame.evaluate((box) => [box.scrollWidth, box.clientWidth]);
  expect(width / inside).toBeCloseTo(2.25, 1);
  for (const place of await middle()) expect(place).toBeCloseTo(0.5, 1);
  await view.page.keyboard.press("0");
  expect(await frame.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
});

for (const host of ["claude", "vscode"]) {
  test(`saves the plot as SVG and as PNG in ${host}`, async ({ openView }) => {
    const saved = [];
    const view = await openView(page, {
      host,
      hostCapabilities: { downloadFile: {} },
      requests: { "ui/download-file": ({ contents }) => (saved.push(contents[0].resource), {}) },
    });
    await view.sendToolInput({ script, files: [] });
    await view.frame.getByRole("button", { name: "Save SVG" }).click();
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]).toMatchObject({ mimeType: "image/svg+xml" });
    expect(saved[0].text).toContain("<title>sin(x)</title>");
    await view.frame.getByRole("button", { name: "Save PNG" }).click();
    await expect.poll(() => saved.length).toBe(2);
    expect(saved[1]).toMatchObject({ mimeType: "image/png" });
    const png = Buffer.from(saved[1].blob, "base64");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(width).toBeGreaterThan(720);
    expect(Math.abs(height - (width * 3) / 4)).toBeLessThan(2);
    // More than a white area.
    expect(png.length).toBeGreaterThan(20_000);
  });
}

test("says so where the host's policy allows no pictures", async ({ openView }) => {
  const view = await openView(page, {
    host: "inspector",
    hostCapabilities: { downloadFile: {} },
    ignoreErrors: [/img-src/],
  });
  await view.sendToolInput({ script, files: [] });
  await view.frame.getByRole("button", { name: "Save PNG" }).click();
  await expect(view.frame.locator("#status")).toHaveText("This host lets a view make no pictures. Save the SVG.");
});
