import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "../support/folder.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

test("a library that is fetched gives no warnings, for it is a SYSTEM one", () => {
  const folder = emptyFolder();
  const write = (name, ...lines) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  };
  write(
    "json/CMakeLists.txt",
    "add_library(nlohmann_json INTERFACE)",
    "target_include_directories(nlohmann_json INTERFACE include)",
    "add_library(nlohmann_json::nlohmann_json ALIAS nlohmann_json)",
  );
  write(
    "CMakeLists.txt",
    "cmake_minimum_required(VERSION 3.25)",
    "project(fetching LANGUAGES CXX)",
    `add_subdirectory("${root}" mcpapps)`,
  );
  const options = [
    `-DFETCHCONTENT_SOURCE_DIR_NLOHMANN_JSON=${join(folder, "json")}`,
    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
    "-G",
    "Ninja",
  ];
  const env = { ...process.env, MCPAPPS_CACHE: join(folder, "no cache") };
  execFileSync("cmake", ["-S", folder, "-B", join(folder, "build"), ...options], { env, stdio: "pipe" });
  const commands = JSON.parse(readFileSync(join(folder, "build/compile_commands.json"), "utf8"));
  const ours = commands.filter(({ file }) => file.includes("mcpapps_sdk.dir"));
  assert.ok(ours.length > 0);
  for (const { command } of ours) assert.ok(command.includes(`-isystem ${join(folder, "json/include")}`), command);
});
