// `mcpapps translate`, and what a page does with its script.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import vm from "node:vm";
import { run } from "../../web/cli/translate.js";
import { UsageError } from "../../web/cli/usage.js";
import { emptyFolder } from "../js/support/folder.js";
import { assemble } from "../translator/support/assembler.js";
import { program, section } from "../translator/support/sections.js";
import { ours } from "./support/both.js";

const command = fileURLToPath(new URL("../../web/cli/mcpapps.js", import.meta.url));
const folder = emptyFolder();

const at = (name) => join(folder, name);

const bytesOf = (number) =>
  assemble({ functions: [{ results: ["i32"], body: [["i32.const", number]], name: "number" }], memory: [1] });
const registry = Symbol.for("mcpapps.translations");

test("its script is used for the same bytes, and no others", async () => {
  writeFileSync(at("seven.wasm"), bytesOf(7));
  const args = [command, "translate", "seven.wasm", "-o", "seven.js"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  assert.match(stdout, /^seven\.js: \d+ kB\n$/);
  vm.runInThisContext(readFileSync(at("seven.js"), "utf8"));
  try {
    const [[key, instantiate]] = Object.entries(globalThis[registry]);
    let uses = 0;
    globalThis[registry][key] = (...given) => (++uses, instantiate(...given));
    const numberOf = (number) => new ours.Instance(new ours.Module(bytesOf(number))).exports.number();
    assert.deepEqual([numberOf(7), uses], [7, 1]);
    assert.deepEqual([numberOf(8), uses], [8, 1]);
  } finally {
    delete globalThis[registry];
  }
});

test("as a module it exports the function, too", async (t) => {
  t.mock.method(console, "log", () => {});
  writeFileSync(at("five.wasm"), bytesOf(5));
  assert.equal(run([at("five.wasm"), "--output", at("five.mjs"), "--module"]), 0);
  const { default: instantiate } = await import(pathToFileURL(at("five.mjs")).href);
  delete globalThis[registry];
  assert.equal(instantiate({}).number(), 5);
});

for (const [what, bytes, message] of [
  ["no program", [1, 2, 3, 4, 5, 6, 7, 8], /bad\.wasm: expected magic word 00 61 73 6d, found 01 02 03 04 @\+0/],
  ["a program with a feature that is not supported", program(section(5, 1, 3, 1, 1)), /threads is not supported/],
]) {
  test(`${what} is told with its place`, (t) => {
    const { mock } = t.mock.method(console, "error", () => {});
    writeFileSync(at("bad.wasm"), new Uint8Array(bytes));
    assert.equal(run([at("bad.wasm"), "-o", at("bad.js")]), 1);
    assert.match(mock.calls[0].arguments[0], message);
  });
}

for (const [args, message] of [
  [[], /name its file/],
  [["seven.wasm"], /-o names the script/],
  [["none.wasm", "-o", "a.js"], /There is no file none\.wasm/],
  [["seven.wasm", "--outptu", "a.js"], /There is no option --outptu/],
]) {
  test(`a mistake is told: mcpapps translate ${args.join(" ")}`, () => {
    assert.throws(() => run(args), (error) => error instanceof UsageError && message.test(error.message));
  });
}
