// The weather view's own tests, by both kits: they pass, and fail when the view is broken.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { mutants } from "./support/mutants.js";
import { testsOf, weather } from "./support/pages.js";
import { runNodeTests, runPlaywright } from "./support/run.js";

const folder = await temporaryFolder();
const weatherTests = testsOf("weather");

const kits = {
  Node: {
    run: (env) => runNodeTests([join(weatherTests, "weather.node.test.js")], { env }),
    finds: [
      "an element that the program wants has another id",
      "the program calls a tool that there is not",
      "a text is wrong",
    ],
  },
  "a browser": {
    run: (env) =>
      runPlaywright(["-c", weatherTests, "-x", "--reporter=line", "--output", join(folder, "results")], { env }),
    finds: ["the program calls a tool that there is not", "the view shows grey letters on grey"],
  },
};

for (const [name, { run, finds }] of Object.entries(kits)) {
  describe(`The weather view's tests in ${name}`, () => {
    test("pass", async () => {
      const { passed, output } = await run({ WEATHER_PAGE: weather });
      assert.ok(passed, output);
    });

    for (const [index, mutant] of finds.entries()) {
      test(`fail if ${mutant}`, async () => {
        const page = join(folder, `${name.replaceAll(" ", "-")}-${index}.html`);
        writeFileSync(page, mutants[mutant](readFileSync(weather, "utf8")));
        const { passed, output } = await run({ WEATHER_PAGE: page });
        assert.equal(passed, false, output);
      });
    }
  });
}
