// What the package.json of a new project says of its dependencies.
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The package that this command is part of: installed, or a clone of the repository. */
export const ourPackage = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const manifest = readJson(join(ourPackage, "package.json"));

/** As package.json of a project has it. */
export const ourName = manifest.name;

/** Only the repository's own package.json is private. */
export const isClone = manifest.private === true;

/** A path as package.json has it, from the folder of the project. @param {string} folder @param {string} path */
const pathFrom = (folder, path) => `file:${relative(folder, path)}`;

/** Where npm took this package from, if not from a registry by its version. @param {string} folder of the project */
function source(folder) {
  const modules = join(ourPackage, "..");
  const lock = join(modules, ".package-lock.json");
  if (!existsSync(lock)) return undefined;
  const { resolved = "" } = readJson(lock).packages[`node_modules/${ourName}`] ?? {};
  if (resolved.startsWith("file:")) return pathFrom(folder, resolve(modules, "..", resolved.slice("file:".length)));
  // Registries have the archives of a package under this path.
  return resolved.includes(`/${ourName}/-/`) ? undefined : resolved || undefined;
}

/** The repository's manifest names exact versions, as we test them. @param {string} name */
function versionOf(name) {
  const { dependencies, devDependencies, peerDependencies } = manifest;
  return { ...devDependencies, ...peerDependencies, ...dependencies }[name].replace(/^(?=\d)/, "^");
}

/**
 * @param {string} name of a dependency
 * @param {string} folder of the project, without symbolic links
 */
export function specifierOf(name, folder) {
  if (name === ourName) return isClone ? pathFrom(folder, ourPackage) : (source(folder) ?? `^${manifest.version}`);
  return versionOf(name);
}
