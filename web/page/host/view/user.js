// Finds the messages of a view that its user caused. The document reports actions in the order of the messages.

import { longestDelay } from "../../../testing/user_actions.js";

// Milliseconds in which a view answers a message of the host. What its user causes may take longer, as a view may wait
// for the end of a text input.
const promptly = 100;
// Messages of a view that no user causes.
const automatic = ["ui/initialize", "ui/notifications/initialized", "ui/notifications/size-changed"];

export class User {
  /** @type {string | undefined} */
  #did;
  /** @type {number | undefined} */
  #at;
  #heard = -Infinity;
  // The kinds of messages that the last action has caused already.
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
   * The user's action that may have caused the message, if any.
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
