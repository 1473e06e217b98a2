// The defaults of `mcpapps dev` in the nearest package.json. They name commands, so they hold only if the user who runs
// mcpapps wrote them.
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { messageOf } from "../lib/error_text.js";
import { didYouMean, UsageError } from "./usage.js";

/** @import { Values } from "./usage.js" */

/**
 * `folder` is the file's, `notes` tell the user what was not taken from it.
 * @param {string} cwd
 * @param {{known: string[], page?: string}} names the names of all defaults, and the page from the command line
 * @returns {{folder?: string, defaults: Values, notes: string[]}}
 */
export function packageDefaults(cwd, { known, page }) {
  const file = packageAbove(cwd);
  if (!file) return { defaults: {}, notes: [] };
  const folder = dirname(file);
  if (![folder, file].every(isOurs)) {
    return {
      folder: cwd,
      defaults: {},
      notes: mayHaveDefaults(file) ? [`${file} is not used: it belongs to another user.`] : [],
    };
  }
  const { build, watch, ...defaults } = readDefaults(file, known);
  if (page === undefined || packageAbove(dirname(resolve(cwd, page))) === file) {
    return { folder, defaults: { ...defaults, ...(build && { build }), ...(watch && { watch }) }, notes: [] };
  }
  // The build of this project does not make a page of another one.
  return {
    folder,
    defaults,
    notes: build ? [`The build command of ${file} is not used: ${page} is not in its project.`] : [],
  };
}

/** @param {string} start @returns {string | undefined} */
function packageAbove(start) {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file)) return file;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Whether the user, also before sudo, owns the file. Unknown on Windows. @param {string} path */
function isOurs(path) {
  return process.getuid === undefined || isOwner(lstatSync(path).uid, process.getuid(), process.env.SUDO_UID);
}

/** The rule of git's safe.directory. @type {(owner: number, user: number, sudoUser: string | undefined) => boolean} */
export const isOwner = (owner, user, sudoUser) =>
  owner === user || (user === 0 && sudoUser !== undefined && String(owner) === sudoUser);

/** A file of another user may name any command. @param {string} file */
function mayHaveDefaults(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))?.mcpapps !== undefined;
  } catch {
    return false;
  }
}

/** The key `mcpapps.dev`. @type {(file: string, known: string[]) => Values} */
function readDefaults(file, known) {
  let found;
  try {
    found = JSON.parse(readFileSync(file, "utf8")).mcpapps?.dev ?? {};
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${messageOf(error)}`);
  }
  for (const [name, value] of Object.entries(found)) {
    const where = `In ${file}, "mcpapps.dev.${name}"`;
    if (!known.includes(name)) throw new UsageError(`${where} is unknown.${didYouMean(name, known)}`);
    const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
    /** @type {Record<string, string>} */
    const types = {
      port: "number",
      ...Object.fromEntries(["open", "conversation", "json", "headless"].map((flag) => [flag, "boolean"])),
      header: "list",
      "keep-tokens": "boolean",
      arguments: "object",
      watch: "list",
      command: typeof value === "string" ? "string" : "list",
    };
    const wanted = types[name] ?? "string";
    if (wanted === "list" ? !isList : typeof value !== wanted || value === null) {
      throw new UsageError(`${where} is not a ${wanted}.`);
    }
    if (["bearer", "client-secret"].includes(name) && !/^env:/.test(/** @type {string} */ (value))) {
      throw new UsageError(`${where} is a secret, which no file should have. Write env:NAME.`);
    }
  }
  const result = { ...found };
  if (typeof found.command === "string") result.command = found.command.trim().split(/\s+/);
  if (found.arguments) result.arguments = JSON.stringify(found.arguments);
  return result;
}
