// Processes of the dev host. Each leads a process group, so that its children, as those of npx and shells, end with it.
/// <reference path="../lib/cross_spawn.d.ts" />
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import spawn from "cross-spawn";
import { within } from "../lib/time.js";

/**
 * @import { ChildProcess } from "node:child_process"
 * @import { Readable } from "node:stream"
 * @typedef {{code: number | null, signal: NodeJS.Signals | null}} End how a process ended
 */

const isWindows = process.platform === "win32";
const patience = 2000;
/** @type {Set<ChildProcess>} */
const running = new Set();

// No process outlives the dev host.
process.on("exit", () => {
  for (const { pid } of running) signalGroup(pid, "SIGKILL");
});

/**
 * Starts a program with `args`, or with `shell` a whole command line; `stdin` gives it an input. Rejects if that fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, shell?: boolean, stdin?: boolean}} [options]
 */
export async function startProcess(command, args, { cwd, shell = false, stdin = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    shell,
    detached: !isWindows,
    windowsHide: true,
    stdio: [stdin ? "pipe" : "ignore", "pipe", "pipe"],
  });
  // Ignores writes to a process that has just ended.
  child.stdin?.on("error", () => {});
  await new Promise((resolve, reject) => {
    child.once("spawn", /** @type {() => void} */ (resolve));
    child.on("error", (error) => reject(new Error(whyNot(command, cwd, error))));
  });
  return new Process(child);
}

class Process {
  /** @type {Promise<End> | undefined} */
  #stopping;

  /** @param {ChildProcess} child with pipes for its output */
  constructor(child) {
    running.add(child);
    this.pid = child.pid;
    this.stdin = child.stdin;
    this.stdout = /** @type {Readable} */ (child.stdout);
    this.stderr = /** @type {Readable} */ (child.stderr);
    // "exit" and not "close": a grandchild may keep the pipes open.
    /** @type {Promise<End>} */
    const exited = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
    const closed = new Promise((resolve) => child.once("close", resolve));
    /** Resolves when its whole group has ended, and its output has been read. */
    this.ended = exited.then(async (how) => {
      signalGroup(child.pid, "SIGKILL");
      running.delete(child);
      await within(patience, closed);
      return how;
    });
  }

  /** Whether this host ended it. */
  get isStopped() {
    return this.#stopping !== undefined;
  }

  /** Ends it: first by closing its input and a signal, then by force. */
  stop() {
    this.#stopping ??= (async () => {
      this.stdin?.end();
      signalGroup(this.pid, "SIGTERM");
      if (!(await within(patience, this.ended))) signalGroup(this.pid, "SIGKILL");
      return this.ended;
    })();
    return this.#stopping;
  }
}

/** Describes the end of a process: `exited with code 1`. @param {End} end */
export const describeEnd = ({ code, signal }) => (signal ? `was ended by ${signal}` : `exited with code ${code}`);

/** @type {(pid: number | undefined, signal: NodeJS.Signals) => void} */
function signalGroup(pid, signal) {
  try {
    if (isWindows) spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
    else process.kill(-(/** @type {number} */ (pid)), signal);
  } catch {
    // It has ended already.
  }
}

/** @type {(command: string, cwd: string | undefined, error: NodeJS.ErrnoException) => string} */
function whyNot(command, cwd, error) {
  /** @type {Record<string, string>} */
  const reasons = {
    ENOENT: cwd && !existsSync(cwd) ? `there is no folder ${cwd}` : "there is no such program",
    EACCES: "it may not be executed",
  };
  return `The command ${command} cannot be started: ${reasons[/** @type {string} */ (error.code)] ?? error.message}.`;
}
