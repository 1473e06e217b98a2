// Plays the host's part of a recording to a view and compares the view's messages. Runs in Node and in browsers.
import { errorAnswer, errorCode, isRequest } from "../lib/json_rpc.js";
import { compareMessages, label } from "./recording.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Entry as RecordedEntry } from "./recording.js" */
/** @typedef {RecordedEntry & {message?: Json}} Entry */

// By so many milliseconds of the view's clock, a timer's message may be late.
const slack = 100;
// As Replay::kMaxDifferences in C++.
const mostDifferences = 100;
const handshake = new Set(["ui/initialize", "ui/notifications/initialized"]);

/** @param {Json} message */
const progressToken = (message) => message?.params?._meta?.progressToken;

/**
 * A message for an entry that was not readable: it ends the request with the id, or is no JSON.
 * @param {Entry} entry
 */
const damaged = ({ id, error }) =>
  id === undefined ? "{" : errorAnswer(id, errorCode.parseError, String(error));

/**
 * @typedef {object} Stage of the view
 * @property {(message: unknown) => void} deliver
 * @property {() => Promise<void>} settle resolves when the view has handled the messages
 * @property {(time: number) => Promise<boolean>} advanceTo moves the view's clock; false if its timers never end
 * @property {(isSo: () => boolean) => Promise<void>} wait lets the view continue for a while, in real time
 */

export class Playback {
  /** With the recording's lines, up to `mostDifferences`. @type {string[]} */
  differences = [];
  /** The rest of the recording was not played, because the view's timers never end. */
  isCutShort = false;

  #entries;
  #ignored;
  #act;
  /** @type {Json[]} */
  #arrived = [];
  /** @type {Json[]} */
  #ignoredRequests = [];
  #ids = new Map();
  #tokens = new Map();

  /**
   * `ignore` has methods that are not compared. `act` repeats the user's action before the view's message.
   * @param {Entry[]} entries
   * @param {{ignore?: string[], act?: (message: Json) => Promise<boolean>}} [options]
   */
  constructor(entries, { ignore = [], act = async () => false } = {}) {
    this.#entries = entries;
    this.#ignored = new Set(ignore);
    this.#act = act;
  }

  /** @param {Json} message of the view */
  receive(message) {
    if (!this.#isIgnored(message)) this.#arrived.push(message);
    else if (isRequest(message)) this.#ignoredRequests.push(message);
  }

  /** @param {Stage} stage */
  async play(stage) {
    for (const [index, entry] of this.#entries.entries()) {
      if (entry.close || this.isCutShort) break;
      if (entry.direction === "to-view") await this.#playHost(entry, stage);
      else if (entry.message !== undefined) await this.#await(entry, index, stage);
    }
    await stage.settle();
    this.#reportExtras(`after line ${/** @type {Entry} */ (this.#entries.at(-1)).line}, the last,`);
    return this.differences;
  }

  /** @type {(entry: Entry, stage: Stage) => Promise<void>} */
  async #playHost(entry, stage) {
    await stage.settle();
    if (!(await this.#advance(entry, entry.time, stage))) return;
    // Messages that the view has sent already may be recorded after this one, as they cross.
    const message = this.#toView(entry.message === undefined ? damaged(entry) : entry.message);
    if (message === undefined) return;
    stage.deliver(message);
    await stage.settle();
  }

  /** @type {(entry: Entry, index: number, stage: Stage) => Promise<void>} */
  async #await(entry, index, stage) {
    const expected = entry.message;
    if (this.#isIgnored(expected)) return;
    const wanted = label(expected);
    const has = () => this.#arrived.some((message) => label(message) === wanted);
    await stage.settle();
    for (const time of [entry.time, this.#latest(entry, index)]) {
      if (!has() && !(await this.#advance(entry, time, stage))) return;
    }
    const mayAct = !has() && !handshake.has(expected?.method);
    if (mayAct && (await this.#act(expected))) await stage.settle();
    if (!has()) await stage.wait(has);
    this.#take(entry);
  }

  // The clock would never stop for a view with repeating timers.
  /** @type {(entry: Entry, time: number, stage: Stage) => Promise<boolean>} */
  async #advance({ line }, time, stage) {
    if (await stage.advanceTo(time)) return true;
    this.isCutShort = true;
    this.#differ(`line ${line}: the replay ends, because the view's timers run again and again before this line`);
    this.#reportExtras(`before line ${line}`);
    return false;
  }

  /** @type {(entry: Entry, index: number) => number} */
  #latest({ time }, index) {
    const next = this.#entries.slice(index + 1).find(({ direction }) => direction === "to-view");
    return Math.min(time + slack, next?.time ?? Infinity);
  }

  /** @param {Entry} entry */
  #take({ line, message: expected }) {
    const wanted = label(expected);
    const at = this.#arrived.findIndex((message) => label(message) === wanted);
    if (at < 0) {
      const others = [...new Set(this.#arrived.map(label))].join(", ");
      const hint =
        isRequest(expected) && !handshake.has(expected.method) ? ". If its user caused it, do the same in `act`" : "";
      this.#differ(`line ${line}: the view did not send ${wanted}${others ? `, but ${others}` : ""}${hint}`);
      return;
    }
    this.#reportExtras(`before line ${line}`, at);
    const message = this.#arrived.shift();
    if (isRequest(expected)) this.#ids.set(expected.id, message.id);
    if (progressToken(expected) !== undefined) this.#tokens.set(progressToken(expected), progressToken(message));
    for (const difference of compareMessages(expected, message)) {
      this.#differ(`line ${line}: ${wanted}: ${difference}`);
    }
  }

  // With the ids that the view has chosen this time; undefined if it has not sent the request.
  /** @param {Json} message */
  #toView(message) {
    if (message?.method === "notifications/progress") {
      const token = message.params?.progressToken;
      return { ...message, params: { ...message.params, progressToken: this.#tokens.get(token) ?? token } };
    }
    if (message?.method || message?.id === undefined) return message;
    if (this.#ids.has(message.id)) return { ...message, id: this.#ids.get(message.id) };
    const asked = this.#entries.find(
      (entry) => entry.direction === "from-view" && isRequest(entry.message) && entry.message.id === message.id,
    );
    const at = this.#ignoredRequests.findIndex((request) => asked && label(request) === label(asked.message));
    if (at >= 0) return { ...message, id: this.#ignoredRequests.splice(at, 1)[0].id };
    return asked ? undefined : message;
  }

  /** @param {Json} message */
  #isIgnored(message) {
    return this.#ignored.has(message?.method) || this.#ignored.has(label(message));
  }

  /** @param {string} what */
  #differ(what) {
    if (this.differences.length < mostDifferences) this.differences.push(what);
  }

  /** @param {string} when */
  #reportExtras(when, count = Infinity) {
    for (const message of this.#arrived.splice(0, count)) {
      this.#differ(
        `${when} the view also sent ${label(message)}: ${JSON.stringify(message.params ?? message).slice(0, 200)}`,
      );
    }
  }
}
