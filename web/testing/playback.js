// Plays the host's part of a recording to a view and compares what the view sends. Needs neither Node nor a browser.
import { errorAnswer, errorCode, isRequest } from "../lib/json_rpc.js";
import { compareMessages, label } from "./recording.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Entry as RecordedEntry } from "./recording.js" */
/** @typedef {RecordedEntry & {message?: Json}} Entry */

// Milliseconds of the view's clock by which a message of a timer's may be late.
const slack = 100;
// As Replay::kMaxDifferences in C++.
const mostDifferences = 100;
const handshake = new Set(["ui/initialize", "ui/notifications/initialized"]);

/** @param {Json} message */
const progressToken = (message) => message?.params?._meta?.progressToken;

/**
 * What does the same as a message that could not be read: it ends the request that waited for it, or is no JSON.
 * @param {Entry} entry
 */
const damaged = ({ id, error }) =>
  id === undefined ? "{" : errorAnswer(id, errorCode.parseError, String(error));

/**
 * @typedef {object} Stage where the view is
 * @property {(message: unknown) => void} deliver
 * @property {() => Promise<void>} settle until the view has taken what was delivered
 * @property {(time: number) => Promise<boolean>} advanceTo moves the view's clock; false if its timers run without end
 * @property {(isSo: () => boolean) => Promise<void>} wait lets the view go on for a while, in real time
 */

export class Playback {
  /** @type {string[]} for people, each with the recording's line; the first `mostDifferences` */
  differences = [];
  /** The rest of the recording was not played, because the view's timers run without end. */
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
   * @param {Entry[]} entries
   * @param {object} [options]
   * @param {string[]} [options.ignore] methods of the view that are not compared
   * @param {(message: Json) => Promise<boolean>} [options.act] does what the user did before the view sent this
   */
  constructor(entries, { ignore = [], act = async () => false } = {}) {
    this.#entries = entries;
    this.#ignored = new Set(ignore);
    this.#act = act;
  }

  /** What the view has sent. @param {Json} message */
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
    // What the view has sent already may have been recorded later: messages cross on their way.
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

  // Of a view that repeats something, the clock would go on and on.
  /** @type {(entry: Entry, time: number, stage: Stage) => Promise<boolean>} */
  async #advance({ line }, time, stage) {
    if (await stage.advanceTo(time)) return true;
    this.isCutShort = true;
    this.#differ(`line ${line}: the replay ends, because the view's timers run again and again before this line`);
    this.#reportExtras(`before line ${line}`);
    return false;
  }

  // Until the host goes on.
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

  // With the ids that the view has chosen this time; undefined if it has not asked.
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
