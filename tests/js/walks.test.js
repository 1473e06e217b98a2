// The walks in docs/design.md name lines, which move. That the functions are called is tested where they run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { writtenWalk } from "./support/walk.js";

for (const title of ["From a message to a handler in C++", "From a message to a handler in JavaScript"]) {
  test(`the lines that docs/design.md names have these functions: ${title}`, () => {
    const written = writtenWalk(title);
    assert.ok(written.length > 5);
    for (const { name, text } of written) assert.ok(text.includes(name), `${name} is not in: ${text}`);
  });
}
