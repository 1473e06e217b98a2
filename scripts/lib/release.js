// Makes in build/release what is published, of what the preset wasm-release has built: SHA256SUMS lists it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

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

/** What CMake reads, for FetchContent, CPM, Conan and vcpkg. */
const sources = ["CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md", "bindings", "cmake", "js_glue", "sdk"];

/**
 * With the same bytes wherever and whenever it is packed.
 * @param {string} name
 * @param {string} folder
 * @param {string[]} entries
 * @param {string[]} options
 */
function pack(name, folder, entries, ...options) {
  const order = [
    "--sort=name", "--format=ustar", `--mtime=@${epoch}`, "--owner=0", "--group=0", "--numeric-owner",
    "--mode=u+rw,go=rX",
  ];
  run("tar", "-c", "-I", "gzip -9n", "-f", join(output, name), "-C", folder, ...order, ...options, ...entries);
}

/** The install tree, as CPack packs it, but for dates and order. @param {string} name */
function packInstallTree(name) {
  const folder = join(output, "cpack");
  run("cpack", "--config", "build/wasm-release/CPackConfig.cmake", "-B", folder);
  run("tar", "-xzf", join(folder, name), "-C", folder);
  pack(name, folder, [name.replace(".tar.gz", "")]);
  rmSync(folder, { recursive: true });
}

/** Files of packaging, which name archives by their hashes. @param {Record<string, string>} values */
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
// Elsewhere, what is made here uses what is made here.
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

// The options of a release page, for who links without CMake.
copyFileSync(join(root, "build/wasm-release/view.rsp"), join(output, "emscripten/view.rsp"));

pack(`mcpapps-${version}-recipes.tar.gz`, output, ["conan", "vcpkg"]);

// Of what is published: by its name there, where nothing has a folder. Conan's and vcpkg's files are in an archive.
const files = [".", "emscripten"].flatMap((folder) =>
  readdirSync(join(output, folder)).map((name) => join(folder, name)),
);
const sums = files.filter((path) => statSync(join(output, path)).isFile()).sort()
  .map((path) => `${hash("sha256", path)}  ${basename(path)}\n`).join("");
writeFileSync(join(output, "SHA256SUMS"), sums);
process.stdout.write(sums);
