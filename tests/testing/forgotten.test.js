// A test that forgets its view does not pass.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { handWritten, root } from "./support/pages.js";
import { runNodeTests } from "./support/run.js";

async function runWith(t, body) {
  const folder = mkdtempSync(join(tmpdir(), "mcpapps-forgotten-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "forgetful.test.mjs");
  writeFileSync(
    file,
    `import { test } from "node:test";
    import { openView } from ${JSON.stringify(`${root}web/testing/index.js`)};
    const page = ${JSON.stringify(handWritten("setTimeout(() => console.error('unseen'))"))};
    test("forgets", async (t) => { ${body} });`,
  );
  return runNodeTests([file]);
}

test("a view that nobody closes fails the file, and tells what it reported", async (t) => {
  const { passed, output } = await runWith(t, "const view = await openView(page); await view.until(() => view.errors.length > 0);");
  assert.equal(passed, false, output);
  assert.match(output, /was opened by a test and not closed.*\n.*unseen/);
  assert.match(output, /openView\(page, \{ t \}\)/);
});

test("a view that has its test's context fails that test", async (t) => {
  const { passed, output } = await runWith(t, "const view = await openView(page, { t }); await view.until(() => view.errors.length > 0);");
  assert.equal(passed, false, output);
  assert.match(output, /reported what the test did not expect.*\n.*in the console: unseen/);
});

test("a test that fails for another reason tells what its view reported", async (t) => {
  const { passed, output } = await runWith(t, "const view = await openView(page, { t }); await view.until(() => view.errors.length > 0); throw new Error('another');");
  assert.equal(passed, false, output);
  assert.match(output, /another/);
  assert.match(output, /reported what the test did not expect[^]*in the console: unseen/);
});

test("a view that is closed and reported nothing passes", async (t) => {
  const { passed, output } = await runWith(t, "const view = await openView(page, { t, ignoreErrors: [/unseen/] }); await view.close();");
  assert.ok(passed, output);
});
