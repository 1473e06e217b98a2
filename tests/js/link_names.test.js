// The JavaScript libraries of js_glue/link have different names, as Emscripten silently replaces duplicates.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../js_glue/link/", import.meta.url);

const namesIn = (text) =>
  [...text.matchAll(/^ {2}(\$?\w+)(?=:|\()/gm)].map(([, name]) => name).filter((name) => !/__\w+$/.test(name));

test("no two libraries of the glue add the same name", () => {
  const places = new Map();
  // The package's engine replaces some functions of views.
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
