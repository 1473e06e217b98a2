// A view in TypeScript with the reference SDK and a package that brings WebAssembly.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isBuilt, useHostedExamples } from "../support/hosted_example.js";

const plate = { width: 100, height: 50, thickness: 10, holes: 4, diameter: 10 };
// A prism of 32 sides in each hole.
const hole = 10 * 16 * 5 ** 2 * Math.sin((2 * Math.PI) / 32);
const volume = (100 * 50 * 10 - 4 * hole) / 1000;

describe("the example manifold", { skip: !isBuilt("manifold") && "it is not built: its packages are not here" }, () => {
  const open = useHostedExamples();

  for (const [policy, isNative] of Object.entries({ specification: false, wasm: true })) {
    test(`computes the plate under the policy ${policy}, and tells the model its volume`, async (t) => {
      const view = await open(t, "manifold", { call: ["show_plate", plate], policy });
      const told = () => view.modelContext?.content[0].text ?? "";
      await view.until(() => told());
      assert.ok(told().includes(`4 holes of 10 mm: ${volume.toFixed(1)} cm³`), told());
      assert.equal(await view.evaluate(() => /native code/.test(String(WebAssembly.validate))), isNative);
      await view.evaluate(() => {
        const slider = document.getElementById("diameter");
        slider.value = "20";
        slider.dispatchEvent(new Event("change"));
      });
      await view.until(() => told().includes("4 holes of 20 mm"));
    });
  }
});
