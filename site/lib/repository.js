// The repository as the site reads it. Paths are relative to its root, with slashes.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export const read = (path) => readFileSync(join(root, path), "utf8");
export const exists = (path) => existsSync(join(root, path));
export const isFolder = (path) => statSync(join(root, path)).isDirectory();

/** The files of a folder, and of those in it. */
export function list(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
    .sort();
}

export const version = /project\(mcpapps VERSION (\S+)/.exec(read("CMakeLists.txt"))[1];
