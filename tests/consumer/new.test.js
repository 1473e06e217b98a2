// What a person does who begins with `mcpapps new`: once with a clone, once with the package of
// scripts/package, for which the preset wasm-release has to be built.
import assert from "node:assert/strict";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { launchBrowser } from "../browser/support/browser.js";
import { emptyFolder, npm, packPackage, start, testNumbers, viewIn } from "./new_project.js";
import { checkout, readText, run } from "./places.js";

let browser;
before(async () => (browser = await launchBrowser()));
after(() => browser?.close());

const ways = {
  /** Runs the clone's command. */
  "a clone": async (folder) => {
    await run(process.execPath, [join(checkout, "web/cli/mcpapps.js"), "new", "my dice"], { cwd: folder });
  },
  /** Installs the package, and runs its command. */
  "the package": async (folder) => {
    await npm(["install", await packPackage()], folder);
    await run("npx", ["mcpapps", "new", "my dice"], { cwd: folder });
  },
};

for (const [way, make] of Object.entries(ways)) {
  describe(`a project made by ${way}`, () => {
    let project;
    before(async () => {
      const folder = emptyFolder();
      await make(folder);
      project = join(folder, "my dice");
      await npm(["install"], project);
    });

    test("builds, and passes its tests", async () => {
      const said = await npm(["test"], project);
      assert.deepEqual(testNumbers(said), { native: "100% tests passed", node: "4 of 4", browser: "2 passed" });
    });

    test("is shown by npm start, and its view uses its server", async () => {
      const dev = await start(project);
      const page = await browser.newPage();
      try {
        await page.goto(dev.address);
        const view = await viewIn(page, "#more:enabled");
        assert.equal(await view.locator("h1").textContent(), "2 dice, 100 rolls");
        await view.locator("#more").click();
        await view.getByText("2 dice, 200 rolls").waitFor();
      } finally {
        await page.close();
        assert.equal(await dev.interrupt(), 0);
      }
    });

    test("passes mcpapps check", async () => {
      await npm(["run", "check"], project);
    });
  });
}
