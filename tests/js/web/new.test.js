// The output of `mcpapps new`, and its errors. tests/consumer/new.test.js builds it.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { namesOf } from "../../../web/lib/names.js";
import { emptyFolder } from "../support/folder.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const command = join(root, "web/cli/mcpapps.js");

const hasClangd = spawnSync("clangd", ["--version"]).status === 0;

let cwd;
beforeEach(() => {
  cwd = emptyFolder();
});

/** Runs the command and returns its output. */
const make = (args, options) =>
  execFileSync(process.execPath, [command, "new", ...args], { cwd, encoding: "utf8", ...options });
const refusal = (...args) => {
  const { status, stderr } = spawnSync(process.execPath, [command, "new", ...args], { cwd, encoding: "utf8" });
  assert.equal(status, 2, stderr);
  return stderr;
};
const read = (...path) => readFileSync(join(cwd, ...path), "utf8");
const manifest = (folder) => JSON.parse(read(folder, "package.json"));
const files = (folder) =>
  readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile());

describe("names", () => {
  for (const [text, title, slug] of [
    ["my-view", "My view", "my-view"],
    ["Sales Chart", "Sales Chart", "sales-chart-view"],
    ["SalesChart", "SalesChart", "sales-chart-view"],
    ["dice", "Dice", "dice-view"],
    ["class", "Class", "class-view"],
    ["mcpapps", "Mcpapps", "mcpapps-view"],
    ["3d_chart", "3d chart", "view-3d-chart"],
    ["__a--b__", "A b", "a-b-view"],
    ["Météo à Zürich", "Météo à Zürich", "meteo-a-zurich-view"],
    ['it\'s "$&" <b>', "It s b", "it-s-b-view"],
  ]) {
    test(`of ${text}`, () => {
      assert.deepEqual(namesOf(text), { title, slug, identifier: slug.replaceAll("-", "_") });
    });
  }

  test("are not to be had of what has no Latin letter or digit", () => {
    for (const text of ["天気", "---", ""]) assert.equal(namesOf(text), undefined);
  });
});

