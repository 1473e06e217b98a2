// Misspelt LIBRARIES are reported by CMake.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "../support/folder.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const lists = {
  "": `cmake_minimum_required(VERSION 3.25)
project(misspelt LANGUAGES CXX)
enable_testing()
foreach(name view test page_test)
  include("${root}cmake/mcpapps_add_\${name}.cmake")
endforeach()
foreach(name mcpapps::sdk mcpapps::testing Catch2::Catch2WithMain)
  add_library(\${name} INTERFACE IMPORTED GLOBAL)
endforeach()
mcpapps_add_test(my_test SOURCES views/a.cpp LIBRARIES tested++ below later)
add_subdirectory(views)
add_subdirectory(later)
`,
  views: `add_library(imported INTERFACE IMPORTED)
mcpapps_add_view(my_view SOURCES a.cpp HTML a.html
  LIBRARIES viewed imported below later other::later optimized -lm "$<$<CONFIG:Debug>:none>" \${PROJECT_BINARY_DIR}/a.a)
mcpapps_add_page_test(my_page_test SOURCES a.cpp HTML a.html LIBRARIES page-tested below later)
mcpapps_add_test(simple_test SOURCES a.cpp)
add_library(below INTERFACE)
`,
  later: `add_library(later INTERFACE)
add_library(other::later ALIAS later)
`,
};

let said;
before(() => {
  const folder = join(emptyFolder(), "a project");
  for (const [name, text] of Object.entries(lists)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "CMakeLists.txt"), text);
  }
  writeFileSync(join(folder, "views/a.cpp"), "");
  writeFileSync(join(folder, "views/a.html"), "<p></p>");
  const { status, stderr } = spawnSync("cmake", ["-S", folder, "-B", join(folder, "build"), "-G", "Ninja"], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  said = stderr.replace(/\s+/g, " ");
});

for (const [call, library] of [
  ["mcpapps_add_view(my_view)", "viewed"],
  ["mcpapps_add_page_test(my_page_test)", "page-tested"],
  ["mcpapps_add_test(my_test)", "tested++"],
]) {
  test(`a name that is no target is warned of: ${call}`, () =>
    assert.ok(said.includes(`${call}: LIBRARIES ${library} is no target.`), said));
}

test("targets of any folder, flags, paths and generator expressions are not warned of", () =>
  assert.equal(said.match(/is no target/g).length, 3, said));
