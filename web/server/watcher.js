// Watches a project, without the outputs of builds and editors.
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { watch } from "chokidar";

/** @import { Stats } from "node:fs" @import { FSWatcher } from "chokidar" */

const quiet = 50;
const longestWait = 2000;
const outputFolders = /^(build|cmake-build|out|dist|target|coverage)([-_.].*)?$/;
const leftOut = /^(\..*|node_modules|__pycache__|CMakeFiles)$/;
// Temporary files of editors, and logs.
const temporary = /~$|^#.*#$|^4913$|\.(tmp|swp|swx|log)$/;
/** A folder with one of these is the output of a build. */
const markers = ["CMakeCache.txt", ".ninja_log"];
/** @param {string} folder */
const isConfigured = (folder) => markers.some((name) => existsSync(join(folder, name)));

/** Resolves links: chokidar does not follow them, as one may lead to a folder above itself. @param {string} path */
const real = (path) => (existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path)));
/** @param {string} folder */
const inside = (folder) => (folder.endsWith(sep) ? folder : folder + sep);

/**
 * Watches files, and folders with their contents. `onChange` gets paths that changed together.
 * @type {(given: string[], onChange: (files: string[]) => void, onProblem: (text: string) => void) =>
 *   Promise<{close: () => Promise<void>}>}
 */
export async function watchFiles(given, onChange, onProblem) {
  const roots = given.map(real);
  /** @param {string} path */
  const asGiven = (path) => {
    const index = roots.findIndex((root) => path === root || path.startsWith(inside(root)));
    return given[index] + path.slice(roots[index].length);
  };
  let isClosed = false;
  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {number | undefined} */
  let firstChange;
  const tell = () => {
    if (isClosed) return;
    // A folder may have been configured since the change.
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
  // A single file is watched from two folders above it, as its folder may be replaced.
  const above = files.map((path) => dirname(dirname(path)));
  /** @param {string} path */
  const leadsToFile = (path) => files.some((file) => file === path || file.startsWith(inside(path)));
  /** @param {string} path */
  const isInFolder = (path) => folders.some((folder) => path.startsWith(inside(folder)));
  /** @param {string} path @param {Stats} [stats] */
  const ignored = (path, stats) =>
    !roots.includes(path) && !leadsToFile(path) && !(isInFolder(path) && !isLeftOut(path, stats));
  /** What stood at each watched path when it was first seen. @type {Map<string, string>} */
  let known = new Map();
  /** @type {FSWatcher | undefined} */
  let watcher;
  /** @type {Promise<void> | undefined} */
  let starting;

  /** Resolves when changes are seen. @param {string} [cause] */
  async function start(cause) {
    // chokidar shares what watches a path among its watchers.
    await watcher?.close();
    let isReady = false;
    known = new Map();
    const started = watch([...folders, ...above], { followSymlinks: false, ignored, alwaysStat: true });
    watcher = started;
    started.on("all", (event, path, stats) => {
      if (event === "addDir" && stats) known.set(path, identity(stats));
      if (event === "unlinkDir") known.delete(path);
      if (isReady && event !== "addDir" && (isInFolder(path) || files.includes(path))) report(path);
    });
    started.on("raw", (_event, name, details) => {
      const { watchedPath } = /** @type {{ watchedPath?: string }} */ (details);
      if (watchedPath !== undefined) restartIfReplaced(join(watchedPath, name ?? ""));
    });
    started.on("error", (error) => {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      const limit = "There are more folders than this system watches (on Linux: fs.inotify.max_user_watches).";
      onProblem(["ENOSPC", "EMFILE"].includes(code ?? "") ? limit : message);
    });
    // Without paths, chokidar never gets ready.
    if (roots.length > 0) await new Promise((resolve) => started.once("ready", () => resolve(undefined)));
    isReady = true;
    if (cause) [cause, ...files].filter((path) => isInFolder(path) || path.startsWith(inside(cause))).forEach(report);
    starting = undefined;
    [...known.keys()].forEach(restartIfReplaced);
  }

  /**
   * Where a folder has taken the place of another, chokidar goes on to watch the former one, unless it polls.
   * @param {string} path
   */
  function restartIfReplaced(path) {
    const before = known.get(path);
    const now = before && !watcher?.options.usePolling && identityAt(path);
    if (now && now !== before && !isClosed && !starting) starting = start(path);
  }

  await start();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await starting;
      await watcher?.close();
    },
  };
}

/** Of a folder; a new one may have the number of a removed one. @param {Stats} stats */
const identity = ({ ino, birthtimeMs }) => `${ino} ${birthtimeMs}`;

/** Undefined if nothing is there, or it may not be seen. @param {string} path */
function identityAt(path) {
  try {
    return identity(statSync(path));
  } catch {
    return undefined;
  }
}

/** First called without `stats`. @type {(path: string, stats?: Pick<Stats, "isDirectory">) => boolean} */
export function isLeftOut(path, stats) {
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
