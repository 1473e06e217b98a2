// Finds programs on PATH.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @param {string} variable the environment variable that may name the program
 * @param {string[]} names what it is called, the best first
 * @returns {string | undefined} its path
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
