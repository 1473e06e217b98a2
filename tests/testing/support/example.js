// The tests that an example has of its own, by the kits for JavaScript.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pageOf } from "../../../examples/examples.js";
import { temporaryFolder } from "../../dev/support/temporary_folder.js";
import { root } from "./pages.js";
import { runNodeTests, runPlaywright } from "./run.js";

/** @param {string} example its folder; ports are not built where their sources are not here */
export async function testExample(example, { isPort = false } = {}) {
  const folder = await temporaryFolder();
  const page = pageOf(example);
  const tests = join(root, "examples", example, "tests");
  const env = { [`${example.toUpperCase()}_PAGE`]: page };
  const skip = isPort && !existsSync(page) && "it is not built: its sources are not here";

  const nodeTests = join(tests, `${example}.node.test.js`);
  if (existsSync(nodeTests)) {
    test(`the view of ${example} passes its tests in Node`, { skip }, async () => {
      const { passed, output } = await runNodeTests([nodeTests], { env });
      assert.ok(passed, output);
    });
  }

  test(`the view of ${example} passes its tests in a browser`, { skip }, async () => {
    const options = ["-c", tests, "--reporter=line", "--output", join(folder, "results")];
    const { passed, output } = await runPlaywright(options, { env });
    assert.ok(passed, output);
  });
}
