// A view that wants threads is refused when it is compiled, not when it starts.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("a view with -pthread is refused, and the reason is told", () => {
  const includes = ["bindings", "sdk"].map(
    (part) => `-I${fileURLToPath(new URL(`../../../${part}/include`, import.meta.url))}`,
  );
  const args = [
    "-std=c++20", "-pthread", "-fsyntax-only", "-x", "c++", "-include", "mcpapps/browser.h", ...includes, "-",
  ];
  const { status, stderr } = spawnSync("em++", args, { input: "int main() {}", encoding: "utf8" });
  assert.notEqual(status, 0);
  assert.match(stderr, /error: "A view has no threads/);
});
