// cmake/relink.mjs with Emscripten: a program of one source and one JavaScript library, linked again after changes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { checkout } from "./places.js";
import { emptyFolder } from "../js/support/folder.js";

const source = (body) => `extern "C" int from_page(int);
extern "C" int other_from_page(int);
int unknown(int);
#include <emscripten.h>
int main() { ${body} }
`;
const library = `addToLibrary({ from_page: (n) => n, other_from_page: (n) => n + 1 });\n`;
const options = "-g -O0 -sMODULARIZE -sENVIRONMENT=web --js-library=library.js view.o -o view.js".split(" ");

let place, linker;
beforeEach(() => {
  place = emptyFolder();
  linker = join(place, "em++");
  writeFileSync(linker, `#!/bin/sh\necho linked >> "${place}/links"\nexec em++ "$@"\n`);
  chmodSync(linker, 0o755);
  writeFileSync(join(place, "library.js"), library);
});

/** Links by em++ alone, or by our launcher. @returns {{ status: number, stderr: string }} */
function link(body, { launcher = [process.execPath, join(checkout, "cmake/relink.mjs")], more = [] } = {}) {
  writeFileSync(join(place, "view.cpp"), source(body));
  const run = (program, args) => spawnSync(program, args, { cwd: place, encoding: "utf8" });
  const compiled = run("em++", ["-g", "-O0", "-c", "view.cpp", "-o", "view.o"]);
  assert.equal(compiled.status, 0, compiled.stderr);
  const [program, ...args] = [...launcher, linker, ...more, ...options];
  return run(program, args);
}
const links = () => readFileSync(join(place, "links"), "utf8").split("\n").length - 1;
const output = (name) => readFileSync(join(place, name));

test("after a change of code alone em++ is not run, and its output would be the same", () => {
  link("return from_page(1);");
  assert.equal(link("return from_page(2) + from_page(3);").status, 0);
  assert.equal(links(), 1);
  const made = ["view.js", "view.wasm"].map(output);
  link("return from_page(2) + from_page(3);", { launcher: [] });
  assert.deepEqual(["view.js", "view.wasm"].map(output), made);
});

test("a function of JavaScript that the program calls since then gets into the glue", () => {
  link("return from_page(1);");
  assert.equal(link("return from_page(1) + other_from_page(2);").status, 0);
  assert.match(output("view.js").toString(), /other_from_page/);
});

test("a changed JavaScript library gets into the glue", () => {
  link("return from_page(1);");
  appendFileSync(join(place, "library.js"), `addToLibrary({ from_page: (n) => n * 1234567 });\n`);
  link("return from_page(1);");
  assert.match(output("view.js").toString(), /1234567/);
});

test("a function that is missing is named, and a later link has it", () => {
  link("return from_page(1);");
  const { status, stderr } = link("return unknown(1);");
  assert.notEqual(status, 0);
  assert.match(stderr, /undefined symbol: .*unknown/);
  assert.equal(link("return from_page(1);").status, 0);
  assert.equal(links(), 3);
});

test("what the program's JavaScript depends on gets into the glue", () => {
  const body = (name) => `return from_page(1); } EM_JS_DEPS(some, "${name}"); int main2() { return 0;`;
  link(body("$UTF8ToString"));
  link(body("$stringToUTF8"));
  assert.match(output("view.js").toString(), /stringToUTF8 =/);
});

for (const option of ["-gseparate-dwarf", "-sEXPORTED_FUNCTIONS=@functions.txt", "--emit-symbol-map"]) {
  test(`em++ links each time with ${option}`, () => {
    writeFileSync(join(place, "functions.txt"), "_main\n");
    for (const number of [1, 2]) assert.equal(link(`return from_page(${number});`, { more: [option] }).status, 0);
    assert.equal(links(), 2);
  });
}

test("JavaScript in the source gets into the glue", () => {
  link("return EM_ASM_INT({ return 1234567 });");
  link("return EM_ASM_INT({ return 7654321 });");
  assert.match(output("view.js").toString(), /7654321/);
});
