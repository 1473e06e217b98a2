// How scripts/test counts what the C++ tests say.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { emptyFolder } from "./support/folder.js";

const library = fileURLToPath(new URL("../../scripts/lib/", import.meta.url));

/** What ctest says of the C++ tests, counted. */
function counted(said, exitCode) {
  const log = join(emptyFolder(), "log");
  writeFileSync(log, said.map((line) => `1: ${line}\n`).join(""));
  const script = '. "$0/common.sh"; . "$0/runners.sh"; count_cpp_tests "$1" "$2"; report_and_exit';
  const { stdout, status } = spawnSync("bash", ["-euo", "pipefail", "-c", script, library, log, `${exitCode}`], {
    encoding: "utf8",
  });
  return { last: stdout.trimEnd().split("\n").at(-1), status };
}

for (const [sentence, said, exitCode, last, status] of [
  ["each C++ test is counted", [":test-result: PASS a: b", ":test-result: PASS c"], 0, "2 passed, 0 failed", 0],
  ["a failed C++ test fails the run", [":test-result: FAIL a", ":test-result: PASS b"], 8, "1 passed, 1 failed", 1],
  ["a process that dies counts as a failure", [":test-result: PASS a", "Aborted()"], 8, "1 passed, 1 failed", 1],
]) {
  test(sentence, () => assert.deepEqual(counted(said, exitCode), { last, status }));
}

test("a run without any C++ test is a failure", () => {
  assert.equal(counted([], 0).status, 1);
});

test("a test file that leaves a timer behind ends all the same, and its tests are counted", () => {
  const file = join(emptyFolder(), "left.test.js");
  writeFileSync(
    file,
    'import { test } from "node:test";\ntest("passes", () => setInterval(() => {}, 1000));\n' +
      'test("fails", () => { throw new Error("no"); });\n',
  );
  const script = '. "$0/common.sh"; . "$0/runners.sh"; run_node_tests "what is left" "$1"; report_and_exit';
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const { stdout, status } = spawnSync("bash", ["-euo", "pipefail", "-c", script, library, file], {
    encoding: "utf8", env, timeout: 60_000,
  });
  assert.equal(stdout.trimEnd().split("\n").at(-1), "1 passed, 1 failed");
  assert.equal(status, 1);
});
