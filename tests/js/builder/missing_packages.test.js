// A clone without installed packages.
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { emptyFolder } from "../support/folder.js";

test("the testing kit names what has to be run", async () => {
  const clone = emptyFolder();
  for (const part of ["cmake", "web/hosts", "web/lib", "web/server", "web/testing"]) {
    cpSync(fileURLToPath(new URL(`../../../${part}`, import.meta.url)), join(clone, part), { recursive: true });
  }
  await assert.rejects(
    import(pathToFileURL(join(clone, "web/testing/index.js"))),
    /Cannot find package '[^']+'[^]*\nRun scripts\/setup in the clone of mcpapps/,
  );
});
