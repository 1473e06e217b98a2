// Every message between the host and the frame, in order: when it passed, how large it is, how long its answer took,
// and what is wrong with it. Bounded: a view that talks without end must not fill the page's memory.
import { violations } from "../server/schemas.js";
import { User } from "./user.js";

const maxEntries = 5000;

/**
 * @import { Transport } from "@modelcontextprotocol/client"
 * @import { Json } from "../../../lib/json_rpc.js"
 * @import { Hear } from "./run.js"
 *
 * @typedef {"to-view" | "from-view"} Direction
 *
 * @typedef {object} Entry
 * @property {number} number counted from 1
 * @property {number} time milliseconds since the view was opened
 * @property {Direction} direction
 * @property {string} label the method, or "reply to …", "error to …"
 * @property {Json} message
 * @property {number} size characters of its JSON
 * @property {number} [latency] milliseconds that an answer took
 * @property {string[]} violations of the specification's schemas
 * @property {string} [user] what the view's user did, of which this message of the view may have come
 */

export class Traffic extends EventTarget {
  /** @type {Entry[]} */
  entries = [];
  /** How many entries there were, those dropped included. */
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

  /**
   * The view's user has done something, such as `click #next`: the next message of the view may come of it.
   * @param {string} did
   */
  noteUser(did) {
    this.#user.act(did, performance.now());
  }

  /** @param {Direction} direction @param {Json} message */
  add(direction, message) {
    const time = Math.round(performance.now() - this.#started);
    const { label, method, latency } = this.#place(direction, message, time);
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
      user,
    };
    // An array of its own each time would make a flood quadratic; whoever shows it copies what it shows.
    this.entries.push(entry);
    if (this.entries.length > 2 * maxEntries) this.entries.splice(0, maxEntries);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * @param {Direction} direction
   * @param {Json} message
   * @param {number} time
   * @returns {{label: string, method?: string, latency?: number}}
   */
  #place(direction, { id, method, error }, time) {
    // The same id may be pending in both directions.
    const key = `${method ? direction : opposite(direction)} ${JSON.stringify(id)}`;
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

/**
 * A transport that records what passes through `inner`. The sandbox proxy's own words to the host
 * (`ui/notifications/sandbox-…` beyond those of the specification) go to `onsandbox` alone.
 */
export class RecordingTransport {
  /** @param {Transport} inner @param {Traffic} traffic @param {Hear} onsandbox */
  constructor(inner, traffic, onsandbox) {
    this.inner = inner;
    this.traffic = traffic;
    inner.onmessage = (/** @type {Json} */ message, extra) => {
      const own = /^ui\/notifications\/sandbox-(engine|alive|error|console|violation|accessibility|styles|user)$/.exec(
        message.method,
      );
      if (own) return onsandbox(own[1], message.params ?? {});
      traffic.add("from-view", message);
      /** @type {Transport} */ (this).onmessage?.(message, extra);
    };
    inner.onclose = () => /** @type {Transport} */ (this).onclose?.();
    inner.onerror = (error) => /** @type {Transport} */ (this).onerror?.(error);
  }

  start() {
    return this.inner.start();
  }

  /** @param {Json} message @param {Parameters<Transport["send"]>[1]} [options] */
  send(message, options) {
    // The document itself would drown the rest.
    const html = message.params?.html;
    const short = html ? { ...message, params: { ...message.params, html: `(${html.length} characters)` } } : message;
    // There are hosts that post text.
    this.traffic.add("to-view", typeof message === "string" ? JSON.parse(message) : short);
    return this.inner.send(message, options);
  }

  close() {
    return this.inner.close();
  }
}
