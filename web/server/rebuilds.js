// Builds the project when files change, one build at a time, then restarts servers and reloads pages.
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { relative } from "node:path";
import { startBuild } from "./builder.js";

/** @import { Build, BuildResult } from "./builder.js" */

// The largest difference of file times and the clock, in milliseconds.
const grain = 20;
const mostTimes = 5;
// A file that changes in so many builds in a row without another change counts as output of the build. One that a
// person may have changed is given as many rounds.
const mostRounds = 3;
const mostRoundsOfSource = 30;

export class Rebuilds {
  #options;
  /** @type {Build | undefined} */
  #build;
  #isOpen = true;
  /** @type {Set<string>} */
  #queued = new Set();
  // Changes since pages were last loaded.
  /** @type {Set<string>} */
  #unshown = new Set();
  // The times of the last builds. On a busy machine, events come after the next one has begun.
  /** @type {{began: number, ended: number}[]} */
  #times = [];
  // Files that changed during a build: their contents, and in how many builds in a row they changed.
  /** @type {Map<string, {content: string, rounds: number}>} */
  #suspects = new Map();
  /** @type {Set<string>} */
  #outputs = new Set();
  // Files that changed while no build ran, and so are not its output.
  /** @type {Set<string>} */
  #sources = new Set();

  /**
   * `command` builds the project; without it, a change leads to a reload. `restart` ends outdated servers.
   * @param {{command?: string, cwd: string, events: import("./events.js").Events, log: (text: string) => void,
   *   restart: () => Promise<void>}} options
   */
  constructor(options) {
    this.#options = options;
  }

  /** The number of files that changed since the beginning of the running build. */
  get queued() {
    return this.#queued.size;
  }

  /** Resolves when no build runs. */
  async whenIdle() {
    while (this.#build) await this.#build.result;
  }

  /** Builds for the first time, if there is a command. */
  start() {
    if (this.#options.command) this.#run([]);
  }

  /** @param {string[]} files */
  async change(files) {
    if (!this.#options.command) return this.#reload("files", files);
    const byBuild = new Set(await this.#changedDuringBuild(files));
    const others = files.filter((file) => !byBuild.has(file));
    const edited = [...others, ...(await this.#withoutOutputs(byBuild))];
    if (edited.length === 0 || !this.#isOpen) return;
    if (others.length > 0) this.#suspects.clear();
    for (const file of others) this.#sources.add(file);
    for (const file of edited) {
      this.#queued.add(file);
      this.#unshown.add(file);
    }
    if (!this.#build) this.#runQueued();
  }

  async close() {
    this.#isOpen = false;
    await this.#build?.stop();
  }

  #runQueued() {
    const files = [...this.#queued];
    this.#queued.clear();
    this.#run(files);
  }

  /** @param {string[]} files */
  #run(files) {
    const { command = "", cwd, events, log } = this.#options;
    log(files.length > 0 ? `Changed: ${nameFiles(files, cwd)}. Building …` : `Building: ${command}`);
    events.publish("build", { state: "running", command, isFirst: files.length === 0 });
    this.#times = [...this.#times.slice(1 - mostTimes), { began: Date.now(), ended: Infinity }];
    this.#build = startBuild({ command, cwd });
    this.#build.result.then((result) => this.#finish(result));
  }

  /** @param {BuildResult} result */
  async #finish({ ok, seconds, output, errors }) {
    this.#build = undefined;
    /** @type {{ended: number}} */ (this.#times.at(-1)).ended = Date.now();
    if (!this.#isOpen) return;
    const { command, events, log } = this.#options;
    if (ok) {
      log(`Built in ${seconds.toFixed(1)} s.`);
      events.publish("build", { state: "done", seconds });
    } else {
      log([output, `The build has failed after ${seconds.toFixed(1)} s.`, ...errors].filter(Boolean).join("\n"));
      events.publish("build", { state: "failed", command, seconds, output, errors });
    }
    if (this.#queued.size > 0) this.#runQueued();
    else if (ok) await this.#reload("build", [...this.#unshown]);
  }

  /** @param {"build" | "files"} reason @param {string[]} files */
  async #reload(reason, files) {
    const { cwd, events, log, restart } = this.#options;
    this.#unshown.clear();
    if (reason === "files") log(`Changed: ${nameFiles(files, cwd)}. Reloading.`);
    await restart();
    if (this.#isOpen) events.publish("reload", { reason, files });
  }

  /**
   * The files that changed during one of the last builds, and the removed ones: events may come long after.
   * @param {string[]} files
   */
  async #changedDuringBuild(files) {
    const last = this.#times.at(-1)?.began ?? 0;
    const dates = await Promise.all(files.map((file) => stat(file).then(({ ctimeMs }) => ctimeMs, () => last)));
    /** @param {number} date */
    const isOfBuild = (date) => this.#times.some(({ began, ended }) => date >= began - grain && date <= ended + grain);
    return files.filter((_, i) => isOfBuild(dates[i]));
  }

  /**
   * Leaves out the build's own output, which would make it run forever. A file that changes during a build counts as
   * output if its contents stay the same, or if it changes in build after build while no other file does.
   * @param {Iterable<string>} files
   */
  async #withoutOutputs(files) {
    const kept = [];
    for (const file of files) {
      if (this.#outputs.has(file)) continue;
      const content = await hashOf(file);
      const before = this.#suspects.get(file);
      if (before?.content === content) continue;
      const rounds = (before?.rounds ?? 0) + 1;
      this.#suspects.set(file, { content, rounds });
      if (rounds <= (this.#sources.has(file) ? mostRoundsOfSource : mostRounds)) kept.push(file);
      else this.#disregard(file);
    }
    return kept;
  }

  /** @param {string} file */
  #disregard(file) {
    this.#outputs.add(file);
    this.#options.log(
      `${relative(this.#options.cwd, file)} changes with each build, so it is not watched while one runs.`,
    );
  }
}

/** @param {string[]} files @param {string} cwd */
const nameFiles = (files, cwd) =>
  files
    .slice(0, 3)
    .map((file) => relative(cwd, file))
    .join(", ") + (files.length > 3 ? ` and ${files.length - 3} more` : "");

/** @param {string} file */
const hashOf = (file) =>
  readFile(file).then(
    (data) => createHash("sha1").update(data).digest("hex"),
    () => "",
  );
