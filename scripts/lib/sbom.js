// Describes the parts of an archive as a document of SPDX 2.3.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @typedef {{name: string, version: string, license: string}} Named */
/** @typedef {Named & {location?: string, purl?: string, sha512?: string}} Part */
/** @typedef {"CONTAINS" | "DEPENDS_ON" | "BUILD_TOOL_OF" | "TEST_DEPENDENCY_OF"} Relation to the archive */

/** @param {string} path */
const read = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** @param {string} path a lock file @param {string[]} keys as it names folders @returns {Part[]} */
export function packagesIn(path, keys) {
  const { packages } = JSON.parse(read(path));
  return keys.map((key) => {
    if (!packages[key]) throw new Error(`${path} does not have ${key}`);
    const { version, license = "NOASSERTION", integrity = "" } = packages[key];
    const name = key.replace(/.*node_modules\//, "");
    const sha512 = Buffer.from(/sha512-(\S+)/.exec(integrity)?.[1] ?? "", "base64").toString("hex");
    return { name, version, license, purl: `pkg:npm/${name.replace("@", "%40")}@${version}`, sha512 };
  });
}

/**
 * Packages of a lock file with their dependencies; all by default.
 * @type {(path: string, names?: string[]) => Part[]}
 */
export function lockedPackages(path, names) {
  const { packages } = JSON.parse(read(path));
  /** @type {Set<string>} */
  const keys = new Set();
  /** @param {string} from @param {string} name @param {boolean} [isOptional] */
  const add = (from, name, isOptional) => {
    // Node's lookup: beside the package's own ones, then further out.
    let folder = from;
    while (folder && !packages[`${folder}/node_modules/${name}`]) {
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1));
    }
    const key = `${folder && `${folder}/`}node_modules/${name}`;
    if (keys.has(key) || (isOptional && !packages[key])) return;
    keys.add(key);
    const { dependencies, optionalDependencies } = packages[key] ?? {};
    for (const each of Object.keys(dependencies ?? {})) add(key, each, each in (optionalDependencies ?? {}));
    for (const each of Object.keys(optionalDependencies ?? {})) add(key, each, true);
  };
  for (const name of names ?? Object.keys(packages[""].dependencies)) add("", name);
  return packagesIn(path, [...keys]);
}

/** @param {string} path of the CMake file that fetches it @param {string} repository */
export const fetchedVersion = (path, repository) =>
  new RegExp(`${repository}\\.git \\w{40}\\) # (\\S+)`).exec(read(path))?.[1] ?? "";

/** A library of C++. @param {string} repository @param {string} version @param {string} license @returns {Part} */
export function library(repository, version, license) {
  const location = `git+https://github.com/${repository}.git@v${version}`;
  return { name: repository, version, license, location, purl: `pkg:github/${repository.toLowerCase()}@v${version}` };
}

/** Emscripten, and the libraries that it links into each program. @returns {[Part, ...Part[]]} */
export function emscripten() {
  const version = /\d+\.\d+\.\d+/.exec(execFileSync("emcc", ["--version"], { encoding: "utf8" }))?.[0] ?? "";
  const location = `git+https://github.com/emscripten-core/emscripten.git@${version}`;
  const llvm = "Apache-2.0 WITH LLVM-exception";
  const licenses = { "musl": "MIT", "libc++": llvm, "libc++abi": llvm, "compiler-rt": llvm, "embind": "MIT" };
  const linked = Object.entries(licenses).map(
    ([name, license]) => ({ name, version: `of Emscripten ${version}`, license, location }),
  );
  const purl = `pkg:github/emscripten-core/emscripten@${version}`;
  return [{ name: "emscripten", version, license: "MIT OR NCSA", location, purl }, ...linked];
}

/**
 * @param {{name: string, version: string, sha256: string, date: Date}} archive
 * @param {Partial<Record<Relation, Part[]>>} parts
 */
export function sbom({ name, version, sha256, date }, parts) {
  /** @param {string} SPDXID @param {Part} part */
  const described = (SPDXID, { name, version, license, location = "NOASSERTION", purl, sha512 }) => ({
    ...{ SPDXID, name, versionInfo: version, downloadLocation: location, filesAnalyzed: false },
    ...{ licenseConcluded: "NOASSERTION", licenseDeclared: license, copyrightText: "NOASSERTION" },
    ...(sha512 && { checksums: [{ algorithm: "SHA512", checksumValue: sha512 }] }),
    ...(purl && {
      externalRefs: [{ referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator: purl }],
    }),
  });
  const archive = {
    ...described("SPDXRef-Archive", { name: "mcpapps", version, license: "MIT" }),
    packageFileName: name,
    checksums: [{ algorithm: "SHA256", checksumValue: sha256 }],
  };
  const packages = [archive];
  const relationships = [
    { spdxElementId: "SPDXRef-DOCUMENT", relationshipType: "DESCRIBES", relatedSpdxElement: archive.SPDXID },
  ];
  for (const [relationshipType, those] of Object.entries(parts)) {
    for (const part of those) {
      const id = `SPDXRef-${part.name}-${part.version}`.replace(/[^\w.-]+/g, "-").replaceAll("_", "-");
      if (!packages.some(({ SPDXID }) => SPDXID === id)) packages.push(/** @type {any} */ (described(id, part)));
      const [spdxElementId, relatedSpdxElement] =
        relationshipType.endsWith("_OF") ? [id, archive.SPDXID] : [archive.SPDXID, id];
      relationships.push({ spdxElementId, relationshipType, relatedSpdxElement });
    }
  }
  return {
    ...{ spdxVersion: "SPDX-2.3", dataLicense: "CC0-1.0", SPDXID: "SPDXRef-DOCUMENT", name },
    // Reproducible.
    documentNamespace: `https://spdx.org/spdxdocs/${name}-${sha256}`,
    creationInfo: {
      created: date.toISOString().replace(/\.\d+/, ""),
      creators: ["Organization: The mcpapps authors", `Tool: mcpapps-release-${version}`],
    },
    ...{ packages, relationships },
  };
}
