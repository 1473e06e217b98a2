// Which messages of a view come of what its user does. The view's document tells of that in the order of the messages.

import { longestDelay } from "../../../testing/user_actions.js";

// Milliseconds in which a view answers a message of the host's. What its user wants it may do later, as it may wait for
// the end of a text.
const promptly = 100;
// What a view sends whatever its user does.
const automatic = ["ui/initialize", "ui/notifications/initialized", "ui/notifications/size-changed"];

export class User {
  /** @type {string | undefined} */
  #did;
  /** @type {number | undefined} */
  #at;
  #heard = -Infinity;
  // The kinds of messages that have come of it: one act is not done twice.
  /** @type {Set<string>} */
  #caused = new Set();

  forget() {
    this.#did = undefined;
    this.#heard = -Infinity;
  }

  /** @param {string} did such as `click #next` @param {number} now in milliseconds */
  act(did, now) {
    this.#did = did;
    this.#at = now;
    this.#caused.clear();
  }

  /**
   * What the user did, of which this message may have come; undefined if there is nothing.
   * @param {"to-view" | "from-view"} direction
   * @param {{method?: string}} message
   * @param {string} label
   * @param {number} now
   */
  before(direction, { method }, label, now) {
    if (direction === "to-view") {
      this.#heard = now;
      return undefined;
    }
    const isOver = this.#did === undefined || now - /** @type {number} */ (this.#at) > longestDelay;
    const isAnswer = this.#heard > /** @type {number} */ (this.#at) && now - this.#heard < promptly;
    if (!method || automatic.includes(method) || isOver || isAnswer || this.#caused.has(label)) return undefined;
    this.#caused.add(label);
    return this.#did;
  }
}
