// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

/** An option for listeners that others rely on: they are called before the handler. */
export const first = Symbol("first");

/**
 * @typedef {(params: any) => void} Listener
 * @typedef {{handler: Listener | undefined, listeners: Listener[], first: Listener[]}} Slot
 */

/** Handlers and listeners by event. */
export class EventDispatcher {
  // Not private: proxies have no private members (proxies.js), and forwarding each event would cost more.
  /** @type {Map<PropertyKey, Slot>} */
  _slots = new Map();

  /** @param {PropertyKey} event */
  _slot(event) {
    let slot = this._slots.get(event);
    if (!slot) this._slots.set(event, (slot = { handler: undefined, listeners: [], first: [] }));
    return slot;
  }

  /** @param {PropertyKey} event @param {Listener | undefined} handler */
  setHandler(event, handler) {
    const slot = this._slot(event);
    if (slot.handler && handler) {
      const name = String(event);
      console.warn(
        `[MCP Apps] on${name} handler replaced. Use addEventListener("${name}", …) ` +
          "to add multiple listeners without replacing.",
      );
    }
    slot.handler = handler;
  }

  /** @param {PropertyKey} event */
  getHandler(event) {
    return this._slots.get(event)?.handler;
  }

  /** @param {PropertyKey} event @param {Listener} listener @param {typeof first} [turn] */
  addEventListener(event, listener, turn) {
    const slot = this._slot(event);
    (turn === first ? slot.first : slot.listeners).push(listener);
  }

  /** @param {PropertyKey} event @param {Listener} listener */
  removeEventListener(event, listener) {
    const slot = this._slots.get(event);
    if (!slot) return;
    for (const listeners of [slot.first, slot.listeners]) {
      const index = listeners.indexOf(listener);
      if (index >= 0) return void listeners.splice(index, 1);
    }
  }

  /**
   * Calls the first listeners, the handler, then the other listeners in order.
   * @type {(event: PropertyKey, params: unknown) => void}
   */
  dispatch(event, params) {
    const slot = this._slots.get(event);
    if (!slot) return;
    for (const listener of [...slot.first]) listener(params);
    slot.handler?.(params);
    for (const listener of [...slot.listeners]) listener(params);
  }
}
