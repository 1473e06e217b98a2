// How scripts/test counts what the C++ tests say.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { emptyFolder } from "./support/folder.js";

const library = fileURLToPath(new URL("../../scripts/lib/", import.meta.url));

/** What ctest says of one process for each of `processes`, counted. */
function counted(processes, exitCode) {
  const log = join(emptyFolder(), "log");
  const starts = Object.keys(processes).map((name, i) => `test ${i + 1}\n    Start ${i + 1}: ${name}\n`);
  const lines = Object.values(processes).flatMap((text, i) => text.map((line) => `${i + 1}: ${line}\n`));
  writeFileSync(log, [...starts, ...lines].join(""));
  const script = '. "$0/common.sh"; . "$0/runners.sh"; count_cpp_tests "$1" "$2"; report_and_exit';
  const { stdout, status } = spawnSync("bash", ["-euo", "pipefail", "-c", script, library, log, `${exitCode}`], { encoding: "utf8" });
  return { lines: stdout.trimEnd().split("\n"), status };
}

test("each C++ test of each process is printed and counted", () => {
  const { lines, status } = counted({ WebAssembly: ["run  a: b", "ok   a: b"], JavaScript: ["run  a: b", "ok   a: b"] }, 0);
  assert.deepEqual(lines, ["WebAssembly: ok a: b", "JavaScript: ok a: b", "2 passed, 0 failed"]);
  assert.equal(status, 0);
});

// What one process says, and what is printed before the count.
for (const [sentence, said, told] of [
  ["a failed C++ test is named and fails the run", ["run  a", "FAIL a", "run  b", "ok   b"], ["FAIL a", "ok b"]],
  [
    "a process that dies counts as a failure, and the test is named in which it died",
    ["run  a", "ok   a", "run  b", "Aborted()"],
    ["ok a", "DIED b"],
  ],
  ["a run that fails though each C++ test passed is a failure", ["run  a", "ok   a"], ["ok a"]],
]) {
  test(sentence, () => {
    const { lines, status } = counted({ native: said }, 8);
    assert.deepEqual(lines, [...told.map((line) => `native: ${line}`), "1 passed, 1 failed"]);
    assert.equal(status, 1);
  });
}

test("a run without any C++ test is a failure", () => {
  assert.equal(counted({}, 0).status, 1);
});

test("a test file that leaves a timer behind ends all the same, and its tests are counted", () => {
  const file = join(emptyFolder(), "left.test.js");
  writeFileSync(file, 'import { test } from "node:test";\ntest("passes", () => setInterval(() => {}, 1000));\ntest("fails", () => { throw new Error("no"); });\n');
  const script = '. "$0/common.sh"; . "$0/runners.sh"; run_node_tests "what is left" "$1"; report_and_exit';
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const { stdout, status } = spawnSync("bash", ["-euo", "pipefail", "-c", script, library, file], { encoding: "utf8", env, timeout: 60_000 });
  assert.equal(stdout.trimEnd().split("\n").at(-1), "1 passed, 1 failed");
  assert.equal(status, 1);
});
