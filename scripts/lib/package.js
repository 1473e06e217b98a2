// Puts the npm package together in build/npm/mcpapps, packs it, and says how large it is.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPage } from "../../web/server/page_files.js";
import { compatible } from "./versions.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const output = join(root, "build/npm");
const folder = join(output, "mcpapps");

// The `App` for JavaScript, as CMake has built it. What follows is laid out as in the repository.
const app = join(root, "build/wasm-release/package");
const parts = [
  ...["CMakeLists.txt", "cmake", "sdk", "bindings", "js_glue/link", "js_glue/page", "js_glue/translator"],
  ...["web/cli", "web/server", "web/hosts", "web/lib", "web/check", "web/testing", "web/template"],
  // The dev host's page, built if its sources are newer: they are not needed.
  "web/dist",
];
// For the build of the `App` and for our own tests.
const ours = [
  ...["bindings/npm", "js_glue/link/npm_app.js", "js_glue/link/packed_strict.js"],
  ...["cmake/build_package.mjs", "cmake/needed_part.mjs", "sdk/headers.cmake"],
];

const readManifest = (file) => JSON.parse(readFileSync(join(file, "package.json"), "utf8"));

function manifest() {
  const { files, peerDependencies, peerDependenciesMeta, ...rest } = readManifest(app);
  const { bin, dependencies, devDependencies, exports } = readManifest(root);
  // Whoever tests in browsers has chosen one of these.
  const browsers = ["@playwright/test", "playwright-core"];
  return {
    ...rest,
    bin,
    exports: { ...rest.exports, ...exports },
    dependencies: compatible(dependencies),
    peerDependencies: {
      ...peerDependencies,
      ...compatible(Object.fromEntries(browsers.map((name) => [name, devDependencies[name]]))),
    },
    peerDependenciesMeta: {
      ...peerDependenciesMeta,
      ...Object.fromEntries(browsers.map((name) => [name, { optional: true }])),
    },
  };
}

await buildPage();
rmSync(output, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(app, folder, { recursive: true });
for (const part of parts) {
  cpSync(join(root, part), join(folder, part), { recursive: true });
}
for (const part of ours) rmSync(join(folder, part), { recursive: true });
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);

const packed = execFileSync("npm", ["pack", folder, "--json", "--pack-destination", output, "--loglevel=error"], {
  cwd: output,
  encoding: "utf8",
});
const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(packed);
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(`build/npm/${filename}: ${kilobytes(size)}, ${kilobytes(unpackedSize)} unpacked, ${entryCount} files`);
