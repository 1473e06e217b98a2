// mcpapps as a part of another CMake project.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

const run = promisify(execFile);
const source = fileURLToPath(new URL("../consumer", import.meta.url));

describe("a project that has mcpapps as a part", () => {
  const build = mkdtempSync(join(tmpdir(), "mcpapps-consumer-"));
  const read = (name) => {
    const file = readdirSync(build, { recursive: true }).find((path) => path.endsWith(name));
    return readFileSync(join(build, file), "utf8");
  };
  before(() =>
    run("cmake", [
      ...["-S", source, "-B", build, "-G", "Ninja"],
      ...["MCPAPPS_INSTALL=ON", "CMAKE_INSTALL_INCLUDEDIR=headers", "CMAKE_EXPORT_COMPILE_COMMANDS=ON"].map((set) => `-D${set}`),
    ]),
  );
  after(() => rmSync(build, { recursive: true }));

  test("keeps its own modules of the same names, and compiles against ours", async () => {
    await run("cmake", ["--build", build, "--target", "consumer"]);
  });

  test("has no warnings turned into errors, in our code neither", () => {
    const commands = JSON.parse(read("compile_commands.json"));
    assert.ok(commands.some(({ file }) => file.endsWith("app.cpp")));
    for (const { command } of commands) assert.doesNotMatch(command, /-Werror/);
  });

  test("builds none of our tests and examples", () => {
    const files = JSON.parse(read("compile_commands.json")).map(({ file }) => file);
    assert.deepEqual(files.filter((file) => /[/](tests[/]cpp|tests[/]fuzz|examples)[/]/.test(file)), []);
  });

  test("finds our headers where it told us to install them", () => {
    assert.match(read("mcpappsTargets.cmake"), /INTERFACE_INCLUDE_DIRECTORIES "\$\{_IMPORT_PREFIX\}\/headers"/);
  });
});
