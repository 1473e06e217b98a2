// Static checks of all files. For JavaScript, eslint.config.js and tsconfig.json configure them.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = (tool, ...args) =>
  spawnSync(process.execPath, [`${root}/node_modules/${tool}`, ...args], { cwd: root, encoding: "utf8" });

for (const [what, ...command] of [
  ["ESLint finds no mistake", "eslint/bin/eslint.js", "--max-warnings=0", "."],
  ["TypeScript finds no mistake in the types that comments say", "typescript/bin/tsc", "-p", "."],
]) {
  test(what, () => {
    const { stdout, stderr, status } = run(...command);
    assert.equal(status, 0, stdout + stderr);
  });
}

const isGiven = existsSync(join(root, ".git"));
/** In a container, the clone may belong to another user. */
const tracked = () =>
  execFileSync("git", ["-c", "safe.directory=*", "ls-files", "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => file && existsSync(join(root, file)));
/** Code that ESLint does not check; prose and data have lines of any length. */
const isCode = (file) =>
  /\.(c|cpp|h|in|cmake|sh|py|html|css|ts|yml)$|(^|\/)CMakeLists\.txt$/.test(file) ||
  /^((scripts|\.ci)\/[\w-]+$|js_glue\/link\/)/.test(file);
/** Addresses cannot be wrapped. */
const isLong = (line) => [...line].length > 120 && !/https?:\/\/\S{60}/.test(line);

test("no line of code has more than 120 characters", { skip: !isGiven && "the files are no clone of git" }, () => {
  const files = tracked().filter(isCode);
  assert.ok(files.length > 500);
  const long = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, i) => (isLong(line) ? [`${file}:${i + 1}: ${line.trim().slice(0, 60)} …`] : [])),
  );
  assert.deepEqual(long, []);
});
