// Watches a project, and leaves out what builds and editors write beside it.
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { watch } from "chokidar";

/** @import { Stats } from "node:fs" */

const quiet = 50;
const longestWait = 2000;
const outputFolders = /^(build|cmake-build|out|dist|target|coverage)([-_.].*)?$/;
const leftOut = /^(\..*|node_modules|__pycache__|CMakeFiles)$/;
// Of editors, while they save, and of programs that tell what they do.
const temporary = /~$|^#.*#$|^4913$|\.(tmp|swp|swx|log)$/;
/** A folder with one of these is the output of a build, whatever its name. */
const markers = ["CMakeCache.txt", ".ninja_log"];
/** @param {string} folder */
const isConfigured = (folder) => markers.some((name) => existsSync(join(folder, name)));

/**
 * Links are not followed, since one may lead to a folder above itself; what is watched may be behind one.
 * @param {string} path
 */
const real = (path) => (existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path)));
/** @param {string} folder */
const inside = (folder) => (folder.endsWith(sep) ? folder : folder + sep);

/**
 * @param {string[]} given files, and folders with what is in them
 * @param {(files: string[]) => void} onChange gets the paths that have changed, together if they change together
 * @param {(text: string) => void} onProblem
 * @returns {Promise<{close: () => Promise<void>}>} when it watches
 */
export async function watchFiles(given, onChange, onProblem) {
  const roots = given.map(real);
  /** @param {string} path */
  const asGiven = (path) => {
    const index = roots.findIndex((root) => path === root || path.startsWith(inside(root)));
    return given[index] + path.slice(roots[index].length);
  };
  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {number | undefined} */
  let firstChange;
  const tell = () => {
    // It may have been configured since the change.
    const files = [...changed].filter((path) => !isInOutput(path, folders));
    changed.clear();
    firstChange = undefined;
    if (files.length > 0) onChange(files.map(asGiven));
  };
  /** @param {string} path */
  const report = (path) => {
    changed.add(path);
    firstChange ??= Date.now();
    clearTimeout(timer);
    timer = setTimeout(tell, Math.max(0, Math.min(quiet, firstChange + longestWait - Date.now())));
  };
  const folders = roots.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  const files = roots.filter((path) => !folders.includes(path));
  // A file alone is watched from two folders above it: the one that it is in may be made anew.
  const above = files.map((path) => dirname(dirname(path)));
  /** @param {string} path */
  const leadsToFile = (path) => files.some((file) => file === path || file.startsWith(inside(path)));
  /** @param {string} path */
  const isInFolder = (path) => folders.some((folder) => path.startsWith(inside(folder)));
  /** @param {string} path @param {Stats} [stats] */
  const ignored = (path, stats) =>
    !roots.includes(path) && !leadsToFile(path) && !(isInFolder(path) && !isLeftOut(path, stats));
  const watcher = watch([...folders, ...above], { ignoreInitial: true, followSymlinks: false, ignored });
  watcher.on("all", (event, path) => event !== "addDir" && (isInFolder(path) || files.includes(path)) && report(path));
  watcher.on("error", (error) => {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const limit = "There are more folders than this system watches (on Linux: fs.inotify.max_user_watches).";
    onProblem(["ENOSPC", "EMFILE"].includes(code ?? "") ? limit : message);
  });
  // Of no path, it never says that it is ready.
  if (roots.length > 0) await new Promise((resolve) => watcher.once("ready", () => resolve(undefined)));
  return {
    close: () => {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}

/**
 * Asked without `stats` first, when it is not known yet whether it is a folder.
 * @type {(path: string, stats?: Stats) => boolean}
 */
function isLeftOut(path, stats) {
  const name = basename(path);
  if (leftOut.test(name)) return true;
  if (stats?.isDirectory()) return outputFolders.test(name) || isConfigured(path);
  return stats !== undefined && temporary.test(name);
}

/** @param {string} path @param {string[]} roots */
function isInOutput(path, roots) {
  for (let folder = dirname(path); roots.some((root) => folder.startsWith(inside(root))); folder = dirname(folder)) {
    if (isConfigured(folder)) return true;
  }
  return false;
}
