// The folders in which CMake makes the headers of pages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "../support/folder.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const project = `cmake_minimum_required(VERSION 3.25)
project(pages LANGUAGES CXX)
set(MCPAPPS_NODE "${process.execPath}")
set(MCPAPPS_PACKAGES "${root}node_modules")
include("${root}cmake/mcpapps_add_page.cmake")
foreach(name one two)
  add_library(\${name} OBJECT view.cpp)
  mcpapps_add_page(\${name} \${name}/view.html)
endforeach()
`;

/** The folders in the compiler's options, relative to the project's. */
function foldersIn(place) {
  for (const name of ["one", "two"]) {
    mkdirSync(join(place, name), { recursive: true });
    writeFileSync(join(place, name, "view.html"), "<!doctype html><title>View</title>");
  }
  writeFileSync(join(place, "CMakeLists.txt"), project);
  writeFileSync(join(place, "view.cpp"), "");
  const build = join(place, "build");
  execFileSync("cmake", ["-S", place, "-B", build, "-G", "Ninja", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], {
    stdio: "pipe",
  });
  const commands = JSON.parse(readFileSync(join(build, "compile_commands.json"), "utf8"));
  const ofViews = commands.filter(({ file }) => file.endsWith("/view.cpp"));
  return ofViews.map(({ command }) => /-I(\S+)/.exec(command)[1].replace(place, ""));
}

const [first, second] = ["a", "b"].map((name) => foldersIn(join(emptyFolder(), name)));

test("pages of one name in two folders have a folder each", () => assert.equal(new Set(first).size, 2));

test("a project in another place tells the compiler the same folders", () => assert.deepEqual(second, first));
