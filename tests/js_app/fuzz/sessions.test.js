// What the reference's App and ours do in the same random sessions. scripts/fuzz js_app plays others.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readDocument } from "../docs/document.js";
import { captureConsole } from "../support/console.js";
import { differences } from "../support/differences.js";
import { compareSession } from "./compare.js";

const sessions = 60;

test(`${sessions} random sessions differ in nothing that docs/javascript.md does not have`, async (t) => {
  captureConsole(t);
  for (let number = 1; number <= sessions; ++number) {
    assert.deepEqual(await compareSession(number), [], `session ${number}`);
  }
});

const section = /## What differs from the reference\n([^]*?)\n## /.exec(readDocument())[1];
// The first is the line below the head.
const rows = [...section.matchAll(/^\| (.+?) \| .+? \| .+? \|$/gm)].map(([row, name]) => ({ row, name })).slice(1);

test("the table of differences has the rows that random sessions and tests are compared with, and no others", () => {
  assert.deepEqual(rows.map(({ name }) => name).sort(), differences.map(({ row }) => row).sort());
});

for (const { row, allows, tests = [], members = [] } of differences) {
  test(`what the table says is shown: ${row}`, () => {
    assert.ok(allows || tests.length);
    for (const [file, begin] of tests.map((text) => text.split(": "))) {
      const path = new URL(`../../${file}`, import.meta.url);
      assert.ok(existsSync(path) && readFileSync(path, "utf8").includes(begin), `${file} has no test "${begin}"`);
    }
    const text = rows.find(({ name }) => name === row)?.row;
    assert.deepEqual(members.filter((name) => !text.includes(`\`${name}\``)), []);
  });
}
