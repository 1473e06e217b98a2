// The gnuplot view's own tests, by both kits.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { gnuplot, gnuplotTests } from "./support/pages.js";
import { runNodeTests, runPlaywright } from "./support/run.js";

const folder = await temporaryFolder();
const env = { GNUPLOT_PAGE: gnuplot };
const skip = !existsSync(gnuplot) && "it is not built: its sources are not here";

test("The gnuplot view passes its tests in Node", { skip }, async () => {
  const { passed, output } = await runNodeTests([join(gnuplotTests, "gnuplot.node.test.js")], { env });
  assert.ok(passed, output);
});

test("The gnuplot view passes its tests in a browser", { skip }, async () => {
  const { passed, output } = await runPlaywright(
    ["-c", gnuplotTests, "--reporter=line", "--output", join(folder, "results")],
    { env },
  );
  assert.ok(passed, output);
});
