// Which versions of other packages the npm package asks for.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compatible } from "../../scripts/lib/versions.js";

const { dependencies } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

test("the package asks for the one version of happy-dom whose private parts the page in Node uses", () => {
  assert.match(dependencies["happy-dom"], /^\d+\.\d+\.\d+$/);
  assert.equal(compatible(dependencies)["happy-dom"], dependencies["happy-dom"]);
});

test("docs/javascript.md names all that npm installs with the package", () => {
  const document = readFileSync(new URL("../../docs/javascript.md", import.meta.url), "utf8");
  const [, named] = /npm installs\s+them all the same([^]*?)\. So/.exec(document);
  const names = [...named.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  assert.deepEqual(names.sort(), Object.keys(dependencies).map((name) => name.replace("@modelcontextprotocol/", "")).sort());
});

test("the package takes compatible versions of the others", () => {
  assert.equal(compatible({ zod: "4.6.7" }).zod, "^4.6.7");
});
