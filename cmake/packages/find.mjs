// Finds the packages that the builder of pages needs, in the versions of package.json beside this file:
//   node find.mjs [--npm=NPM --download=FOLDER…] FOLDER…
// prints the first FOLDER in which each is whole, with all that it depends on. Where there is none, NPM brings them by
// package-lock.json into the first folder of the downloads that can be written to.
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
 * Whether a package and what it depends on are there, where Node looks for them.
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

/** The folder itself, if all packages are in it: a folder beside a link, as pnpm has them, is beside its target. */
function wholeIn(/** @type {string} */ folder) {
  if (!existsSync(folder)) return undefined;
  const real = realpathSync.native(folder);
  return Object.entries(wanted).every(([name, version]) => isPackage(join(real, name), version)) ? real : undefined;
}

/**
 * Installs beside the folder and renames that, so that the folder is whole or not there, whatever ends this.
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
    // npm may end well on a disk that is full.
    if (!wholeIn(join(made, "node_modules"))) throw new Error(`what it brought is not whole ${stderr}`);
    const found = join(folder, "node_modules");
    // What another one has made meanwhile stays; what is not whole goes.
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

/** What was killed more than an hour ago. @param {string} folder */
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
