// Projects that make ES modules of C++ by mcpapps_add_module(), and these modules in Node. new.test.js has a view with
// one in a browser.
import assert from "node:assert/strict";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { build } from "esbuild";
import { mirror } from "../js/support/mirror.js";
import { checkout, install, places, quick, readText, run } from "./places.js";

const place = places["a plain path"];
const project = join(place, "modules");
mirror(join(checkout, "tests/consumer/modules"), project);

/** Builds the modules, and returns their folder. @param {string[]} options of CMake */
async function made(name, targets, options) {
  const output = join(project, `build-${name}`);
  await run("cmake", ["-S", project, "-B", output, ...quick, ...options]);
  await run("cmake", ["--build", output, "--target", ...targets]);
  return join(output, "modules");
}

const without = (...names) => names.map((name) => `delete globalThis.${name};`).join("");

/** What a program prints that has loaded the module as `hot`, in a Node with WebAssembly or without. */
const printed = async (module, expression, { hasWasm = true, before: first = "" } = {}) => {
  const program = `${first}${hasWasm ? "" : without("WebAssembly")}
    const module = await import(${JSON.stringify(`file://${module}`)});
    const hot = await module.default();
    console.log(JSON.stringify(${expression}, (_, value) => (typeof value === "bigint" ? String(value) : value)));`;
  return JSON.parse(await run(process.execPath, ["--input-type=module", "-e", program]));
};

const used = `(() => {
  const grid = new hot.Grid(1000);
  grid.step(0.5);
  const cells = grid.cells();
  const sum = grid.step(0.25);
  grid.delete();
  return [module.engine, hot.greet("ö"), hot.twice(2n ** 40n), hot.between({ x: 0, y: 2 }, { x: 1, y: 4 }),
    cells.length, cells[999], sum, hot.deep(10), hot.scaled(new Float64Array([1, 2]), 3)];
})()`;
const expected = [
  "hello ö", String(2n ** 41n), { x: 0.5, y: 3 }, 1000, 0.5, 750, 55, { all: { 0: 3, 1: 6 }, sum: 9 },
];

describe("a module in a Release build of a project with the package", () => {
  let folder;
  before(async () => {
    const prefix = await install("wasm-release", ["mcpapps_browser"], place);
    const targets = ["hot", "hot_one", "hot_wasm", "hot_js"].map((name) => `${name}_module`);
    folder = await made("release", targets, [
      "-DMCPAPPS_BY=find_package", "-DCMAKE_BUILD_TYPE=Release",
      `-DCMAKE_TOOLCHAIN_FILE=${join(prefix, "lib/cmake/mcpapps/emscripten-toolchain.cmake")}`,
    ]);
  });
  const module = (name) => join(folder, `${name}.mjs`);

  for (const [name, engines] of Object.entries({
    hot: ["wasm", "js"], hot_one: ["wasm", "js"], hot_wasm: ["wasm"], hot_js: ["js", "js"],
  })) {
    for (const [index, engine] of engines.entries()) {
      const hasWasm = index === 0;
      test(`${name} is used as ${engine} ${hasWasm ? "with" : "without"} WebAssembly`, async () => {
        assert.deepEqual(await printed(module(name), used, { hasWasm }), [engine, ...expected]);
      });
    }
  }

  test("says what stops it where it has no engine that runs", async () => {
    await assert.rejects(
      printed(module("hot_wasm"), "1", { hasWasm: false }),
      /hot_wasm cannot start here, as WebAssembly: .*; as JavaScript: there is none/,
    );
  });

  for (const hasWasm of [true, false]) {
    test(`throws an Error with the C++ exception's text ${hasWasm ? "with" : "without"} WebAssembly`, async () => {
      const divided = `[6, 1].map((a) => {
        try { return hot.divided(a, a - 1) } catch (error) { return [error instanceof Error, error.message] }
      })`;
      assert.deepEqual(await printed(module("hot_one"), divided, { hasWasm }), [1, [true, "b must not be 0"]]);
    });
  }

  test("has another memory in each instance", async () => {
    const two = `await (async () => {
      const other = await module.default();
      const [a, b] = [hot, other].map((each) => new each.Grid(2));
      return [a.step(1), a.step(1), b.step(1)];
    })()`;
    assert.deepEqual(await printed(module("hot"), two), [2, 4, 2]);
  });

  for (const hasWasm of [true, false]) {
    test(`ends by an error where the stack is too small, ${hasWasm ? "with" : "without"} WebAssembly`, async () => {
      const overrun = "(() => { try { return hot.deep(1000); } catch (error) { return error.message; } })()";
      assert.match(await printed(module("hot"), overrun, { hasWasm }), /memory access out of bounds/);
    });
  }

  test("runs as JavaScript after a bundler has minified it", async () => {
    const minified = join(folder, "minified.mjs");
    await build({ entryPoints: [module("hot")], minify: true, format: "esm", outfile: minified, logLevel: "error" });
    assert.deepEqual(await printed(minified, used, { hasWasm: false }), ["js", ...expected]);
  });

  test("is declared for TypeScript as it is", async () => {
    const author = join(folder, "author.mts");
    const program = (number) => `import load, { engine, type Grid } from "./hot.mjs";
      const hot = await load();
      const grid: Grid = new hot.Grid(${number});
      const half: number = hot.between({ x: 0, y: 0 }, { x: 1, y: 1 }).x + grid.step(1);
      const kind: "wasm" | "js" | undefined = engine;
      export { half, kind };\n`;
    const compiler = join(checkout, "node_modules/typescript/bin/tsc");
    const options = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "esnext,dom"];
    writeFileSync(author, program(4));
    await run(process.execPath, [compiler, ...options, author]);
    writeFileSync(author, program('"4"'));
    await assert.rejects(run(process.execPath, [compiler, ...options, author]), /type 'string' is not assignable/);
  });

  test("is smaller with one engine than with both", () => {
    const size = (name) => statSync(module(name)).size;
    assert.ok(size("hot_wasm") < size("hot") && size("hot_js") < size("hot"));
    assert.equal(readText(module("hot_js")).includes("H4sI"), false);
  });
});

