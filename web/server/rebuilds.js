// What happens when files change: the project is built, one build at a time, then servers and pages are new.
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { relative } from "node:path";
import { startBuild } from "./builder.js";

/** @import { Build, BuildResult } from "./builder.js" */

// The dates of files and the clock may differ by so much.
const grain = 20;
// So often a file may change during builds that it has caused itself, before it is taken for a build's output; and one
// that a person has changed, which a build outside of the dev host may have written all the same.
const mostRounds = 3;
const mostRoundsOfSource = 30;

export class Rebuilds {
  #options;
  /** @type {Build | undefined} */
  #build;
  #isOpen = true;
  /** @type {Set<string>} */
  #queued = new Set();
  // What has changed since pages were last loaded.
  /** @type {Set<string>} */
  #unshown = new Set();
  // When the last build began and ended.
  #began = Infinity;
  #ended = -Infinity;
  // The files that changed during a build: what they contained, and how many builds in a row saw them change.
  /** @type {Map<string, {content: string, rounds: number}>} */
  #suspects = new Map();
  /** @type {Set<string>} */
  #outputs = new Set();
  // The files that changed while no build ran: no build has written them.
  /** @type {Set<string>} */
  #sources = new Set();

  /**
   * @param {object} options
   * @param {string} [options.command] builds the project; without it a change leads to a reload
   * @param {string} options.cwd
   * @param {import("./events.js").Events} options.events
   * @param {(text: string) => void} options.log for the terminal
   * @param {() => Promise<void>} options.restart ends servers that may be out of date
   */
  constructor(options) {
    this.#options = options;
  }

  /** How many files have changed since the build that runs began. */
  get queued() {
    return this.#queued.size;
  }

  /** Fulfilled when no build runs. */
  async whenIdle() {
    while (this.#build) await this.#build.result;
  }

  /** Builds for the first time, if there is a command for it. */
  start() {
    if (this.#options.command) this.#run([]);
  }

  /** @param {string[]} files that have changed */
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

  /** @param {string[]} files that have changed */
  #run(files) {
    const { command = "", cwd, events, log } = this.#options;
    log(files.length > 0 ? `Changed: ${nameFiles(files, cwd)}. Building …` : `Building: ${command}`);
    events.publish("build", { state: "running", command, isFirst: files.length === 0 });
    this.#began = Date.now();
    this.#build = startBuild({ command, cwd });
    this.#build.result.then((result) => this.#finish(result));
  }

  /** @param {BuildResult} result */
  async #finish({ ok, seconds, output, errors }) {
    this.#build = undefined;
    this.#ended = Date.now();
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
   * The files that were changed while the last build ran, and those that are gone: one may be told of either long
   * after.
   * @param {string[]} files
   */
  async #changedDuringBuild(files) {
    const dates = await Promise.all(files.map((file) => stat(file).then(({ ctimeMs }) => ctimeMs, () => this.#began)));
    const end = this.#build ? Infinity : this.#ended + grain;
    return files.filter((_, i) => dates[i] >= this.#began - grain && dates[i] <= end);
  }

  /**
   * Without what the build itself has written, so that it does not run for ever. A file that changes while a
   * build runs may be a person's work or the build's: it is the build's if what it contains stays the same,
   * or if it changes in build after build while nothing else does.
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
