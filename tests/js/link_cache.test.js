// scripts/lib/link_cache.js with a fake linker that writes its arguments into its output.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "./support/folder.js";

const launcher = fileURLToPath(new URL("../../scripts/lib/link_cache.js", import.meta.url));
const linker = `#!/usr/bin/env node
const { appendFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const args = process.argv.slice(2);
const output = args[args.indexOf("-o") + 1];
appendFileSync(join(__dirname, "links"), "link\\n");
if (args.includes("--warn")) console.error("warning: of the linker");
if (args.includes("--warn-much")) console.error("warning\\n".repeat(300_000));
if (args.includes("--fail")) process.exit(3);
writeFileSync(output, "glue of " + args.join(" "));
writeFileSync(output.replace(".js", ".wasm"), "program");
if (args.includes("--emit-symbol-map")) writeFileSync(output + ".symbols", "0:main");
`;

let place;
beforeEach(() => {
  place = emptyFolder();
  for (const name of ["emscripten", "one", "two"]) mkdirSync(join(place, name));
  writeFileSync(join(place, "emscripten/emscripten-version.txt"), '"6.0.8"\n');
  writeFileSync(join(place, "emscripten/em++"), linker);
  chmodSync(join(place, "emscripten/em++"), 0o755);
  for (const name of ["one", "two"]) {
    writeFileSync(join(place, name, "view.o"), "object");
    writeFileSync(join(place, name, "library.js"), "addToLibrary({});");
  }
});

function link(args, { folder = "one", environment = {} } = {}) {
  const env = { ...process.env, MCPAPPS_LINK_CACHE: join(place, "links"), ...environment };
  return spawnSync(launcher, [join(place, "emscripten/em++"), ...args], {
    cwd: join(place, folder), env, maxBuffer: 1 << 26,
  });
}
const links = () => readFileSync(join(place, "emscripten/links"), "utf8").split("\n").length - 1;
const usual = ["-Oz", "--emit-symbol-map", "view.o", "--js-library=library.js", "-o", "view.js"];

test("an equal link in another folder gets the files that the first has made", () => {
  const library = (folder) => `--js-library=${join(place, folder, "library.js")}`;
  link(["view.o", library("one"), "--emit-symbol-map", "-o", "view.js"]);
  link(["view.o", library("two"), "--emit-symbol-map", "-o", "view.js"], { folder: "two" });
  assert.equal(links(), 1);
  for (const name of ["view.js", "view.wasm", "view.js.symbols"]) {
    assert.equal(readFileSync(join(place, "two", name), "utf8"), readFileSync(join(place, "one", name), "utf8"));
  }
});

for (const [what, change] of Object.entries({
  "an object with another content": () => writeFileSync(join(place, "one/view.o"), "other object"),
  "a file with another content that an option names": () => writeFileSync(join(place, "one/library.js"), "other"),
  "another Emscripten": () => writeFileSync(join(place, "emscripten/emscripten-version.txt"), '"6.0.9"\n'),
  "another package of the same Emscripten": () => utimesSync(join(place, "emscripten/emscripten-version.txt"), 1, 1),
})) {
  test(`${what} is linked anew`, () => {
    link(usual);
    change();
    link(usual);
    assert.equal(links(), 2);
  });
}

for (const [what, ...args] of [
  ["other options", "-O2", "view.o", "-o", "view.js"],
  ["another order", "view.o", "-Oz", "-o", "view.js"],
  ["another name of the output", "-Oz", "view.o", "-o", "other.js"],
]) {
  test(`${what}: it is linked anew`, () => {
    link(["-Oz", "view.o", "-o", "view.js"]);
    link(args);
    assert.equal(links(), 2);
  });
}

test("options of Emscripten in the environment belong to the link", () => {
  link(usual);
  link(usual, { environment: { EMCC_CFLAGS: "-O3" } });
  assert.equal(links(), 2);
});

test("a file of options is read", () => {
  const options = join(place, "one/options.rsp");
  writeFileSync(options, '-Oz "view.o"');
  link([`@${options}`, "-o", "view.js"]);
  writeFileSync(join(place, "one/view.o"), "other object");
  link([`@${options}`, "-o", "view.js"]);
  writeFileSync(join(place, "one/view.o"), "object");
  link(["-Oz", "view.o", "-o", "view.js"]);
  assert.equal(links(), 2);
});

test("a link that fails keeps its status and its words, and is done again", () => {
  const first = link([...usual, "--warn", "--fail"]);
  assert.equal(first.status, 3);
  assert.match(String(first.stderr), /of the linker/);
  link([...usual, "--warn", "--fail"]);
  assert.equal(links(), 2);
});

test("a link that says more than two megabytes ends as it would without the cache", () => {
  const { status, stderr } = link([...usual, "--warn-much"]);
  assert.equal(status, 0);
  assert.equal(String(stderr).match(/warning/g).length, 300_000);
});

test("a link with a warning warns again", () => {
  link([...usual, "--warn"]);
  assert.match(String(link([...usual, "--warn"]).stderr), /of the linker/);
});

for (const [what, args, files] of [
  ["a folder", ["--embed-file", "data"], { "data/font.ttf": "font" }],
  ["a folder of libraries", ["-L."], {}],
  ["a library of the glue that includes others", ["--js-library", "all.js"], { "all.js": '#include "library.js"\n' }],
  ["an archive that only names its objects", ["thin.a"], { "thin.a": "!<thin>\nview.o" }],
  ["a port", ["--use-port=port.py"], { "port.py": "deps = []" }],
  ["a list in a file", ["-sEXPORTED_FUNCTIONS=@names"], { names: "_main" }],
]) {
  test(`${what}: what is read besides is not known, so it is linked each time`, () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(place, "one", name, ".."), { recursive: true });
      writeFileSync(join(place, "one", name), text);
    }
    link([...usual, ...args]);
    link([...usual, ...args]);
    assert.equal(links(), 2);
  });
}

test("a file that an earlier link has left does not stay beside what comes from the cache", () => {
  link(["view.o", "-o", "view.js"]);
  link(["view.o", "--emit-symbol-map", "-o", "view.js"]);
  link(["view.o", "-o", "view.js"]);
  assert.equal(links(), 2);
  assert.equal(existsSync(join(place, "one/view.js.symbols")), false);
});

test("without a folder for it, nothing is kept", () => {
  link(usual, { environment: { MCPAPPS_LINK_CACHE: "" } });
  link(usual, { environment: { MCPAPPS_LINK_CACHE: "" } });
  assert.equal(links(), 2);
});