describe("a module in a Debug build", () => {
  let folder;
  before(async () => {
    folder = await made("debug", ["hot_module"], [
      `-DMCPAPPS_CHECKOUT=${checkout}`, "-DCMAKE_BUILD_TYPE=Debug", "--toolchain",
      join(checkout, "cmake/emscripten-toolchain.cmake"),
    ]);
  });

  test("says what is missing where nothing is bound", async () => {
    const building = run("cmake", ["--build", join(project, "build-debug"), "--target", "unbound_module"]);
    await assert.rejects(building, /unbound\.mjs: error: .*neither EMSCRIPTEN_BINDINGS\(\)/);
  });

  test("has WebAssembly alone, and says where a null pointer is used", async () => {
    const nullPointer = "(() => { try { return hot.xOf(0); } catch (error) { return error.message; } })()";
    // Its assertions want a browser.
    const browser = `globalThis.window = globalThis;${without("process")}`;
    const message = await printed(join(folder, "hot.mjs"), nullPointer, { before: browser });
    assert.match(message, /a null pointer to 'const Point' was used at .*hot\.cpp:\d+:\d+/);
    await assert.rejects(printed(join(folder, "hot.mjs"), "1", { hasWasm: false }), /as JavaScript: there is none/);
  });
});

test("a call of mcpapps_add_module() with a mistake is refused when the project is configured", async () => {
  const mistakes = {
    "mcpapps_add_module(a)": /mcpapps_add_module\(a\): SOURCES are needed/,
    "mcpapps_add_module(a SOURCES hot.cpp ENGINE js)": /Cannot find source file:\s+ENGINE/,
    "mcpapps_add_module(a SOURCES hot.cpp ENGINES fast)": /ENGINES is one of both, one, wasm and js/,
  };
  for (const [call, message] of Object.entries(mistakes)) {
    const folder = join(project, "mistake");
    mirror(join(checkout, "tests/consumer/modules"), folder);
    writeFileSync(join(folder, "CMakeLists.txt"), `cmake_minimum_required(VERSION 3.25)
      project(mistake LANGUAGES CXX)
      add_subdirectory(${checkout} mcpapps EXCLUDE_FROM_ALL)
      ${call}\n`);
    const options = [...quick, "--toolchain", join(checkout, "cmake/emscripten-toolchain.cmake")];
    await assert.rejects(run("cmake", ["-S", folder, "-B", join(folder, "build"), ...options]), message, call);
  }
});
