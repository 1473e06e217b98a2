// Replays a recording to a view.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Playback } from "./playback.js";
import { label, parseRecording } from "./recording.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { ReplayOptions } from "./index.js" */
/** @import { Entry } from "./recording.js" */
/** @import { NodeView } from "./view.js" */

// Milliseconds: for the start of a page on a busy machine, and for its work without timers.
const patience = { start: 10_000, later: 2_000 };

/** TestHost's data about a view, from a replay. */
class RecordedHost {
  /** @type {Entry[]} */
  entries = [];
  /** @type {Json[]} */
  sent = [];
  tornDown = true;

  get messages() {
    return this.#params("ui/message");
  }
  get links() {
    return this.#params("ui/open-link").map(({ url }) => url);
  }
  get downloads() {
    return this.#params("ui/download-file").map(({ contents }) => contents);
  }
  get log() {
    return this.#params("notifications/message");
  }
  get sizes() {
    return this.#params("ui/notifications/size-changed");
  }
  get modelContext() {
    return this.#params("ui/update-model-context").at(-1);
  }
  get wantsTeardown() {
    return this.#params("ui/notifications/request-teardown").length > 0;
  }
  answers = { waiting: [], end() {} };
  /** @returns {never} */
  get bridge() {
    throw new Error("since view.replay() the recording is the view's host: the test can send it nothing");
  }
  get played() {
    return this.bridge;
  }
  async close() {}

  /** @param {string} method */
  #params(method) {
    return this.sent.filter((message) => message?.method === method).map(({ params }) => params);
  }
}

/** Reads a file, or takes the lines themselves. @type {(recording: string | URL) => {text: string, path?: string}} */
function read(recording) {
  if (typeof recording === "string" && recording.trimStart().startsWith("{")) return { text: recording };
  const path =
    recording instanceof URL || recording.startsWith("file:") ? fileURLToPath(recording) : resolve(recording);
  if (!existsSync(path)) throw new Error(`There is no recording ${path}. Paths are taken from ${process.cwd()}.`);
  return { text: readFileSync(path, "utf8"), path };
}

/** @type {(act: ReplayOptions["act"], view: NodeView) => ((message: Json) => Promise<boolean>) | undefined} */
function actorOf(act, view) {
  if (!act) return undefined;
  return async (/** @type {Json} */ message) => {
    const named = [label(message).replace(/^tools\/call /, ""), message.method].find((name) =>
      Object.hasOwn(act, name),
    );
    const action = typeof act === "function" ? act : act[named];
    if (!action) return false;
    await action(message, view);
    return true;
  };
}

/** @type {(view: NodeView, recording: string | URL, options?: ReplayOptions) => Promise<void>} */
export async function replay(view, recording, { ignore, act, update = process.env.UPDATE_RECORDINGS === "1" } = {}) {
  const { text, path } = read(recording);
  const entries = parseRecording(text);
  const playback = new Playback(entries, { ignore, act: actorOf(act, view) });
  const host = /** @type {RecordedHost} */ (view.host = /** @type {any} */ (new RecordedHost()));
  /** @type {(direction: Entry["direction"], message: unknown) => number} */
  const note = (direction, message) => host.entries.push({ time: view.page.clock.now, direction, message });
  const begin = view.load({
    manualClock: true,
    onmessage(message) {
      note("from-view", message);
      host.sent.push(message);
      playback.receive(message);
    },
  });
  begin();

  let first = true;
  await playback.play({
    deliver(message) {
      note("to-view", message);
      view.page.deliver(message);
    },
    settle: () => view.page.settle(),
    advanceTo: (time) => view.page.clock.advanceTo(time, () => view.page.settle()),
    async wait(isSo) {
      const end = performance.now() + (first ? patience.start : patience.later);
      while (!isSo() && !view.errorList.end && performance.now() < end) await pause(2);
      first = false;
    },
  });
  if (update && path && !playback.isCutShort) {
    writeFileSync(path, view.recording());
    return;
  }
  if (playback.differences.length === 0) return;
  const name = path ? relative(process.cwd(), path) : "the recording";
  const reported = view.errors.length > 0 ? `\nIt reported:${view.errorList.text()}` : "";
  throw new Error(
    `${view.name} does not do what was recorded in ` +
      `${name}:${playback.differences.map((line) => `\n  ${line}`).join("")}${reported}` +
      (path ? "\nIf the view is right, write the recording anew: run the test with UPDATE_RECORDINGS=1." : ""),
  );
}
