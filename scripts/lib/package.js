// Puts the npm packages together in build/npm, packs them, and prints their sizes.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPage } from "../../web/server/page_files.js";
import { compatible } from "./versions.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const output = join(root, "build/npm");

// The `App` for JavaScript, built by CMake.
const app = join(root, "build/wasm-release/package");
const installed = readFileSync(join(root, "cmake/mcpapps_install.cmake"), "utf8").match(/js_glue\/npm\/\w+\.js/g) ?? [];
/** The parts of mcpapps-devkit, in the repository's layout. */
const parts = [
  ...["LICENSE", "CMakeLists.txt", "cmake", "sdk", "bindings", "js_glue/link", "js_glue/loader", "js_glue/translator"],
  // For the loader and for modules; for the servers of new projects.
  ...installed, "js_glue/npm/server_meta.js",
  ...["web/cli", "web/server", "web/hosts", "web/lib", "web/check", "web/testing", "web/template"],
  "examples/host.css", // of new projects
  // The dev host's page, built if its sources are newer, which are left out.
  "web/dist",
];
// For the build of the `App` and for our own tests.
const ours = [
  "bindings/npm",
  "js_glue/link/program/npm_app.js",
  "sdk/headers.cmake",
];

/** @param {string} folder */
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
/** @param {string} folder @param {object} manifest */
const writeManifest = (folder, manifest) =>
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

/** npm signs where a package was built only if the package names that repository. */
function repository() {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  return GITHUB_REPOSITORY
    ? { repository: { type: "git", url: `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git` } }
    : {};
}

function devkitManifest() {
  const { version } = readManifest(app);
  const { name, license, type, engines, bin, exports, dependencies, devDependencies } = readManifest(root);
  // Users choose one of these for tests in browsers.
  const browsers = ["@playwright/test", "playwright-core"];
  return {
    ...{ name, version, license, type, engines, bin, exports },
    description:
      "Write the views of MCP Apps: the command mcpapps, the dev host, the check, the " +
      "testing kits, and the SDK for C++",
    dependencies: compatible(dependencies),
    peerDependencies: compatible(Object.fromEntries(browsers.map((name) => [name, devDependencies[name]]))),
    peerDependenciesMeta: Object.fromEntries(browsers.map((name) => [name, { optional: true }])),
  };
}

/** Makes the empty folder of a package. @param {string} name */
function newFolder(name) {
  const folder = join(output, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function assembleApp() {
  const folder = newFolder("mcpapps");
  cpSync(app, folder, { recursive: true });
  writeManifest(folder, { ...readManifest(app), ...repository() });
  return folder;
}

function assembleDevkit() {
  const folder = newFolder("mcpapps-devkit");
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const part of ours) rmSync(join(folder, part), { recursive: true });
  cpSync(join(root, "packaging/npm/README.md"), join(folder, "README.md"));
  writeManifest(folder, { ...devkitManifest(), ...repository() });
  return folder;
}

/** @param {string} folder */
function pack(folder) {
  const packed = execFileSync("npm", ["pack", folder, "--json", "--pack-destination", output, "--loglevel=error"], {
    cwd: output,
    encoding: "utf8",
  });
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(packed);
  /** @param {number} bytes */
  const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
  console.log(`build/npm/${filename}: ${kilobytes(size)}, ${kilobytes(unpackedSize)} unpacked, ${entryCount} files`);
}

await buildPage();
rmSync(output, { recursive: true, force: true });
for (const assemble of [assembleApp, assembleDevkit]) pack(assemble());