test("a project has the names of its folder, and none of the template's", () => {
  make(["Wind Rose"]);
  assert.equal(manifest("Wind Rose").name, "wind-rose-view");
  assert.match(read("Wind Rose/CMakeLists.txt"), /mcpapps_add_view\(wind_rose_view .* TITLE "Wind Rose"\)/);
  assert.match(read("Wind Rose/src/view.cpp"), /namespace wind_rose_view \{/);
  const stale = files(join(cwd, "Wind Rose")).filter((name) => /my[-_ ]view/i.test(name + read("Wind Rose", name)));
  assert.deepEqual(stale, []);
});

for (const template of ["page", "canvas", "library", "module"]) {
  for (const server of template === "module" ? ["node"] : ["node", "cpp"]) {
    test(`a project of ${template} and ${server} has no file of another, and the names of its folder`, () => {
      make(["wind rose", "--template", template, "--server", server]);
      const all = files(join(cwd, "wind rose"));
      assert.deepEqual(
        all.filter((name) => /my[-_ ]view/i.test(name + read("wind rose", name)) || name.endsWith(".append")),
        [],
      );
      const has = (name) => all.includes(name);
      assert.deepEqual(["src/drawing.cpp", "odds/odds.c", "src/view.ts", "server.js", "server/main.cpp"].map(has),
        [template === "canvas", template === "library", template === "module", server === "node", server === "cpp"]);
      assert.equal(
        read("wind rose", "CMakeLists.txt").includes("mcpapps_embed_view(wind_rose_view_server wind_rose_view"),
        server === "cpp",
      );
      // The merged lists of both folders.
      const presets = JSON.parse(read("wind rose", "CMakePresets.json")).configurePresets.map(({ name }) => name);
      assert.deepEqual(presets.filter((name) => ["native", "release"].includes(name)), ["native", "release"]);
      const { scripts, mcpapps } = manifest("wind rose");
      assert.deepEqual(["start", "test", "build", "build:debug", "check"].filter((name) => !scripts[name]), []);
      const imports = all
        .filter((name) => name.startsWith("tests/") && name.endsWith(".js"))
        .flatMap((name) =>
          [...read("wind rose", name).matchAll(/from "\.\/(.*)"/g)].map(([, file]) => `tests/${file}`),
        );
      assert.deepEqual([...new Set(imports)], ["tests/built_page.js"]);
      assert.ok(has("tests/built_page.js"));
      assert.deepEqual(mcpapps.dev.watch.filter((name) => !existsSync(join(cwd, "wind rose", name))), []);
    });
  }
}

test("--list says which templates and servers there are, and makes nothing", () => {
  const said = make(["--list"]);
  assert.deepEqual(
    [...said.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name),
    ["page", "canvas", "library", "module", "node", "cpp"],
  );
  assert.deepEqual(readdirSync(cwd), []);
});

test("another template or server than there are is refused, and no folder is made", () => {
  assert.match(
    refusal("a", "--template", "canvass"),
    /--template canvass is none of page, canvas, library, module\. Did you mean canvas\?/,
  );
  assert.match(refusal("a", "--server", "rust"), /--server rust is none of node, cpp\./);
  assert.match(refusal("a", "--template", "constructor"), /none of/);
  assert.match(refusal("a", "--template", "module", "--server", "cpp"), /module goes with --server node alone/);
  assert.deepEqual(readdirSync(cwd), []);
});

test("a project has another name if --name says so", () => {
  make(["天気", "--name", "Weather"]);
  assert.equal(manifest("天気").name, "weather-view");
  assert.match(read("天気/README.md"), /^# Weather\n/);
});

test("a project may be made in the current folder, and beside a repository", () => {
  mkdirSync(join(cwd, "here/.git"), { recursive: true });
  const said = make(["."], { cwd: join(cwd, "here") });
  assert.equal(manifest("here").name, "here-view");
  assert.match(said, /\n {2}npm install\n/);
});

test(
  "clangd finds how the sources of a project are compiled, where the builds have written it",
  { skip: !hasClangd && "no clangd" },
  () => {
    make(["a"]);
    const project = join(cwd, "a");
    for (const [build, source] of [["native", "src/dice.cpp"], ["debug", "src/main.cpp"]]) {
      mkdirSync(join(project, "build", build), { recursive: true });
      const entry = { directory: project, file: join(project, source), command: `c++ -std=c++20 -c ${source}` };
      writeFileSync(join(project, "build", build, "compile_commands.json"), JSON.stringify([entry]));
      const { stderr } = spawnSync("clangd", [`--check=${source}`], { cwd: project, encoding: "utf8" });
      assert.ok(stderr.includes(`Loaded compilation database from ${join(project, "build", build)}`), stderr);
    }
  },
);

test("the folders in which clangd looks are those of the presets", () => {
  make(["a"]);
  const presets = JSON.parse(read("a/CMakePresets.json")).configurePresets.filter(({ hidden }) => !hidden);
  const folders = [...read("a/.clangd").matchAll(/CompilationDatabase: build\/(\w+)/g)].map(([, name]) => name);
  assert.deepEqual(folders, ["native", "debug"]);
  for (const name of folders) assert.ok(presets.some((preset) => preset.name === name), name);
});

for (const languages of ["CXX", "C CXX"]) {
  test(`the preset sanitized sanitizes sources in ${languages.replace(" ", " and ")}`, () => {
    make(["a"]);
    const names = languages.split(" ").map((language) => `source.${language.toLowerCase()}`);
    const lines = ["cmake_minimum_required(VERSION 3.25)", `project(a LANGUAGES ${languages})`];
    writeFileSync(join(cwd, "a/CMakeLists.txt"), [...lines, `add_library(a ${names.join(" ")})\n`].join("\n"));
    for (const name of names) writeFileSync(join(cwd, "a", name), "");
    const options = { cwd: join(cwd, "a"), encoding: "utf8" };
    const env = { ...process.env, CFLAGS: "-DMINE", CXXFLAGS: "-DMINE" };
    const { status, stderr } = spawnSync("cmake", ["--preset", "sanitized"], { ...options, env });
    assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
    const commands = JSON.parse(read("a/build/sanitized/compile_commands.json")).map(({ command }) => command);
    assert.equal(commands.length, names.length);
    for (const command of commands) {
      assert.match(command, / -DMINE .*-fsanitize=address,undefined .*-fno-sanitize-recover=all /);
    }
  });
}

test("a project keeps its builds and packages out of its repository", () => {
  make(["a"]);
  assert.match(read("a/.gitignore"), /^\/build\/\n\/node_modules\/$/m);
  assert.equal(existsSync(join(cwd, "a/gitignore")), false);
});

test("from a clone, a project depends on the clone, also by a link", () => {
  mkdirSync(join(cwd, "deep/er"), { recursive: true });
  symlinkSync(join(cwd, "deep/er"), join(cwd, "link"));
  make(["link/a"]);
  const { "mcpapps-devkit": devkit } = manifest("link/a").devDependencies;
  assert.match(devkit, /^file:\.\.\//);
  assert.equal(resolve(cwd, "deep/er/a", devkit.slice("file:".length)), resolve(root));
});

test("in a clone that is not set up, the first of the next steps is to do so", () => {
  const copies = ["js_glue/npm/server_meta.js", "examples/host.css"];
  for (const part of ["package.json", "web/cli", "web/lib", "web/template", ...copies]) {
    cpSync(join(root, part), join(cwd, "clone", part), { recursive: true });
  }
  const said = execFileSync(process.execPath, ["clone/web/cli/mcpapps.js", "new", "a"], { cwd, encoding: "utf8" });
  assert.match(said, /Next:\n\n {2}\S+\/clone\/scripts\/setup\n {2}cd a/);
});

test("a project depends on what --mcpapps says", () => {
  make(["a", "--mcpapps", "^1.2.3"]);
  assert.equal(manifest("a").devDependencies["mcpapps-devkit"], "^1.2.3");
});

test("all dependencies of a project have a version", () => {
  make(["a"]);
  const { dependencies, devDependencies } = manifest("a");
  for (const [name, specifier] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.match(specifier, /^(\^\d|file:)/, name);
  }
});

test("the next steps are three lines that a shell understands", () => {
  const [head, ...lines] = make(["it's a view"]).trim().split("\n").filter(Boolean);
  assert.match(head, /It s a view is in .*\/it's a view\./);
  assert.deepEqual(
    lines.map((line) => line.trim().split("  ")[0]),
    ["cd 'it'\\''s a view' && npm install", "npm test", "npm start"],
  );
});

test("a folder that is not empty is refused, and nothing is written", () => {
  writeFileSync(join(cwd, "notes.txt"), "");
  assert.match(refusal("."), /\. is not empty: there is notes\.txt\./);
  assert.deepEqual(readdirSync(cwd), ["notes.txt"]);
});

test("a file is refused", () => {
  writeFileSync(join(cwd, "notes.txt"), "");
  assert.match(refusal("notes.txt"), /notes\.txt is a file\./);
});

test("a name that nothing can be named after is refused, and no folder is made", () => {
  assert.match(refusal("天気"), /Nothing can be named after "天気": .*--name/);
  assert.deepEqual(readdirSync(cwd), []);
});

test("one folder is wanted", () => {
  assert.match(refusal(), /Name one folder/);
  assert.match(refusal("a", "b"), /Name one folder/);
  assert.deepEqual(readdirSync(cwd), []);
});
