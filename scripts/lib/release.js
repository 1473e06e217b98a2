// Makes the published files in build/release from the preset wasm-release; SHA256SUMS lists them.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { emscripten, fetchedVersion, library, lockedPackages, packagesIn, sbom } from "./sbom.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const output = join(root, "build/release");
const version = /** @type {string} */ (
  /project\(mcpapps VERSION ([\d.]+)/.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"))?.[1]
);
const epoch = process.env.SOURCE_DATE_EPOCH;
if (!epoch) throw new Error("SOURCE_DATE_EPOCH has to say the date of what is packed. scripts/release does.");

/** @param {string} program @param {string[]} args */
const run = (program, ...args) => execFileSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
/** @param {string} algorithm @param {string} name */
const hash = (algorithm, name) => createHash(algorithm).update(readFileSync(join(output, name))).digest("hex");

/** The files for CMake: FetchContent, CPM, Conan and vcpkg. */
const sources = ["CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md", "bindings", "cmake", "js_glue", "sdk"];

/** Packs reproducibly. @type {(name: string, folder: string, entries: string[], ...options: string[]) => void} */
function pack(name, folder, entries, ...options) {
  const order = [
    "--sort=name", "--format=ustar", `--mtime=@${epoch}`, "--owner=0", "--group=0", "--numeric-owner",
    "--mode=u+rw,go=rX",
  ];
  run("tar", "-c", "-I", "gzip -9n", "-f", join(output, name), "-C", folder, ...order, ...options, ...entries);
}

/** The install tree, as of CPack, but reproducible. @param {string} name */
function packInstallTree(name) {
  const folder = join(output, "cpack");
  run("cpack", "--config", "build/wasm-release/CPackConfig.cmake", "-B", folder);
  run("tar", "-xzf", join(folder, name), "-C", folder);
  pack(name, folder, [name.replace(".tar.gz", "")]);
  rmSync(folder, { recursive: true });
}

/** Fills in files of packaging, which name archives by their hashes. @param {Record<string, string>} values */
function fillIn(values) {
  const folder = join(root, "packaging");
  for (const kind of ["emscripten", "conan", "vcpkg"]) {
    for (const name of readdirSync(join(folder, kind), { recursive: true, encoding: "utf8" }).filter((each) =>
      statSync(join(folder, kind, each)).isFile(),
    )) {
      const target = join(output, kind, name);
      mkdirSync(join(target, ".."), { recursive: true });
      writeFileSync(
        target,
        readFileSync(join(folder, kind, name), "utf8").replace(/@([A-Z\d_]+)@/g, (_, key) => values[key]),
      );
    }
  }
}

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
run(process.execPath, "scripts/lib/package.js");
for (const name of readdirSync(join(root, "build/npm")).filter((each) => each.endsWith(".tgz"))) {
  copyFileSync(join(root, "build/npm", name), join(output, name));
}

const [source, wasm] = [`mcpapps-${version}-source.tar.gz`, `mcpapps-${version}-wasm.tar.gz`];
pack(source, root, sources, `--transform=s,^,${source.replace(".tar.gz", "")}/,`);
packInstallTree(wasm);

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
// Outside of CI, the files refer to each other in this folder.
const home = GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : pathToFileURL(root).href;
const place = GITHUB_REPOSITORY ? `${home}/releases/download/v${version}/` : pathToFileURL(`${output}/`).href;
fillIn({
  VERSION: version,
  URL: home,
  SOURCE_URL: place + source,
  SOURCE_SHA256: hash("sha256", source),
  SOURCE_SHA512: hash("sha512", source),
  WASM_URL: place + wasm,
  WASM_SHA512: hash("sha512", wasm),
});

// The options of a release page, for links without CMake.
copyFileSync(join(root, "build/wasm-release/view.rsp"), join(output, "emscripten/view.rsp"));

pack(`mcpapps-${version}-recipes.tar.gz`, output, ["conan", "vcpkg"]);

// The parts of each archive. The wasm archive has the headers of the nlohmann_json that it was compiled with.
const macros = `${wasm.replace(".tar.gz", "")}/share/mcpapps/nlohmann_json/nlohmann/detail/abi_macros.hpp`;
const macrosText = execFileSync("tar", ["-xzOf", join(output, wasm), macros], { encoding: "utf8" });
const used = [...macrosText.matchAll(/define NLOHMANN_JSON_VERSION_\w+ (\d+)/g)].map(([, number]) => number).join(".");
const json = library("nlohmann/json", used, "MIT");
const catch2 = library("catchorg/Catch2", fetchedVersion("cmake/mcpapps_add_test.cmake", "catchorg/Catch2"), "BSL-1.0");
const [compiler, ...linked] = emscripten();
const builder = lockedPackages("cmake/packages/package-lock.json");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const bundled = JSON.parse(readFileSync(join(root, "web/dist/packages.json"), "utf8"));
/** @type {Record<string, Parameters<typeof sbom>[1]>} */
const partsOf = {
  [`mcpapps-${version}.tgz`]: { CONTAINS: [json, ...linked], BUILD_TOOL_OF: [compiler, ...builder] },
  [`mcpapps-devkit-${version}.tgz`]: {
    CONTAINS: packagesIn("package-lock.json", bundled),
    DEPENDS_ON: [json, compiler, ...lockedPackages("package-lock.json", Object.keys(dependencies))],
    TEST_DEPENDENCY_OF: [catch2],
  },
  [source]: { DEPENDS_ON: [json, compiler, ...builder], TEST_DEPENDENCY_OF: [catch2] },
  [wasm]: { CONTAINS: [json], DEPENDS_ON: [compiler, ...builder] },
  [`mcpapps-${version}-recipes.tar.gz`]: { DEPENDS_ON: [json] },
};
for (const [name, parts] of Object.entries(partsOf)) {
  const described = sbom({ name, version, sha256: hash("sha256", name), date: new Date(Number(epoch) * 1000) }, parts);
  writeFileSync(join(output, `${name}.spdx.json`), `${JSON.stringify(described, null, 2)}\n`);
}

// By their published names, which have no folder. Conan's and vcpkg's files are in an archive.
const files = [".", "emscripten"].flatMap((folder) =>
  readdirSync(join(output, folder)).map((name) => join(folder, name)),
);
const sums = files.filter((path) => statSync(join(output, path)).isFile()).sort()
  .map((path) => `${hash("sha256", path)}  ${basename(path)}\n`).join("");
writeFileSync(join(output, "SHA256SUMS"), sums);
process.stdout.write(sums);
