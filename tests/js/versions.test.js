// The version of mcpapps, and the versions of other packages that mcpapps-devkit depends on.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { compatible } from "../../scripts/lib/versions.js";

const { dependencies } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

for (const name of ["happy-dom", "parse5", "@gfx/zopfli", "terser"]) {
  test(`the package asks for the one version of ${name} whose private parts are used`, () => {
    assert.match(dependencies[name], /^\d+\.\d+\.\d+$/);
    assert.equal(compatible(dependencies)[name], dependencies[name]);
  });
}

test("the package takes compatible versions of the others", () => {
  assert.equal(compatible({ zod: "4.6.7" }).zod, "^4.6.7");
});

test("a template names the versions of packages that are tested here", () => {
  const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")).devDependencies;
  const [ours, named] = [read("package.json"), read("web/template/module/package.json")];
  const shared = Object.keys(named).filter((name) => ours[name]);
  assert.deepEqual(shared, ["typescript", "vite"]);
  for (const name of shared) assert.equal(named[name], `^${ours[name]}`, name);
});

describe("the version stands in CMakeLists.txt", () => {
  const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const [, version] = /^project\(mcpapps VERSION (\d+\.\d+\.\d+) /m.exec(read("CMakeLists.txt"));

  test("and in no manifest", () => {
    for (const path of ["package.json", "js_glue/npm/package.json"]) {
      assert.equal(JSON.parse(read(path)).version, undefined, path);
    }
  });

  test("and the archives that documents name are of that one", () => {
    const documents = [
      "README.md",
      "packaging/README.md",
      ...readdirSync(new URL("../../docs", import.meta.url))
        .filter((name) => name.endsWith(".md"))
        .map((name) => `docs/${name}`),
    ];
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(/mcpapps(?:-devkit)?-(\d+\.\d+\.\d+)/g)].map(([, found]) => ({ path, found })),
    );
    assert.ok(named.length > 5);
    assert.deepEqual(named.filter(({ found }) => found !== version), []);
  });
});
