// The graphs' view's own tests, by both kits.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { graphviz, graphvizTests } from "./support/pages.js";
import { runNodeTests, runPlaywright } from "./support/run.js";

const folder = await temporaryFolder();
const env = { GRAPHVIZ_PAGE: graphviz };
const skip = !existsSync(graphviz) && "it is not built: its sources are not here";

test("The graphs' view passes its tests in Node", { skip }, async () => {
  const { passed, output } = await runNodeTests([join(graphvizTests, "graphviz.node.test.js")], { env });
  assert.ok(passed, output);
});

test("The graphs' view passes its tests in a browser", { skip }, async () => {
  const { passed, output } = await runPlaywright(
    ["-c", graphvizTests, "--reporter=line", "--output", join(folder, "results")],
    { env },
  );
  assert.ok(passed, output);
});
