// A state that is replaced as a whole at each change, so that React notices the change.

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
   * Merges a change, or the result of a function of the state.
   * @param {Partial<State> | ((state: State) => Partial<State>)} change
   */
  set(change) {
    this.#state = { ...this.#state, ...(typeof change === "function" ? change(this.#state) : change) };
    for (const listener of this.#listeners) listener();
  }

  /** Resolves when the state fits, also at once. @param {(state: State) => boolean} fits */
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
