// A view that wants threads is refused when it is configured, not when it starts.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "../support/folder.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

test("a view with -pthread is refused, and the reason is told", () => {
  const folder = emptyFolder();
  symlinkSync(root, join(folder, "mcpapps"));
  const lines = [
    "cmake_minimum_required(VERSION 3.25)",
    "project(threads LANGUAGES CXX)",
    "add_subdirectory(mcpapps)",
    "mcpapps_add_view(view SOURCES view.cpp HTML view.html)",
    "target_compile_options(view PRIVATE -pthread)",
  ];
  writeFileSync(join(folder, "CMakeLists.txt"), lines.join("\n"));
  writeFileSync(join(folder, "view.cpp"), "int main() {}\n");
  writeFileSync(join(folder, "view.html"), "<body></body>\n");
  const toolchain = join(root, "cmake/emscripten-toolchain.cmake");
  const { status, stderr } = spawnSync("cmake", ["-S", folder, "-B", join(folder, "build"), "-G", "Ninja", "--toolchain", toolchain], { encoding: "utf8" });
  assert.notEqual(status, 0);
  assert.match(stderr.replace(/\s+/g, " "), /mcpapps_add_view\(view\): a view has no threads/);
});
