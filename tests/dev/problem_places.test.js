// Where a person is sent when a build has failed.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { arrange } from "../../web/server/problem_places.js";
import { findProblems } from "../../web/server/problems.js";
import { temporaryFolder } from "./support/setting.js";

/** What is told of an output in a project with these files, in a line each; `sdk` stands for a folder elsewhere. */
async function placesIn(output, files = ["src/my_view.cpp", "CMakeLists.txt"]) {
  const [project, sdk] = [await temporaryFolder(), await temporaryFolder()];
  for (const file of [...files.map((each) => join(project, each)), join(sdk, "describe.h")]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
  }
  const found = findProblems(output.replaceAll("PROJECT", project).replaceAll("SDK", sdk));
  return arrange(found, project).map(({ file, line, severity, message }) => `${file.replace(sdk, "SDK")}:${line} ${severity}: ${message}`);
}

test("an error in a header from elsewhere is told at the place in the project that led there", async () => {
  const output = `SDK/describe.h:40:3: error: static assertion failed: Order has no description
SDK/describe.h:30:3: note: in instantiation of member function 'f' requested here
PROJECT/build/debug/../../src/my_view.cpp:12:5: note: in instantiation of function template specialization 'as<Order>' requested here`;
  assert.deepEqual(await placesIn(output), [
    "src/my_view.cpp:12 error: static assertion failed: Order has no description",
    "SDK/describe.h:40 note: found here",
    "SDK/describe.h:30 note: in instantiation of member function 'f' requested here",
  ]);
});

test("so is one of GCC's, which names that place first", async () => {
  const output = `../src/my_view.cpp:3:1: error: x was not declared
../src/my_view.cpp:12:5:   required from here
SDK/describe.h:40:3: error: static assertion failed: no`;
  assert.deepEqual(await placesIn(output), [
    "src/my_view.cpp:3 error: x was not declared",
    "src/my_view.cpp:12 error: static assertion failed: no",
    "SDK/describe.h:40 note: found here",
  ]);
});

test("so is an error of CMake's in a function from elsewhere, also where it is in the project's folder", async () => {
  const output = `CMake Error at node_modules/mcpapps/cmake/mcpapps_add_view.cmake:80 (message):
  HTML names no file

Call Stack (most recent call first):
  node_modules/mcpapps/cmake/other.cmake:3 (check)
  CMakeLists.txt:7 (mcpapps_add_view)


-- Configuring incomplete, errors occurred!`;
  const files = ["CMakeLists.txt", "node_modules/mcpapps/cmake/mcpapps_add_view.cmake", "node_modules/mcpapps/cmake/other.cmake"];
  assert.deepEqual(await placesIn(output, files), [
    "CMakeLists.txt:7 error: HTML names no file",
    "node_modules/mcpapps/cmake/mcpapps_add_view.cmake:80 note: found here",
    "node_modules/mcpapps/cmake/other.cmake:3 note: called from here",
  ]);
});

test("what two targets say is told once", async () => {
  const output = "../src/my_view.cpp:3:1: error: no\nPROJECT/src/my_view.cpp:3:1: error: no\nPROJECT/build/../src/my_view.cpp:4:1: error: no";
  assert.deepEqual(await placesIn(output), ["src/my_view.cpp:3 error: no", "src/my_view.cpp:4 error: no"]);
});

test("an error says why the only candidate for a call is none", async () => {
  const output = `PROJECT/src/my_view.cpp:7:9: error: no matching member function for call to 'set'
SDK/describe.h:40:8: note: candidate function template not viable: 'this' argument has type 'const val', but method is not marked const`;
  const [error] = await placesIn(output);
  assert.equal(
    error,
    "src/my_view.cpp:7 error: no matching member function for call to 'set': 'this' argument has type 'const val', but method is not marked const",
  );
});

test("an error with several candidates stays short", async () => {
  const note = (line) => `SDK/describe.h:${line}:8: note: candidate function not viable: no known conversion from 'int' to 'Day' for 1st argument`;
  const output = `PROJECT/src/my_view.cpp:7:9: error: no matching function for call to 'f'\n${note(40)}\n${note(41)}`;
  assert.equal((await placesIn(output))[0], "src/my_view.cpp:7 error: no matching function for call to 'f'");
});
