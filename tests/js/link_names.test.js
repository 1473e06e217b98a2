// The JavaScript libraries of js_glue/link, which Emscripten merges: of two functions with one name, the later would
// take the place of the other without a word.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../js_glue/link/", import.meta.url);

/** The names that a library adds, in the order of the file. */
const namesIn = (text) =>
  [...text.matchAll(/^ {2}(\$?\w+)(?=:|\()/gm)].map(([, name]) => name).filter((name) => !/__\w+$/.test(name));

test("no two libraries of the glue add the same name", () => {
  const places = new Map();
  // The package's engine has functions of its own in the place of a view's.
  for (const file of readdirSync(folder, { recursive: true }).filter(
    (name) => name.endsWith(".js") && name !== "program/npm_app.js",
  )) {
    for (const name of namesIn(readFileSync(new URL(file, folder), "utf8"))) {
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  assert.ok(places.size > 100, `only ${places.size} names were found`);
  assert.deepEqual([...places].filter(([, files]) => files.length > 1), []);
});
