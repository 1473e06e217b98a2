// The lines of the log and the messages of the view. They may come in floods, and each change draws the page: those
// of one moment make one change.

const maxLines = 500;
const interval = 30;

export class Lines {
  #store;
  #new = [];
  #timer;
  #lastId = 0;

  /** @param {import("../store.js").Store} store whose `messages` and `log` they are */
  constructor(store) {
    this.#store = store;
  }

  /** @param {"messages" | "log"} list */
  add(list, line) {
    this.#timer ??= setTimeout(() => this.#flush(), interval);
    this.#new.push({ list, line: { id: ++this.#lastId, ...line } });
    if (this.#new.length > 4 * maxLines) this.#new.splice(0, 2 * maxLines);
  }

  /** @param {(line: object) => boolean} stays */
  clear(stays) {
    this.#new = this.#new.filter(({ line }) => stays(line));
    this.#store.set(({ messages, log }) => ({ messages: messages.filter(stays), log: log.filter(stays) }));
  }

  #flush() {
    this.#timer = undefined;
    const added = this.#new;
    this.#new = [];
    const extended = (state, name) => {
      const lines = added.filter(({ list }) => list === name).map(({ line }) => line);
      return lines.length === 0 ? state[name] : [...state[name], ...lines].slice(-maxLines);
    };
    this.#store.set((state) => ({ messages: extended(state, "messages"), log: extended(state, "log") }));
  }
}
