// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

/** Calls those who listen to the events of others. */
export class EventDispatcher {
  #slots = new Map();

  #slot(event) {
    let slot = this.#slots.get(event);
    if (!slot) this.#slots.set(event, (slot = { handler: undefined, listeners: [] }));
    return slot;
  }

  setHandler(event, handler) {
    const slot = this.#slot(event);
    if (slot.handler && handler) {
      const name = String(event);
      console.warn(
        `[MCP Apps] on${name} handler replaced. Use addEventListener("${name}", …) to add multiple listeners without replacing.`,
      );
    }
    slot.handler = handler;
  }

  getHandler(event) {
    return this.#slots.get(event)?.handler;
  }

  addEventListener(event, listener) {
    this.#slot(event).listeners.push(listener);
  }

  removeEventListener(event, listener) {
    const listeners = this.#slots.get(event)?.listeners ?? [];
    const index = listeners.indexOf(listener);
    if (index >= 0) listeners.splice(index, 1);
  }

  /** The handler first, then those who listen now, in the order in which they came. */
  dispatch(event, params) {
    const slot = this.#slots.get(event);
    if (!slot) return;
    slot.handler?.(params);
    for (const listener of [...slot.listeners]) listener(params);
  }
}
