// Projects that use mcpapps natively.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { install, places, quick, readText, run } from "./places.js";

/** The ways to get mcpapps, by place. */
const ways = {
  "a plain path": "add_subdirectory",
  "a path with a space": "FetchContent",
  "a path through a symbolic link": "find_package",
};

for (const [path, place] of Object.entries(places)) {
  const way = ways[path];
  test(`${way} natively, in ${path}`, async () => {
    const build = join(place, `build-native-${way}`);
    const options = [`-DMCPAPPS_BY=${way}`, ...quick];
    if (way === "find_package") {
      const prefix = await install("native-debug", ["mcpapps_testing", "mcpapps_server"], place);
      options.push(`-DCMAKE_PREFIX_PATH=${prefix}`);
    }
    const said = await run("cmake", ["-S", join(place, "project"), "-B", build, ...options]);
    assert.match(said, /consumer_view\.html is not made in a native build: configure another folder with emcmake/);
    await run("cmake", ["--build", build]);
    assert.match(await run(join(build, "logic_test"), []), /right/);
    assert.ok(existsSync(join(build, "servers/greeter_server")));
    assert.match(
      await run("cmake", ["--build", build, "--target", "consumer_view_page"]),
      /is not made in a native build/,
    );
    assert.equal(existsSync(join(build, "consumer_view.html")), false);
  });
}

describe("a project that has mcpapps as a part", () => {
  const place = places["a plain path"];
  const build = join(place, "build-part");
  const commands = () => JSON.parse(readText(build, "compile_commands.json"));
  before(() =>
    run("cmake", [
      ...["-S", join(place, "project"), "-B", build, "-G", "Ninja"],
      ...["MCPAPPS_INSTALL=ON", "CMAKE_INSTALL_INCLUDEDIR=headers", "CMAKE_EXPORT_COMPILE_COMMANDS=ON"].map(
        (set) => `-D${set}`,
      ),
    ]),
  );

  test("has no warnings turned into errors, in our code neither", () => {
    assert.ok(commands().some(({ file }) => file.includes("mcpapps_sdk.dir"))); // several sources in one file
    for (const { command } of commands()) assert.doesNotMatch(command, /-Werror/);
  });

  test("builds none of our tests and examples", () => {
    const files = commands().map(({ file }) => file);
    // The project has the example server as a part.
    const others = files.filter((file) => !file.endsWith("/examples/servers/server.cpp"));
    assert.deepEqual(others.filter((file) => /[/](tests[/]cpp|tests[/]fuzz|examples)[/]/.test(file)), []);
  });

  test("finds our headers where it told us to install them", async () => {
    const [targets] = (await run("find", [build, "-name", "mcpappsTargets.cmake"])).split("\n");
    assert.match(readText(targets), /INTERFACE_INCLUDE_DIRECTORIES "\$\{_IMPORT_PREFIX\}\/headers"/);
  });
});
