// The lists of an archive's parts: requirements of SPDX 2.3, and the packages of a lock file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fetchedVersion, library, lockedPackages, packagesIn, sbom } from "../../scripts/lib/sbom.js";

const archive = { name: "a.tgz", version: "1.0.0", sha256: "5".repeat(64), date: new Date(1_700_000_000_000) };
const json = library("nlohmann/json", "3.11.3", "MIT");

test("a list has all that SPDX requires", () => {
  const [entities] = packagesIn("package-lock.json", ["node_modules/entities"]);
  const made = sbom(archive, { CONTAINS: [json, entities], BUILD_TOOL_OF: [json] });
  assert.equal(made.spdxVersion, "SPDX-2.3");
  assert.equal(made.dataLicense, "CC0-1.0");
  assert.equal(made.documentNamespace, `https://spdx.org/spdxdocs/a.tgz-${archive.sha256}`);
  assert.equal(made.creationInfo.created, "2023-11-14T22:13:20Z");
  for (const creator of made.creationInfo.creators) assert.match(creator, /^(Organization|Tool): \S/);
  const ids = new Set(made.packages.map(({ SPDXID }) => SPDXID)).add(made.SPDXID);
  assert.equal(ids.size, 4);
  for (const id of ids) assert.match(id, /^SPDXRef-[a-zA-Z\d.-]+$/);
  for (const { name, versionInfo, downloadLocation, filesAnalyzed, licenseDeclared, ...others } of made.packages) {
    assert.ok(name && versionInfo && licenseDeclared);
    assert.match(downloadLocation, /^(NOASSERTION|git\+https:\/\/\S+@\S+)$/);
    assert.equal(filesAnalyzed, false);
    for (const { algorithm, checksumValue } of others.checksums ?? []) {
      assert.equal(checksumValue.length, { SHA256: 64, SHA512: 128 }[algorithm]);
    }
  }
  for (const { spdxElementId, relatedSpdxElement } of made.relationships) {
    assert.ok(ids.has(spdxElementId) && ids.has(relatedSpdxElement));
  }
  assert.deepEqual(made.relationships.map(({ relationshipType }) => relationshipType), [
    "DESCRIBES", "CONTAINS", "CONTAINS", "BUILD_TOOL_OF",
  ]);
});

test("a package of npm has its address, its licence and its hash", () => {
  const [zopfli] = packagesIn("cmake/packages/package-lock.json", ["node_modules/@gfx/zopfli"]);
  assert.match(zopfli.purl, /^pkg:npm\/%40gfx\/zopfli@\d+\.\d+\.\d+$/);
  assert.equal(zopfli.license, "Apache-2.0");
  assert.match(zopfli.sha512, /^[\da-f]{128}$/);
});

test("what a package depends on is listed, in the version that it gets", () => {
  const names = lockedPackages("cmake/packages/package-lock.json").map(({ name }) => name);
  for (const name of ["@gfx/zopfli", "base64-js", "parse5", "entities"]) assert.ok(names.includes(name), name);
  const versions = (name) =>
    lockedPackages("package-lock.json", [name]).filter((each) => each.name === "semver").map(({ version }) => version);
  assert.match(versions("@babel/core")[0], /^6\./);
});

test("the version of a library is the one that CMake fetches", () => {
  assert.match(fetchedVersion("cmake/mcpapps_add_test.cmake", "catchorg/Catch2"), /^\d+\.\d+\.\d+$/);
});
