// Relative imports of our JavaScript exist, also in files that no other test runs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** In a container, the clone may belong to another user. */
const listing = ["-c", "safe.directory=*", "ls-files", "-z", "--", "*.js", "*.mjs", "*.jsx"];
const tracked = () =>
  execFileSync("git", listing, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => file && existsSync(join(root, file)));
/** Files made by a build; and folders of which a project is put together, see new.test.js. */
const isMade = (path) => /^(build|js_glue\/npm\/engine|web\/template)\//.test(path);

function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
  return importedFiles.map(({ fileName }) => fileName).filter((name) => /^\.\.?\//.test(name));
}

const skip = !existsSync(join(root, ".git")) && "the files are no clone of git";
test("each relative import of a tracked file leads to a file", { skip }, () => {
  const imports = tracked().flatMap((file) =>
    importsOf(file).map((name) => ({ file, name, path: join(dirname(file), name.replace(/\?.*/, "")) })),
  );
  assert.ok(imports.length > 100);
  const isThere = (path) => existsSync(join(root, path));
  const missing = imports.filter(({ path }) => !isMade(path) && !isThere(path));
  assert.deepEqual(missing.map(({ file, name }) => `${file}: ${name}`), []);
});

/** The parts of `web` that each part may import. */
const below = {
  lib: [],
  hosts: ["lib"],
  server: ["lib", "hosts"],
  testing: ["lib", "hosts"],
  check: ["lib", "hosts", "server", "testing"],
  page: ["lib", "hosts", "testing"],
  cli: ["lib", "hosts", "server", "check", "testing"],
};

test("the parts of web use those below them, and no others", { skip }, () => {
  const partOf = (path) => /^web\/(\w+)\//.exec(path)?.[1];
  const used = tracked().flatMap((file) =>
    importsOf(file).map((name) => ({ file, to: partOf(join(dirname(file), name)) })),
  );
  const wrong = used.filter(
    ({ file, to }) => below[partOf(file)] && to && to !== partOf(file) && !below[partOf(file)].includes(to),
  );
  assert.deepEqual(wrong, []);
});
