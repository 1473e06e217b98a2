// The builder's packages, installed by a fake npm.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "../support/folder.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** Makes the packages of a lock file; with ENDS=n, does `ends` after n packages. */
const npm = `#!${process.execPath}
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
appendFileSync(process.env.LOG, process.argv.slice(2).join(" ") + "\\n");
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
let count = 0;
for (const [path, { version, dependencies }] of Object.entries(packages).filter(([path]) => path)) {
  mkdirSync(path, { recursive: true });
  if (++count > (process.env.ENDS ?? Infinity)) {
    writeFileSync(path + "/package.json", "");
    if (process.env.KILLED) process.kill(process.ppid, "SIGKILL");
    console.error("ENOSPC: no space left on device");
    process.exit(Number(process.env.CODE ?? 1));
  }
  writeFileSync(path + "/package.json", JSON.stringify({ version, dependencies }));
}
`;

function machine() {
  const folder = emptyFolder();
  const cache = join(folder, "cache/packages");
  const log = join(folder, "log");
  writeFileSync(join(folder, "npm"), npm, { mode: 0o755 });
  writeFileSync(log, "");
  const look = (env = {}, downloads = [cache]) =>
    new Promise((resolve) => {
      const child = spawn(
        process.execPath,
        [
          join(root, "cmake/packages/find.mjs"), `--npm=${join(folder, "npm")}`,
          ...downloads.map((each) => `--download=${each}`), ...downloads.map((each) => join(each, "node_modules")),
        ],
        { env: { ...process.env, LOG: log, ...env } },
      );
      let [found, said] = ["", ""];
      child.stdout.on("data", (text) => (found += text));
      child.stderr.on("data", (text) => (said += text));
      child.on("close", () => resolve({ found: found.trim(), said }));
    });
  const downloaded = join(cache, "node_modules");
  return { folder, cache, downloaded, look, asked: () => readFileSync(log, "utf8").trim().split("\n").filter(Boolean) };
}

test("packages are brought once, by the lock file and without their scripts", async () => {
  const { downloaded, look, asked } = machine();
  assert.equal((await look()).found, downloaded);
  assert.deepEqual(await look(), { found: downloaded, said: "" });
  assert.equal(asked().length, 1);
  assert.match(asked()[0], /^ci --ignore-scripts /);
});

test("a disk that is full leaves nothing, is named, and the next run needs no word", async () => {
  const { cache, downloaded, look } = machine();
  for (const CODE of ["1", "0"]) {
    const { found, said } = await look({ ENDS: "4", CODE });
    assert.equal(found, "");
    assert.match(said, /could not bring [^]*ENOSPC[^]*npm install @gfx\/zopfli@/);
    assert.deepEqual(readdirSync(dirname(cache)), []);
  }
  assert.equal((await look()).found, downloaded);
});

test("a run that is killed leaves nothing that is taken for whole, and what it left goes later", async () => {
  const { cache, downloaded, look } = machine();
  await look({ ENDS: "4", KILLED: "yes" });
  const [left] = readdirSync(dirname(cache));
  assert.ok(!existsSync(cache));
  utimesSync(join(dirname(cache), left), 0, 0);
  assert.equal((await look()).found, downloaded);
  assert.deepEqual(readdirSync(dirname(cache)), ["packages"]);
});

test("two at once both find whole packages", async () => {
  const { cache, downloaded, look } = machine();
  const both = await Promise.all([look(), look()]);
  assert.deepEqual(both.map(({ found }) => found), [downloaded, downloaded]);
  assert.deepEqual(readdirSync(dirname(cache)), ["packages"]);
});

test("where the cache cannot be written to, they come into the next folder", async () => {
  const { folder, look } = machine();
  writeFileSync(join(folder, "file"), "");
  const { found } = await look({}, [join(folder, "file/packages"), join(folder, "build/packages")]);
  assert.equal(found, join(folder, "build/packages/node_modules"));
});

test("packages are brought again where a manifest cannot be read, or one of the second rank is missing", async () => {
  const { downloaded, look, asked } = machine();
  for (const spoil of [
    () => writeFileSync(join(downloaded, "parse5/package.json"), ""),
    () => rmSync(join(downloaded, "entities"), { recursive: true }),
    () => mkdirSync(join(downloaded, "parse5/node_modules/entities"), { recursive: true }),
  ]) {
    assert.equal((await look()).found, downloaded);
    spoil();
  }
  assert.equal((await look()).found, downloaded);
  assert.equal(asked().length, 4);
});

test("the lock files name hashes and no registry, and the builder's packages are those of the project", () => {
  const files = execFileSync("git", ["ls-files", "*package-lock.json"], { cwd: root, encoding: "utf8" });
  for (const file of files.trim().split("\n")) {
    const { packages } = read(file);
    for (const [path, { integrity, resolved, link, inBundle }] of Object.entries(packages)) {
      assert.ok(path === "" || link || inBundle || /^sha512-/.test(integrity), `${file}: ${path} has no hash`);
      assert.equal(resolved, undefined, `${file}: ${path}`);
    }
  }
  const { dependencies } = read("package.json");
  for (const [name, version] of Object.entries(read("cmake/packages/package.json").dependencies)) {
    assert.equal(version, dependencies[name], name);
  }
});
