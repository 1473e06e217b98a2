// Rebuilding without changes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("../../..", import.meta.url));
const cmake = (...args) => execFileSync("cmake", args, { cwd, encoding: "utf8" });

test("another run of CMake leaves nothing to build", () => {
  cmake("--preset", "wasm-release");
  assert.match(cmake("--build", "--preset", "wasm-release"), /no work to do/);
});
