// Records the messages between the host and the frame, with time, size, latency and schema violations. Bounded, so that
// a flood does not fill the page's memory.
import { violations } from "../server/schemas.js";
import { User } from "./user.js";

const maxEntries = 5000;

/**
 * @import { Transport } from "@modelcontextprotocol/client"
 * @import { Json } from "../../../lib/json_rpc.js"
 * @import { Hear } from "./run.js"
 *
 * @typedef {"to-view" | "from-view"} Direction
 * @typedef {"modal" | "form" | "second"} Beside a modal's view, a form's, or a second instance in the conversation
 *
 * @typedef {object} Entry
 * @property {number} number counted from 1
 * @property {number} time milliseconds since the view was opened
 * @property {Direction} direction
 * @property {string} label the method, or "reply to …", "error to …"
 * @property {Json} message
 * @property {number} size characters of its JSON
 * @property {number} [latency] of an answer, in milliseconds
 * @property {string[]} violations of the specification's schemas
 * @property {Beside} [beside] of a view beside the tool's own
 * @property {string} [user] the user's action that may have caused this message of the view
 */

export class Traffic extends EventTarget {
  /** @type {Entry[]} */
  entries = [];
  /** The number of all entries, with dropped ones. */
  count = 0;
  #started = performance.now();
  /** @type {Map<string, {method: string, time: number}>} */
  #pending = new Map();
  #user = new User();

  clear() {
    this.entries = [];
    this.#user.forget();
    this.count = 0;
    this.#pending.clear();
    this.#started = performance.now();
    this.dispatchEvent(new Event("change"));
  }

  /** The user acted, such as `click #next`, which may cause the view's next message. @param {string} did */
  noteUser(did) {
    this.#user.act(did, performance.now());
  }

  /** Takes the messages of a view beside the tool's own. @type {(which: Beside) => Pick<Traffic, "add">} */
  beside(which) {
    return { add: (direction, message) => this.add(direction, message, which) };
  }

  /** @type {(direction: Direction, message: Json, beside?: Beside) => void} */
  add(direction, message, beside) {
    const time = Math.round(performance.now() - this.#started);
    const { label, method, latency } = this.#place(direction, message, time, beside);
    const size = JSON.stringify(message)?.length ?? 0;
    const user = this.#user.before(direction, message, label, performance.now());
    const entry = {
      number: ++this.count,
      time,
      direction,
      label,
      message,
      size,
      latency,
      violations: violations(method, message),
      beside,
      user,
    };
    // Not copied, which would make a flood quadratic: readers copy what they show.
    this.entries.push(entry);
    if (this.entries.length > 2 * maxEntries) this.entries.splice(0, maxEntries);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * @type {(direction: Direction, message: Json, time: number, beside?: Beside) =>
   *   {label: string, method?: string, latency?: number}}
   */
  #place(direction, { id, method, error }, time, beside) {
    // The same id may be pending in both directions, and of two views.
    const key = `${method ? direction : opposite(direction)} ${beside} ${JSON.stringify(id)}`;
    if (method) {
      if (id !== undefined) this.#pending.set(key, { method, time });
      return { label: method, method };
    }
    const request = this.#pending.get(key);
    this.#pending.delete(key);
    const label = `${error ? "error" : "reply"} to ${request?.method ?? "an unknown request"}`;
    return { label, method: request?.method, latency: request && time - request.time };
  }
}

/** @param {Direction} direction @returns {Direction} */
const opposite = (direction) => (direction === "to-view" ? "from-view" : "to-view");

const ofProxy =
  /^ui\/notifications\/sandbox-(engine|alive|error|console|violation|accessibility|styles|user|overflow)$/;

/** Records the messages through `inner`. Notifications of the sandbox proxy for this host go only to `onsandbox`. */
export class RecordingTransport {
  #early;

  /**
   * @param {Transport} inner @param {Pick<Traffic, "add">} traffic @param {Hear} onsandbox
   * @param {Json[]} early what the frame has sent before
   */
  constructor(inner, traffic, onsandbox, early) {
    this.inner = inner;
    this.#early = early;
    this.traffic = traffic;
    inner.onmessage = (/** @type {Json} */ message, extra) => {
      const own = ofProxy.exec(message.method);
      if (own) return onsandbox(own[1], message.params ?? {});
      traffic.add("from-view", message);
      /** @type {Transport} */ (this).onmessage?.(message, extra);
    };
    inner.onclose = () => /** @type {Transport} */ (this).onclose?.();
    inner.onerror = (error) => /** @type {Transport} */ (this).onerror?.(error);
  }

  async start() {
    await this.inner.start();
    for (const message of this.#early) this.inner.onmessage?.(message);
  }

  /** @param {Json} message @param {Parameters<Transport["send"]>[1]} [options] */
  send(message, options) {
    // Without the document, which is large.
    const html = message.params?.html;
    const short = html ? { ...message, params: { ...message.params, html: `(${html.length} characters)` } } : message;
    // Some hosts post text.
    this.traffic.add("to-view", typeof message === "string" ? JSON.parse(message) : short);
    return this.inner.send(message, options);
  }

  close() {
    return this.inner.close();
  }
}
