// The least version of CMake, of which FetchContent needs a feature.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "./support/folder.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const own = fileURLToPath(import.meta.url);
const skipped = new Set(["node_modules", "build", ".git"]);

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* filesIn(path);
    else if (entry.isFile() && path !== own && /(^setup|\.(txt|cmake|in|md|json|js|cpp))$/.test(entry.name)) yield path;
  }
}

const says = [
  /cmake_minimum_required\(VERSION (\d+\.\d+)/g,
  /\bCMake (3\.\d+),/g,
  /"cmakeMinimumRequired": \{ "major": (\d+), "minor": (\d+)/g,
  /version_at_least "\$cmake_version" (\d+\.\d+)/g,
];

test("all that says which CMake is needed says the same version", () => {
  const said = new Map();
  for (const path of filesIn(root)) {
    const text = readFileSync(path, "utf8");
    for (const [, ...parts] of says.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const version = parts.filter(Boolean).join(".");
      said.set(version, [...(said.get(version) ?? []), relative(root, path)]);
    }
  }
  assert.deepEqual([...said.keys()], ["3.25"], JSON.stringify(Object.fromEntries(said)));
  const [places] = said.values();
  for (const place of ["README.md", "docs/new-project.md", "scripts/setup", "web/template/CMakePresets.json"]) assert.ok(places.includes(place), place);
});

test("a library that is fetched gives no warnings, for it is a SYSTEM one", () => {
  const folder = emptyFolder();
  const write = (name, ...lines) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  };
  write("json/CMakeLists.txt", "add_library(nlohmann_json INTERFACE)", "target_include_directories(nlohmann_json INTERFACE include)",
    "add_library(nlohmann_json::nlohmann_json ALIAS nlohmann_json)");
  write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)", "project(fetching LANGUAGES CXX)", `add_subdirectory("${root}" mcpapps)`);
  const options = [`-DFETCHCONTENT_SOURCE_DIR_NLOHMANN_JSON=${join(folder, "json")}`, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-G", "Ninja"];
  const env = { ...process.env, MCPAPPS_CACHE: join(folder, "no cache") };
  execFileSync("cmake", ["-S", folder, "-B", join(folder, "build"), ...options], { env, stdio: "pipe" });
  const commands = JSON.parse(readFileSync(join(folder, "build/compile_commands.json"), "utf8"));
  const ours = commands.filter(({ file }) => file.includes("mcpapps_sdk.dir"));
  assert.ok(ours.length > 0);
  for (const { command } of ours) assert.ok(command.includes(`-isystem ${join(folder, "json/include")}`), command);
});
