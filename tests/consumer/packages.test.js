// The output of scripts/release in empty folders without a clone. Each way leads to a view that shows its host's data.
// Needs a build of the preset wasm-release.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { policies, usePolicyHost } from "../js/support/policy_host.js";
import { npm } from "./new_project.js";
import { checkout, folder, quick, readText, run } from "./places.js";

const host = usePolicyHost();
const place = join(folder, "packages");
const released = join(checkout, "build/release");
const [, version] = /project\(mcpapps VERSION ([\d.]+)/.exec(readText(checkout, "CMakeLists.txt"));

/** The hashes of all published files. @returns {Promise<string>} */
async function release() {
  await run(process.execPath, ["scripts/lib/release.js"], {
    cwd: checkout,
    env: { ...process.env, SOURCE_DATE_EPOCH: "1700000000" },
  });
  return readText(released, "SHA256SUMS");
}

let sums;
before(async () => {
  mkdirSync(place, { recursive: true });
  await run("cmake", ["--preset", "wasm-release"], { cwd: checkout });
  await run("cmake", ["--build", "--preset", "wasm-release", "--target", "mcpapps_browser", "mcpapps_package"], {
    cwd: checkout,
  });
  sums = await release();
});

/** A folder with the files of examples/hello, and its earlier builds. */
function project(name, files) {
  const path = join(place, name);
  mkdirSync(path, { recursive: true });
  for (const end of ["cpp", "html"]) cpSync(join(checkout, `examples/hello/hello.${end}`), join(path, `hello.${end}`));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

const listsWith = (way, options = "") => `cmake_minimum_required(VERSION 3.25)
project(hello LANGUAGES CXX)
${way}
mcpapps_add_view(hello SOURCES hello.cpp HTML hello.html TITLE "Hello" ${options})
`;

async function showsWhatItIsSent(t, page) {
  const shown = await host.show(t, { page, policy: policies.webAssembly });
  await host.sendResult(shown, "sent by the host");
  await shown.frame.getByText("sent by the host").waitFor();
}

test("a release that is made again has the same bytes", async () => {
  assert.equal(await release(), sums);
});

test("each archive has a list of what it is made of, which names what is found inside", async () => {
  const archives = sums.split("\n").map((line) => line.slice(66)).filter((name) => /\.(tgz|tar\.gz)$/.test(name));
  assert.equal(archives.length, 5);
  for (const archive of archives) {
    const { packages, relationships } = JSON.parse(readText(released, `${archive}.spdx.json`));
    const [{ packageFileName, checksums }] = packages;
    assert.ok(sums.includes(`${checksums[0].checksumValue}  ${packageFileName}\n`), archive);
    const inside = relationships.filter(({ relationshipType }) => relationshipType === "CONTAINS")
      .map(({ relatedSpdxElement }) => packages.find(({ SPDXID }) => SPDXID === relatedSpdxElement))
      .map(({ name }) => name);
    const files = await run("tar", ["-tzf", join(released, archive)]);
    const shipped = [
      ...(files.includes("/nlohmann/json.hpp") ? ["nlohmann/json"] : []),
      ...(files.includes("engine/wasm.js") ? ["musl", "libc++", "nlohmann/json"] : []),
      ...(files.includes("web/dist/") ? ["react", "react-dom", "@mantine/core", "@modelcontextprotocol/ext-apps"] : []),
    ];
    assert.deepEqual(shipped.filter((name) => !inside.includes(name)), [], archive);
    assert.equal(inside.length > 0, shipped.length > 0, archive);
  }
});

describe("the npm package mcpapps", () => {
  const app = () => project("app", { "package.json": "{}" });
  before(async () => {
    rmSync(app(), { recursive: true });
    await npm(["install", "--offline", join(released, `mcpapps-${version}.tgz`)], app());
  });

  test("is the only package that npm installs", async () => {
    const listed = await npm(["ls", "--all", "--parseable"], app());
    assert.deepEqual(listed.trim().split("\n").slice(1), [join(app(), "node_modules/mcpapps")]);
  });
});

// new.test.js makes views by it.
describe("the npm package mcpapps-devkit", () => {
  const archive = join(released, `mcpapps-devkit-${version}.tgz`);

  test("has the command, the kits, the sources and the dev host's page, and none of our tests and tools", async () => {
    const names = (await run("tar", ["-tzf", archive])).trim().split("\n").map((name) => name.replace("package/", ""));
    const expected = [
      "LICENSE", "README.md", "CMakeLists.txt", "sdk/include/mcpapps/app.h", "bindings/page/dom.cpp",
      "cmake/mcpapps_add_view.cmake", "js_glue/npm/start_program.js", "web/cli/mcpapps.js",
      "web/dist/index.html", "web/testing/index.d.ts", "web/check/index.d.ts", "web/template/base/gitignore",
    ];
    const absent = ["tests", "scripts", "docs", "examples", "build", "node_modules"];
    // New projects begin with the style sheet of the examples.
    const isShared = (name) => name === "examples/host.css";
    assert.deepEqual(expected.filter((name) => !names.includes(name)), []);
    assert.deepEqual(
      names.filter((name) => !isShared(name)).filter((name) => {
        const [top, ...inner] = name.split("/");
        return absent.includes(top) || ["web/page", "web/demo", "bindings/npm"].includes(`${top}/${inner[0]}`);
      }),
      [],
    );
  });

  test("names the files of its commands and exports", async () => {
    const { bin, exports } = JSON.parse(await run("tar", ["-xzOf", archive, "package/package.json"]));
    const names = (await run("tar", ["-tzf", archive])).split("\n");
    const files = [
      ...Object.values(bin),
      ...Object.values(exports).flatMap((entry) => Object.values(Object(entry))),
    ].filter((file) => /^\.\//.test(file));
    assert.equal(files.length, 7);
    for (const file of files) assert.ok(names.includes(file.replace("./", "package/")), file);
  });
});

describe("the archive for find_package, in a path through a symbolic link", () => {
  const link = join(folder, "packages by link");
  const unpacked = join(link, "unpacked");
  const toolchain = [
    "--toolchain",
    join(unpacked, `mcpapps-${version}-wasm/lib/cmake/mcpapps/emscripten-toolchain.cmake`),
  ];
  before(async () => {
    if (!existsSync(link)) symlinkSync(place, link);
    rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
    // With the current time: all archives have the same date, by which the headers of another run would count as
    // unchanged.
    await run("tar", ["-xzmf", join(released, `mcpapps-${version}-wasm.tar.gz`), "-C", unpacked]);
  });

  /** Configures a new project for each request, and returns its folder. */
  async function configure(name, request, options) {
    project(name, { "CMakeLists.txt": listsWith(`find_package(mcpapps ${request})`, options) });
    const path = join(link, name);
    await run("cmake", ["-S", path, "-B", join(path, "build"), ...quick, "-DCMAKE_BUILD_TYPE=Release", ...toolchain]);
    return path;
  }

  test("makes a view, whose build fails when the page is larger than its budget", async (t) => {
    const found = `${version.replace(/\.\d+$/, "")} CONFIG REQUIRED COMPONENTS browser canvas`;
    const path = await configure("found", found, "BUDGET 200kB");
    await run("cmake", ["--build", join(path, "build")]);
    await showsWhatItIsSent(t, readText(path, "build/hello.html"));
    await configure("found", found, "BUDGET 50kB");
    await assert.rejects(
      run("cmake", ["--build", join(path, "build")]),
      /hello\.html: error: The page has 1\d\d\.\d kB, and its BUDGET is 50kB: \w+ \d/,
    );
  });

  test("is not found by one who asks for another minor version", () =>
    assert.rejects(
      configure("other version", "0.999 CONFIG REQUIRED"),
      new RegExp(`compatible with requested[\\s]+version "0\\.999"[^]*version: ${version}`),
    ));

  test("is not found by one who asks for a component that it has not", () =>
    assert.rejects(
      configure("no component", "CONFIG REQUIRED COMPONENTS browser threads"),
      /has no component\s+threads, but only:\s+sdk;browser;canvas/,
    ));

  test("refuses a budget that is none, when it is configured", () =>
    assert.rejects(
      configure("no budget", "CONFIG REQUIRED", "BUDGET 200k"),
      /mcpapps_add_view\(hello\): BUDGET is a number of B, kB or MB/,
    ));
});

test("the archive of the sources makes a view by FetchContent, in a path with a space", async (t) => {
  const [, hash] = new RegExp(`^(\\w+)  mcpapps-${version}-source`, "m").exec(sums);
  const way = `include(FetchContent)
FetchContent_Declare(mcpapps URL ${join(released, `mcpapps-${version}-source.tar.gz`)} URL_HASH SHA256=${hash})
FetchContent_MakeAvailable(mcpapps)`;
  const path = project("fetched sources", { "CMakeLists.txt": listsWith(way) });
  // Emscripten's toolchain file, as ours is fetched later.
  await run("emcmake", ["cmake", "-S", path, "-B", join(path, "build"), ...quick, "-DCMAKE_BUILD_TYPE=Debug"]);
  await run("cmake", ["--build", join(path, "build")]);
  await showsWhatItIsSent(t, readText(path, "build/hello.html"));
});

test("the port for em++ makes a view without CMake, by the lines of packaging/README.md", async (t) => {
  const path = project("port", {});
  const ports = join(path, "ports");
  // Emscripten caches an archive by its address.
  rmSync(ports, { recursive: true, force: true });
  const [, lines] = /\n## Emscripten's --use-port\n[^]*?```sh\n([^]*?)```/.exec(
    readText(checkout, "packaging/README.md"),
  );
  for (const name of ["mcpapps.py", "view.rsp"]) cpSync(join(released, "emscripten", name), join(path, name));
  const here = {
    "$(em-config CACHE)/ports": "$EM_PORTS",
    "node_modules": join(checkout, "node_modules"),
    "0.1.0": version,
  };
  const commands = Object.entries(here).reduce((text, [theirs, ours]) => text.replaceAll(theirs, ours), lines);
  await run("sh", ["-ec", commands], { cwd: path, env: { ...process.env, EM_PORTS: ports } });
  await showsWhatItIsSent(t, readText(path, "page.html"));
});

describe("the CMake options of the Conan recipe and the vcpkg port", () => {
  const recipe = [...readText(checkout, "packaging/conan/conanfile.py").matchAll(/"(MCPAPPS_\w+)": (True|False)/g)]
    .map(([, name, value]) => `-D${name}=${value === "True" ? "ON" : "OFF"}`);

  test("are the same", () => {
    assert.deepEqual(readText(checkout, "packaging/vcpkg/mcpapps/portfile.cmake").match(/-DMCPAPPS_\w+=\w+/g), recipe);
    assert.ok(recipe.length > 0);
  });

  test("are in files that are filled in and say where mcpapps is, and its usage is installed", () => {
    const port = (name) => readText(released, `vcpkg/mcpapps/${name}`);
    const files = ["vcpkg.json", "portfile.cmake", "usage"].map(port);
    const recipe = readText(released, "conan/conanfile.py");
    for (const text of [...files, recipe, readText(released, "conan/conandata.yml")]) {
      assert.doesNotMatch(text, /@[A-Z\d_]+@|undefined/);
    }
    const { name, description, homepage, license, ...manifest } = JSON.parse(files[0]);
    assert.deepEqual({ name, license, version: manifest.version }, { name: "mcpapps", license: "MIT", version });
    assert.equal(description.length, 2);
    for (const what of ["url", "homepage"]) assert.ok(recipe.includes(`    ${what} = "${homepage}"\n`), what);
    assert.match(files[1], /file\(INSTALL "\$\{CMAKE_CURRENT_LIST_DIR\}\/usage" DESTINATION/);
    assert.match(files[2], /node_modules/);
  });

  test("make a native library of the sources that find_package finds", async () => {
    const path = join(place, "recipe");
    const source = join(path, `mcpapps-${version}-source`);
    mkdirSync(path, { recursive: true });
    const archive = join(released, `mcpapps-${version}-source.tar.gz`);
    // All files of all archives have one date, by which nothing would be compiled again.
    const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
    const built = join(path, "built-from");
    if (!existsSync(built) || readText(built) !== hash) rmSync(join(path, "build"), { recursive: true, force: true });
    writeFileSync(built, hash);
    await run("tar", ["-xzf", archive, "-C", path]);
    await run("cmake", [
      "-S",
      source,
      "-B",
      join(path, "build"),
      ...quick,
      ...recipe,
      `-DCMAKE_INSTALL_PREFIX=${join(path, "installed")}`,
    ]);
    await run("cmake", ["--build", join(path, "build"), "--target", "install"]);
    writeFileSync(
      join(path, "CMakeLists.txt"),
      `cmake_minimum_required(VERSION 3.25)
project(native LANGUAGES CXX)
find_package(mcpapps CONFIG REQUIRED COMPONENTS testing)
set(project "${join(checkout, "tests/consumer/project")}")
add_executable(logic_test \${project}/logic_test.cpp \${project}/logic.cpp)
target_link_libraries(logic_test PRIVATE mcpapps::testing)
`,
    );
    await run(
      "cmake",
      ["-S", path, "-B", join(path, "found"), ...quick, `-DCMAKE_PREFIX_PATH=${join(path, "installed")}`],
    );
    await run("cmake", ["--build", join(path, "found")]);
    assert.match(await run(join(path, "found/logic_test"), []), /right/);
  });
});
