// How many calls it is from a message to a handler in JavaScript.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { writtenWalk } from "../../js/support/walk.js";

const most = 12;
const modules = /^(app|connection|event_dispatcher|outcomes|protocol|transport)\.js$/;

test("a notification takes eleven calls to its handler, and embind's, as docs/design.md says", async () => {
  const program = fileURLToPath(new URL("../support/walk.js", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--no-expose-wasm", program]);
  const { heard, crossings, calls } = JSON.parse(stdout);
  assert.equal(heard, 1);
  // Into C++ once; out of it only by the value that this gives.
  assert.deepEqual(crossings, ["mcpappsPack", "receive"]);

  const written = writtenWalk("From a message to a handler in JavaScript");
  // With what embind makes of a call.
  assert.ok(written.length + 1 <= most);

  const isOf = (pattern) => ({ file }) => pattern.test(file);
  const named = (steps) =>
    steps.map(({ name }) => name.replace(/^mcpapps::(detail|npm)::|^\(anonymous namespace\)::/, "")).sort();
  assert.deepEqual(named(calls.filter(isOf(modules))), named(written.filter(isOf(modules))));
  const passed = calls.filter(
    ({ name }) => /Session::|JavaScriptApp::|problemsOfParams$|::receive$/.test(name) && !/~|std::/.test(name),
  );
  assert.deepEqual(named(passed), named(written.filter(isOf(/\.cpp$/))));
});
