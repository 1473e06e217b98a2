// A test that forgets its view does not pass.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { handWritten, root } from "./support/pages.js";
import { runNodeTests } from "./support/run.js";

async function runWith(body) {
  const file = join(await temporaryFolder(), "forgetful.test.mjs");
  writeFileSync(
    file,
    `import { test } from "node:test";
    import { openView } from ${JSON.stringify(`${root}web/testing/index.js`)};
    const page = ${JSON.stringify(handWritten("setTimeout(() => console.error('unseen'))"))};
    test("forgets", async (t) => { ${body} });`,
  );
  return runNodeTests([file]);
}

const untilReported = "await view.until(() => view.errors.length > 0);";
for (const [what, body, ...says] of [
  [
    "a view that nobody closes fails the file, and tells what it reported",
    `const view = await openView(page); ${untilReported}`,
    /was opened by a test and not closed.*\n.*unseen/,
    /openView\(page, \{ t \}\)/,
  ],
  ["a view that has its test's context fails that test", `const view = await openView(page, { t }); ${untilReported}`,
    /reported what the test did not expect.*\n.*in the console: unseen/],
  ["a test that fails for another reason tells what its view reported",
    `const view = await openView(page, { t }); ${untilReported} throw new Error('another');`,
    /another/, /reported what the test did not expect[^]*in the console: unseen/],
]) {
  test(what, async () => {
    const { passed, output } = await runWith(body);
    assert.equal(passed, false, output);
    for (const each of says) assert.match(output, each);
  });
}

test("a view that is closed and reported nothing passes", async () => {
  const { passed, output } = await runWith(
    "const view = await openView(page, { t, ignoreErrors: [/unseen/] }); await view.close();",
  );
  assert.ok(passed, output);
});
