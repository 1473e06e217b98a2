// Modules as one text.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { textOfModules } from "../../../cmake/text_of_modules.mjs";
import { emptyFolder } from "../support/folder.js";

/** The text of two modules in one folder. @param {string} first the one that is asked for */
function textOf(first, second = "export const two = 2;\n") {
  const folder = emptyFolder();
  writeFileSync(join(folder, "first.mjs"), first);
  writeFileSync(join(folder, "second.mjs"), second);
  return textOfModules(pathToFileURL(join(folder, "first.mjs")), "one");
}

test("what a module imports is in the same text", () => {
  const text = textOf('import { two } from "./second.mjs";\nexport const one = () => two - 1;\n');
  assert.equal(vm.runInThisContext(text)(), 1);
});

test("an import by another name is refused", () => {
  const first = 'import { two as other } from "./second.mjs";\nexport const one = other;\n';
  assert.throws(() => textOf(first), /first\.mjs imports by another name/);
});

test("a name that two modules declare is refused", () => {
  const first = 'import { two } from "./second.mjs";\nconst other = 1;\nexport const one = two;\n';
  assert.throws(() => textOf(first, "const other = 1;\nexport const two = other;\n"), /declare other/);
});

test("code in a text loses the spaces that mean nothing", () => {
  const text = textOf('export const one = `(a) {\n  return a + "b c" ;\n}`;\n');
  assert.equal(vm.runInThisContext(text), '(a){return a+"b c"}');
});
