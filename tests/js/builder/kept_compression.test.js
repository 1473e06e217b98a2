// The cache of compressed data in the folder that MCPAPPS_COMPRESSION_CACHE names.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { emptyFolder } from "../support/folder.js";

const script = `const { zopfliIn } = await import(process.argv[1]);
process.stdout.write(await (await zopfliIn(process.argv[2]))(process.argv[3]));`;
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

function compressed(text, folder) {
  const args = [new URL("../../../cmake/packages.mjs", import.meta.url).href, path("../../../node_modules"), text];
  const env = { ...process.env, MCPAPPS_COMPRESSION_CACHE: folder };
  return execFileSync(process.execPath, ["--input-type=module", "-e", script, ...args], { env });
}

test("the same bytes come out with a cache that is empty, with one that has them, and without one", () => {
  const folder = join(emptyFolder(), "new");
  const first = compressed("a text, a text, a text", folder);
  assert.equal(readdirSync(folder).length, 1);
  assert.deepEqual(compressed("a text, a text, a text", folder), first);
  assert.deepEqual(compressed("a text, a text, a text", ""), first);
  assert.equal(String(gunzipSync(first)), "a text, a text, a text");
});

test("what is in the cache is taken from there, for its own text alone", () => {
  const folder = emptyFolder();
  compressed("one", folder);
  const [file] = readdirSync(folder);
  writeFileSync(join(folder, file), "kept");
  assert.equal(String(compressed("one", folder)), "kept");
  assert.equal(String(gunzipSync(compressed("two", folder))), "two");
  assert.equal(readFileSync(join(folder, file), "utf8"), "kept");
});
