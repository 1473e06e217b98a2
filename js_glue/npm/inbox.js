// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// So many messages are handled in one go; then the page has its turn.
const slice = 1000;

/** Messages that wait for their turn, in the order in which they came. */
export class Inbox {
  #entries = [];
  #next = 0;
  #handle;
  #isScheduled = false;
  #isOpen = false;

  /** `handle` takes one message with what the transport said of it. */
  constructor(handle) {
    this.#handle = handle;
  }

  get isEmpty() {
    return this.#next === this.#entries.length;
  }

  add(message, extra) {
    this.#entries.push([message, extra]);
    this.#schedule(queueMicrotask);
  }

  /** From now on messages are handled. */
  open() {
    this.#isOpen = true;
    this.#schedule(queueMicrotask);
  }

  /** Handles all that has come, at once. */
  drain() {
    while (this.#handleNext());
  }

  #schedule(by) {
    if (this.#isScheduled || !this.#isOpen || this.isEmpty) return;
    this.#isScheduled = true;
    by(() => {
      this.#isScheduled = false;
      for (let i = 0; i < slice; ++i) if (!this.#handleNext()) return;
      // A flood. A timer lets the page draw, and hear its user, in between.
      this.#schedule(setTimeout);
    });
  }

  #handleNext() {
    if (!this.#isOpen || this.isEmpty) return false;
    const entry = this.#entries[this.#next];
    this.#entries[this.#next++] = undefined;
    if (this.isEmpty) {
      this.#entries = [];
      this.#next = 0;
    }
    this.#handle(...entry);
    return true;
  }
}
