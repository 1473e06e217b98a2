// A state that the page shows: replaced as a whole at each change, so that whoever shows it sees that it changed.

export class Store {
  #state;
  #listeners = new Set();

  constructor(state) {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /** Takes what differs from the state now, or a function that makes it of the state. */
  set(change) {
    this.#state = { ...this.#state, ...(typeof change === "function" ? change(this.#state) : change) };
    for (const listener of this.#listeners) listener();
  }

  /** Fulfilled when the state fits, be it now. */
  async when(fits) {
    await new Promise((resolve) => {
      const look = () => {
        if (!fits(this.#state)) return;
        end();
        resolve();
      };
      const end = this.subscribe(look);
      look();
    });
  }

  /** @returns {() => void} ends the subscription */
  subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
