// How scripts/test counts what the C++ tests say.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const library = fileURLToPath(new URL("../../scripts/lib/", import.meta.url));

/** What ctest says of one process for each of `processes`, counted. */
function counted(processes, exitCode) {
  const folder = mkdtempSync(join(tmpdir(), "mcpapps-runners-"));
  try {
    const log = join(folder, "log");
    const starts = Object.keys(processes).map((name, i) => `test ${i + 1}\n    Start ${i + 1}: ${name}\n`);
    const lines = Object.values(processes).flatMap((text, i) => text.map((line) => `${i + 1}: ${line}\n`));
    writeFileSync(log, [...starts, ...lines].join(""));
    const script = '. "$0/common.sh"; . "$0/runners.sh"; count_cpp_tests "$1" "$2"; report_and_exit';
    const { stdout, status } = spawnSync("bash", ["-euo", "pipefail", "-c", script, library, log, `${exitCode}`], { encoding: "utf8" });
    return { lines: stdout.trimEnd().split("\n"), status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("each C++ test of each process is printed and counted", () => {
  const { lines, status } = counted({ WebAssembly: ["run  a: b", "ok   a: b"], JavaScript: ["run  a: b", "ok   a: b"] }, 0);
  assert.deepEqual(lines, ["WebAssembly: ok a: b", "JavaScript: ok a: b", "2 passed, 0 failed"]);
  assert.equal(status, 0);
});

test("a failed C++ test is named and fails the run", () => {
  const { lines, status } = counted({ native: ["run  a", "FAIL a", "run  b", "ok   b"] }, 8);
  assert.deepEqual(lines, ["native: FAIL a", "native: ok b", "1 passed, 1 failed"]);
  assert.equal(status, 1);
});

test("a process that dies counts as a failure, and the test is named in which it died", () => {
  const { lines, status } = counted({ native: ["run  a", "ok   a", "run  b", "Aborted()"] }, 8);
  assert.deepEqual(lines, ["native: ok a", "native: DIED b", "1 passed, 1 failed"]);
  assert.equal(status, 1);
});

test("a run that fails though each C++ test passed is a failure", () => {
  const { lines, status } = counted({ native: ["run  a", "ok   a"] }, 8);
  assert.deepEqual(lines, ["native: ok a", "1 passed, 1 failed"]);
  assert.equal(status, 1);
});

test("a run without any C++ test is a failure", () => {
  assert.equal(counted({}, 0).status, 1);
});
