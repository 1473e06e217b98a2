// The dependencies in the package.json of a new project.
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package with this command: installed, or a clone of the repository. */
export const ourPackage = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const manifest = readJson(join(ourPackage, "package.json"));

export const ourName = manifest.name;

/** Only the repository's own package.json is private. */
export const isClone = manifest.private === true;

/** A dependency's path as in package.json. @type {(folder: string, path: string) => string} */
const pathFrom = (folder, path) => `file:${relative(folder, path)}`;

/** Where npm took this package from, if not by its version from a registry. @param {string} folder of the project */
function source(folder) {
  const modules = join(ourPackage, "..");
  const lock = join(modules, ".package-lock.json");
  if (!existsSync(lock)) return undefined;
  const { resolved = "" } = readJson(lock).packages[`node_modules/${ourName}`] ?? {};
  if (resolved.startsWith("file:")) return pathFrom(folder, resolve(modules, "..", resolved.slice("file:".length)));
  // Registries have the archives of a package under this path.
  return resolved.includes(`/${ourName}/-/`) ? undefined : resolved || undefined;
}

/** The exact version that the repository's manifest names and tests. @param {string} name */
function versionOf(name) {
  const { dependencies, devDependencies, peerDependencies } = manifest;
  return { ...devDependencies, ...peerDependencies, ...dependencies }[name].replace(/^(?=\d)/, "^");
}

/** `folder` has no symbolic links. @type {(name: string, folder: string) => string} */
export function specifierOf(name, folder) {
  if (name === ourName) return isClone ? pathFrom(folder, ourPackage) : (source(folder) ?? `^${manifest.version}`);
  return versionOf(name);
}
