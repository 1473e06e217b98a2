// Questions to the user, one after the other: a link, a download, a text for sampling, a form of the server.

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {"link" | "download" | "sampling" | "form" | "modal"} kind
 * @property {any} details by its kind: see ui/dialogs.jsx
 */

export class Questions {
  #store;
  #lastId = 0;
  /** @type {Map<number, (answer: unknown) => void>} */
  #open = new Map();

  /** @param {import("./store.js").Store} store whose `questions` are shown */
  constructor(store) {
    this.#store = store;
  }

  /**
   * Resolves with the argument of answer(), or with undefined when `signal` withdraws the question.
   * @type {(kind: Question["kind"], details: Question["details"], signal?: AbortSignal) => Promise<any>}
   */
  ask(kind, details, signal) {
    const id = ++this.#lastId;
    this.#store.set(({ questions }) => ({ questions: [...questions, { id, kind, details }] }));
    return new Promise((resolve) => {
      this.#open.set(id, resolve);
      signal?.addEventListener("abort", () => this.answer(id, undefined), { once: true });
      if (signal?.aborted) this.answer(id, undefined);
    });
  }

  /** Returns whether the question was open. @type {(id: number, value: unknown) => boolean} */
  answer(id, value) {
    this.#store.set(({ questions }) => ({ questions: questions.filter((question) => question.id !== id) }));
    this.#open.get(id)?.(value);
    return this.#open.delete(id);
  }

  /** Withdraws all open questions. */
  clear() {
    for (const id of [...this.#open.keys()]) this.answer(id, undefined);
  }
}
