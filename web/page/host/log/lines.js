// The lines of the log and the messages of the view. As each change renders the page, those of one moment are batched.

const maxLines = 500;
const interval = 30;

/**
 * @import { Json } from "../../../lib/json_rpc.js"
 * @import { State } from "../state.js"
 *
 * @typedef {object} Line
 * @property {number} id
 * @property {string} title
 * @property {Json} [content] of a message
 * @property {Json} [structured] of a message
 * @property {Json} [data] of a line of the log
 * @property {string} [level] of a line of the log
 * @property {boolean} [isOfServer]
 */

export class Lines {
  #store;
  /** @type {{list: "messages" | "log", line: Line}[]} */
  #new = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #lastId = 0;

  /** @param {import("../store.js").Store} store whose `messages` and `log` they are */
  constructor(store) {
    this.#store = store;
  }

  /** @param {"messages" | "log"} list @param {Omit<Line, "id">} line */
  add(list, line) {
    this.#timer ??= setTimeout(() => this.#flush(), interval);
    this.#new.push({ list, line: { id: ++this.#lastId, ...line } });
    if (this.#new.length > 4 * maxLines) this.#new.splice(0, 2 * maxLines);
  }

  /** @param {(line: Line) => boolean} stays */
  clear(stays) {
    this.#new = this.#new.filter(({ line }) => stays(line));
    this.#store.set(({ messages, log }) => ({ messages: messages.filter(stays), log: log.filter(stays) }));
  }

  #flush() {
    this.#timer = undefined;
    const added = this.#new;
    this.#new = [];
    /** @param {State} state @param {"messages" | "log"} name */
    const extended = (state, name) => {
      const lines = added.filter(({ list }) => list === name).map(({ line }) => line);
      return lines.length === 0 ? state[name] : [...state[name], ...lines].slice(-maxLines);
    };
    this.#store.set((state) => ({ messages: extended(state, "messages"), log: extended(state, "log") }));
  }
}
