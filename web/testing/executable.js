import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The path of the first program on PATH, unless an environment variable names it.
 * @type {(variable: string, names: string[]) => string | undefined}
 */
export function findExecutable(variable, names) {
  if (process.env[variable]) return process.env[variable];
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
