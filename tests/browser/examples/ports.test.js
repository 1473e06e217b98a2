import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { describeExample, measureFrames } from "../../demo/check_example.js";
import { changedLines, pageOf } from "../../../examples/examples.js";
import { describeExampleIn } from "../support/examples.js";

// Runs in a page: counts the colors of a picture.
async function countColours(base64) {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt())]));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
}

for (const example of ["box2d", "gnuplot", "graphviz", "imgui", "mesh", "sdl"]) {
  describeExampleIn(example, ({ browser, engine, open }) => {
    test("draws, and tells of no error", async (t) => {
      const errors = [];
      const { page, frame } = await open(t, { errors });
      t.diagnostic(`${browser}: ${describeExample(example, engine, await frame.evaluate(measureFrames, 1))}`);
      const picture = await (await page.$("#frame")).screenshot();
      const colours = await page.evaluate(countColours, Buffer.from(picture).toString("base64"));
      assert.ok(colours > 3, `${colours} colours`);
      assert.deepEqual(errors, []);
    });
  });
}

for (const [example, most] of Object.entries({ box2d: 35, imgui: 40 })) {
  test(
    `the port ${example} changes no more than ${most} lines of the program`,
    { skip: !existsSync(pageOf(example)) },
    () => {
      assert.ok(changedLines(example) <= most);
    },
  );
}
