// The expenses' view's own tests, by both kits.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { expenses, expensesTests } from "./support/pages.js";
import { runNodeTests, runPlaywright } from "./support/run.js";

const folder = await temporaryFolder();
const env = { EXPENSES_PAGE: expenses };

test("The expenses' view passes its tests in Node", async () => {
  const { passed, output } = await runNodeTests([join(expensesTests, "expenses.node.test.js")], { env });
  assert.ok(passed, output);
});

test("The expenses' view passes its tests in a browser", async () => {
  const { passed, output } = await runPlaywright(
    ["-c", expensesTests, "--reporter=line", "--output", join(folder, "results")],
    { env },
  );
  assert.ok(passed, output);
});
