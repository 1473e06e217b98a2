// How scripts/test counts C++ tests.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { emptyFolder } from "./support/folder.js";

const library = fileURLToPath(new URL("../../scripts/lib/", import.meta.url));

/** The counts of an output of ctest. */
function counted(said, exitCode) {
  const log = join(emptyFolder(), "log");
  writeFileSync(log, said.map((line) => `1: ${line}\n`).join(""));
  return told('count_cpp_tests "$1" "$2"; report_and_exit', log, `${exitCode}`);
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

/** The output of a script with the runners, and its exit status. */
function run(script, ...args) {
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const { stdout, status } = spawnSync(
    "bash", ["-euo", "pipefail", "-c", `. "$0/common.sh"; . "$0/runners.sh"; ${script}`, library, ...args],
    { encoding: "utf8", env, timeout: 60_000 },
  );
  return { lines: stdout.trimEnd().split("\n"), status };
}

/** The last line of such a script, and its exit status. */
function told(...all) {
  const { lines, status } = run(...all);
  return { last: lines.at(-1), status };
}

/** A file of tests for Node. */
function testFile(text) {
  const file = join(emptyFolder(), "made.test.js");
  writeFileSync(file, `import { test } from "node:test";\n${text}`);
  return file;
}

const passesAndFails =
  'test("passes", () => setInterval(() => {}, 1000));\ntest("fails", () => { throw new Error("no"); });\n';

test("a test file that leaves a timer behind ends all the same, and its tests are counted", () => {
  const script = 'run_node_tests "what is left" "$1"; report_and_exit';
  assert.deepEqual(told(script, testFile(passesAndFails)), { last: "1 passed, 1 failed", status: 1 });
});

test("where a stage beside others ends the script, the run fails", () => {
  const script = `
others() { stage "one" run_node_tests "others" "$1"; false; }
start_beside others "$1"; end_beside; report_and_exit`;
  const passes = testFile('test("passes", () => {});\n');
  assert.deepEqual(told(script, passes), { last: "0 passed, 1 failed", status: 1 });
});
