// A state that the page shows: replaced as a whole at each change, so that whoever shows it sees that it changed.

/** @import { State } from "./state.js" */

export class Store {
  #state;
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {State} state */
  constructor(state) {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /**
   * Takes what differs from the state now, or a function that makes it of the state.
   * @param {Partial<State> | ((state: State) => Partial<State>)} change
   */
  set(change) {
    this.#state = { ...this.#state, ...(typeof change === "function" ? change(this.#state) : change) };
    for (const listener of this.#listeners) listener();
  }

  /** Fulfilled when the state fits, be it now. @param {(state: State) => boolean} fits */
  async when(fits) {
    await new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      const look = () => {
        if (!fits(this.#state)) return;
        end();
        resolve();
      };
      const end = this.subscribe(look);
      look();
    });
  }

  /** @param {() => void} listener @returns {() => void} ends the subscription */
  subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
