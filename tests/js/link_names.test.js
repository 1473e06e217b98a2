// Emscripten silently replaces a duplicate name of the JavaScript libraries of js_glue/link, and silently
// drops an arrow function whose parameters contain a brace: they must not be destructured, nor have such a default.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../js_glue/link/", import.meta.url);
const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
const textOf = (file) => readFileSync(new URL(file, folder), "utf8");

const namesIn = (text) =>
  [...text.matchAll(/^ {2}(\$?\w+)(?=:|\()/gm)].map(([, name]) => name).filter((name) => !/__\w+$/.test(name));

test("no two libraries of the glue add the same name", () => {
  const places = new Map();
  // The package's engine replaces some functions of views.
  for (const file of files.filter((name) => name !== "program/npm_app.js")) {
    for (const name of namesIn(textOf(file))) {
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  assert.ok(places.size > 100, `only ${places.size} names were found`);
  assert.deepEqual([...places].filter(([, files]) => files.length > 1), []);
});

test("no arrow function of the glue has a brace among its parameters", () => {
  const arrows = files.flatMap((file) => [...textOf(file).matchAll(/^ {2}(\$?\w+):\s*(?:async\s*)?\([^]*?=>/gm)]);
  assert.ok(arrows.length > 100, `only ${arrows.length} arrow functions were found`);
  assert.deepEqual(arrows.filter(([text]) => text.includes("}")).map(([, name]) => name), []);
});
