// The compiler options of a project's libraries in a view.
import assert from "node:assert/strict";
import { execFileSync, execSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "../support/folder.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const project = `cmake_minimum_required(VERSION 3.25)
project(libraries LANGUAGES C)
include("${root}cmake/mcpapps_view_libraries.cmake")
foreach(name direct transitive built grouped fast unused)
  add_library(\${name} STATIC \${name}.c)
endforeach()
add_library(other::direct ALIAS direct)
target_link_libraries(direct PRIVATE transitive m $<BUILD_INTERFACE:built>)
add_library(group INTERFACE)
target_link_libraries(group INTERFACE grouped)
target_compile_options(fast PRIVATE -O3)
add_executable(view view.c)
target_link_libraries(view PRIVATE other::direct group fast)
mcpapps_view_libraries(view)
mcpapps_view_libraries(view)
`;

for (const [type, isSmall] of [["Release", true], ["Debug", false]]) {
  describe(`a library of a view in a ${type} build`, () => {
    const optionsOf = {};
    let folder, commandOfDirect;
    before(() => {
      folder = join(emptyFolder(), "a project");
      mkdirSync(folder);
      writeFileSync(join(folder, "CMakeLists.txt"), project);
      for (const name of ["direct", "transitive", "built", "grouped", "fast", "unused", "view"]) {
        writeFileSync(join(folder, `${name}.c`), "const char* file = __FILE__;\n");
      }
      const options = [`-DCMAKE_BUILD_TYPE=${type}`, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-G", "Ninja"];
      execFileSync("cmake", ["-S", folder, "-B", join(folder, "build"), ...options], { stdio: "pipe" });
      for (const { file, command } of JSON.parse(readFileSync(join(folder, "build/compile_commands.json"), "utf8"))) {
        if (file.endsWith("/direct.c")) commandOfDirect = command;
        optionsOf[file.replace(/.*\/(\w+)\.c$/, "$1")] = command.match(/ -(O\w|flto)/g)?.join("").trim() ?? "";
      }
    });

    for (const [name, which] of [
      ["direct", "a direct one"],
      ["transitive", "a transitive one"],
      ["built", "one that is linked by $<BUILD_INTERFACE:…>"],
      ["grouped", "one behind an interface library"],
    ]) {
      test(`is compiled ${isSmall ? "for size, once told so" : "as CMake says"}: ${which}`, () =>
        assert.equal(optionsOf[name], isSmall ? "-O3 -Oz -flto" : ""));
    }
    test(`has ${isSmall ? "paths from the project's folder" : "whole paths"} in __FILE__`, () => {
      const preprocessed = execSync(commandOfDirect.replace(/ -o \S+ -c /, " -E "), { encoding: "utf8" });
      assert.ok(preprocessed.includes(`file = "${isSmall ? "" : `${folder}/`}direct.c"`), preprocessed);
    });
    test("keeps what its author says", () => assert.match(optionsOf.fast, /-O3$/));
    test("that no view links is left alone", () => assert.equal(optionsOf.unused, isSmall ? "-O3" : ""));
  });
}
