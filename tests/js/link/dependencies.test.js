// What js_glue/link/program/dependencies.js finds in the texts of libraries.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const source = readFileSync(new URL("../../../js_glue/link/program/dependencies.js", import.meta.url), "utf8");

/** The dependencies that are listed of `$mcpappsUser`, whether its library is linked before or after. */
function dependenciesOf(symbols) {
  const before = { ...symbols };
  const after = {};
  const addToLibrary = (added) => Object.assign(after, added);
  const context = vm.createContext({ LibraryManager: { library: before }, addToLibrary });
  vm.runInContext(source, context);
  context.addToLibrary({ ...symbols });
  assert.deepEqual(Array.from(after.$mcpappsUser__deps), Array.from(before.$mcpappsUser__deps));
  return Array.from(after.$mcpappsUser__deps);
}

test("a function needs the symbols, the functions of C++ and those of Emscripten that it names", () => {
  const $mcpappsUser = new Function("mcpappsOne(...mcpappsTwo, UTF8ToString(_mcpapps_called(_mcpapps_begin)))");
  assert.deepEqual(dependenciesOf({ $mcpappsUser }), [
    "$mcpappsOne", "$mcpappsTwo", "$UTF8ToString", "mcpapps_called", "mcpapps_begin",
  ]);
});

test("members, texts, comments and the symbol itself are no needs", () => {
  const $mcpappsUser = new Function('node.mcpappsOne = Module["mcpappsShow"];\n  // mcpappsTwo\nmcpappsUser();');
  assert.deepEqual(dependenciesOf({ $mcpappsUser }), []);
});

test("an object needs what its functions name, and what is run after it", () => {
  const $mcpappsUser = { size: 0, inner: { run: new Function("mcpappsOne()") } };
  assert.deepEqual(dependenciesOf({ $mcpappsUser, $mcpappsUser__postset: "mcpappsTwo.start();" }), [
    "$mcpappsOne", "$mcpappsTwo",
  ]);
});

test("what is listed stays", () => {
  assert.deepEqual(dependenciesOf({ $mcpappsUser: "=mcpappsOne", $mcpappsUser__deps: ["malloc"] }), [
    "malloc", "$mcpappsOne",
  ]);
});
