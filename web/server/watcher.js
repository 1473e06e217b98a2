// Watches files and folders. Each folder has a watch of its own: unlike the recursive kind, that works
// the same on every system, lets folders be left out, and survives folders that are replaced.
import { lstat, readdir, stat } from "node:fs/promises";
import { watch } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

const quiet = 50;
const longestWait = 1000;
const rootInterval = 1000;
const outputFolders = /^(build|cmake-build|out|dist|target|coverage)([-_.].*)?$/;
const leftOut = /^(\..*|node_modules|__pycache__|CMakeFiles)$/;
// Of editors, while they save, and of programs that tell what they do.
const temporary = /~$|^#.*#$|^4913$|\.(tmp|swp|swx|log)$/;
/** A folder with one of these is the output of a build, whatever its name. */
const markers = new Set(["CMakeCache.txt", ".ninja_log"]);

export class Watcher {
  #folders = new Map();
  // The files to watch alone, by their folders.
  #files = new Map();
  #onChange;
  #onProblem;
  #changed = new Set();
  #timer;
  #firstChange;
  #looking = 0;
  #closed = false;
  #keepers = [];

  /**
   * @param {(files: string[]) => void} onChange gets the paths that have changed, together if they change together
   * @param {(text: string) => void} onProblem
   */
  constructor(onChange, onProblem) {
    this.#onChange = onChange;
    this.#onProblem = onProblem;
  }

  /** Watches a file, or a folder with what is in it; is fulfilled when it does. */
  async add(path) {
    const isFolder = await stat(path).then((found) => found.isDirectory(), () => false);
    if (isFolder) {
      await this.#addFolder(path, true);
      this.#keep(async () => (await this.#addFolder(path, true)).forEach((file) => this.#report(file)));
    } else {
      await this.#addFile(path);
      this.#keep(() => this.#addFile(path, true));
    }
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const timer of this.#keepers) clearInterval(timer);
    for (const { watcher } of [...this.#folders.values(), ...this.#files.values()]) watcher?.close();
  }

  /** What is watched may be replaced as a whole, of which its own watch does not hear. */
  #keep(check) {
    this.#keepers.push(setInterval(check, rootInterval).unref());
  }

  /** Watches the folder of a file, for many editors write a new file and rename it. */
  async #addFile(path, isAgain = false) {
    const folder = dirname(path);
    const identity = await identify(folder);
    if (this.#closed || identity === undefined) return;
    const known = this.#files.get(folder);
    if (known?.identity === identity) return void known.names.add(basename(path));
    known?.watcher?.close();
    const names = new Set([...(known?.names ?? []), basename(path)]);
    const look = (name) => names.has(name) && this.#report(join(folder, name));
    this.#files.set(folder, { identity, names, watcher: this.#watch(folder, look) });
    if (isAgain) for (const name of names) this.#report(join(folder, name));
  }

  /** @returns the files in `folder` and below */
  async #addFolder(folder, isRoot = false) {
    const identity = await identify(folder);
    if (identity === undefined || this.#folders.get(folder)?.identity === identity || this.#closed) return [];
    this.#drop(folder);
    // Before it is read, so that nothing is missed in between.
    this.#folders.set(folder, { identity, isRoot, watcher: this.#watch(folder, (name) => this.#await(this.#look(folder, name))) });
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (!isRoot && entries.some(({ name }) => markers.has(name))) {
      this.#drop(folder);
      return [];
    }
    const found = await Promise.all(
      entries.map((entry) => {
        const path = join(folder, entry.name);
        if (isLeftOut(entry.name, entry.isDirectory())) return [];
        return entry.isDirectory() ? this.#addFolder(path) : [path];
      }),
    );
    return found.flat();
  }

  async #look(folder, name) {
    const path = join(folder, name);
    if (markers.has(name) && !this.#folders.get(folder)?.isRoot) return this.#forget(folder);
    const found = await lstat(path).catch(() => undefined);
    const isFolder = found?.isDirectory() ?? this.#folders.has(path);
    if (this.#closed || isLeftOut(name, isFolder)) return;
    if (!isFolder) return this.#report(path);
    if (!found) {
      this.#drop(path);
      return this.#report(path);
    }
    for (const file of await this.#addFolder(path)) this.#report(file);
  }

  #watch(folder, onName) {
    try {
      const watcher = watch(folder, (_, name) => name && onName(name));
      // A folder that is removed: the one above it tells of that.
      watcher.on("error", () => watcher.close());
      return watcher;
    } catch (error) {
      if (error.code === "ENOENT") return undefined;
      const limit = "There are more folders than this system watches (on Linux: fs.inotify.max_user_watches).";
      this.#onProblem(`${folder} is not watched. ${["ENOSPC", "EMFILE"].includes(error.code) ? limit : error.message}`);
    }
  }

  /** Stops watching a folder and what is below. */
  #drop(folder) {
    for (const [path, { watcher }] of this.#folders) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher?.close();
      this.#folders.delete(path);
    }
  }

  /** The folder turned out to be the output of a build. */
  #forget(folder) {
    this.#drop(folder);
    for (const path of this.#changed) if (path.startsWith(folder + sep)) this.#changed.delete(path);
  }

  #report(path) {
    this.#changed.add(path);
    this.#firstChange ??= Date.now();
    this.#settle();
  }

  /** A change that is being looked at belongs to those before it. */
  async #await(look) {
    this.#looking++;
    await look;
    this.#looking--;
    this.#settle();
  }

  #settle() {
    clearTimeout(this.#timer);
    if (this.#closed || this.#changed.size === 0 || this.#looking > 0) return;
    const wait = Math.min(quiet, this.#firstChange + longestWait - Date.now());
    this.#timer = setTimeout(() => {
      const files = [...this.#changed];
      this.#changed.clear();
      this.#firstChange = undefined;
      this.#onChange(files);
    }, Math.max(0, wait));
  }
}

/** Tells a folder from one that takes its place, which may get its number. */
const identify = (folder) =>
  stat(folder).then(
    ({ ino, birthtimeMs }) => `${ino} ${birthtimeMs}`,
    () => undefined,
  );

const isLeftOut = (name, isFolder) => leftOut.test(name) || (isFolder ? outputFolders.test(name) : temporary.test(name));
