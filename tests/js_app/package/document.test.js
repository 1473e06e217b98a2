// The table of names in docs/javascript.md says what is so; and the sizes of scripts.
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

describe("The sizes of scripts", async () => {
  const measured = await measure();

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
