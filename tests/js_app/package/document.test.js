// The tables of docs/javascript.md say what is so. tests/js/readme.test.js is about the rest.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { partOf, readDocument } from "../docs/document.js";
import { faults, membersTable, rows } from "../docs/members.js";
import { measure } from "../docs/sizes.js";
import { readPackages } from "../support/declarations.js";

const document = readDocument();

describe("The table of names", () => {
  const packages = readPackages();

  test("has nothing absent without a reason", () => {
    assert.deepEqual(faults(rows(packages)), []);
  });

  test("stands in docs/javascript.md: else run scripts/javascript-docs", () => {
    assert.equal(partOf(document, "members"), membersTable());
  });
});

describe("The table of sizes", async () => {
  const measured = await measure();
  const told = [...partOf(document, "sizes").matchAll(/^\| ([\w, ]+) \| (\w+) \| ([\d.]+) \| ([\d.]+) \|$/gm)];

  test("is within two percent of what is measured: else run scripts/javascript-docs", () => {
    assert.equal(told.length, measured.length);
    told.forEach(([row, name, bundler, raw, gzip], i) => {
      const now = measured[i];
      assert.deepEqual([name, bundler], [now.name, now.bundler]);
      for (const [said, bytes] of [[raw, now.raw], [gzip, now.gzip]]) {
        assert.ok(Math.abs(said * 1000 - bytes) <= 0.02 * bytes, `${row} and now ${bytes} bytes`);
      }
    });
  });

  for (const bundler of ["esbuild", "Vite"]) {
    test(`has a script of ours that is smaller than the reference's, before gzip and after, by ${bundler}`, () => {
      const [reference, ours] = ["reference", "mcpapps"].map((name) =>
        measured.find((one) => one.name === name && one.bundler === bundler),
      );
      assert.ok(ours.raw <= reference.raw, `${ours.raw} bytes, and ${reference.raw} of the reference's`);
      assert.ok(ours.gzip < reference.gzip, `${ours.gzip} bytes after gzip, and ${reference.gzip} of the reference's`);
    });
  }
});
