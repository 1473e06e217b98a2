// Finds the page builder's packages in the versions of package.json beside this file:
//   node find.mjs [--npm=NPM --download=FOLDER…] FOLDER…
// Prints the first FOLDER with all of them and their dependencies. If there is none, NPM installs them by
// package-lock.json into the first writable folder of the downloads.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, renameSync } from "node:fs";
import { rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));

/** @param {string} folder @returns {{version: string, dependencies?: Record<string, string>} | undefined} */
function readManifest(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  } catch {
    return undefined;
  }
}

const wanted = readManifest(here)?.dependencies ?? {};

/**
 * Whether Node finds a package with its dependencies.
 * @type {(folder: string, version?: string, seen?: Set<string>) => boolean}
 */
function isPackage(folder, version, seen = new Set()) {
  if (seen.has(folder)) return true;
  seen.add(folder);
  const manifest = readManifest(folder);
  if (!manifest || (version && manifest.version !== version)) return false;
  const places = createRequire(join(realpathSync(folder), "package.json")).resolve.paths("a") ?? [];
  return Object.keys(manifest.dependencies ?? {}).every((name) => {
    const place = places.find((each) => existsSync(join(each, name)));
    return place !== undefined && isPackage(join(place, name), undefined, seen);
  });
}

/** The folder, if all packages are in it: resolved, as dependencies of pnpm's links are beside their target. */
function wholeIn(/** @type {string} */ folder) {
  if (!existsSync(folder)) return undefined;
  const real = realpathSync.native(folder);
  return Object.entries(wanted).every(([name, version]) => isPackage(join(real, name), version)) ? real : undefined;
}

/**
 * Installs into another folder and renames that, so that the result is complete even if this is interrupted.
 * @type {(npm: string, folder: string) => string | undefined}
 */
function download(npm, folder) {
  const made = `${folder}.${randomUUID()}`;
  mkdirSync(made, { recursive: true });
  try {
    removeLeft(folder);
    for (const name of ["package.json", "package-lock.json"]) cpSync(join(here, name), join(made, name));
    const { status, stderr, error } = spawnSync(
      npm,
      ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
      { cwd: made, encoding: "utf8", shell: process.platform === "win32" },
    );
    if (status !== 0) throw new Error(error?.message ?? stderr);
    // npm may succeed although the disk is full.
    if (!wholeIn(join(made, "node_modules"))) throw new Error(`what it brought is not whole ${stderr}`);
    const found = join(folder, "node_modules");
    // Keeps a complete folder of another process, and removes an incomplete one.
    if (existsSync(folder) && !wholeIn(found)) renameSync(folder, join(made, "not whole"));
    try {
      renameSync(made, folder);
    } catch (problem) {
      if (!wholeIn(found)) throw problem;
    }
    console.error(`mcpapps: downloaded ${names.join(" ")}`);
    return wholeIn(found);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Removes installations that were interrupted more than an hour ago. @param {string} folder */
function removeLeft(folder) {
  for (const name of readdirSync(dirname(folder)).filter((each) => each.startsWith(`${basename(folder)}.`))) {
    const left = join(dirname(folder), name);
    const { mtimeMs = Infinity } = statSync(left, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > 3_600_000) rmSync(left, { recursive: true, force: true });
  }
}

const names = Object.entries(wanted).map(([name, version]) => `${name}@${version}`);
const { values, positionals } = parseArgs({
  options: { npm: { type: "string" }, download: { type: "string", multiple: true, default: [] } },
  allowPositionals: true,
});
const downloads = values.npm ? values.download : [];
let found = positionals.map(wholeIn).find(Boolean);
for (let i = 0; !found && i < downloads.length; ++i) {
  try {
    found = download(/** @type {string} */ (values.npm), downloads[i]);
  } catch (problem) {
    console.error(`mcpapps: npm could not bring ${names.join(" ")} into ${downloads[i]}: ${Object(problem).message}`);
  }
}
if (!found) {
  console.error(
    "mcpapps: packages are missing, so no header is made of a view's HTML. Run " +
      `\`npm install ${names.join(" ")}\` in the project`,
  );
}
console.log(found ?? "");
