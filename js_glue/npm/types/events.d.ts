// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
/**
 * Handlers and listeners by the name of an event: one handler, which each set replaces, and any
 * number of listeners. {@link App} has one of its own; the class is here for code that needs another.
 */
export declare class EventDispatcher<EventMap extends Record<string, unknown>> {
  /** Sets the handler, or removes it where `handler` is undefined. */
  setHandler<K extends keyof EventMap>(
    event: K,
    handler: ((params: EventMap[K]) => void) | undefined,
  ): void;
  getHandler<K extends keyof EventMap>(event: K): ((params: EventMap[K]) => void) | undefined;
  /** Adds a listener; the same one may be added twice. */
  addEventListener<K extends keyof EventMap>(event: K, handler: (params: EventMap[K]) => void): void;
  /** Removes it once, where it was added. */
  removeEventListener<K extends keyof EventMap>(event: K, handler: (params: EventMap[K]) => void): void;
  /**
   * Calls the handler, then the listeners in the order in which they came. Who is added or removed
   * meanwhile is so from the next call on. What one of them throws ends the call.
   */
  dispatch<K extends keyof EventMap>(event: K, params: EventMap[K]): void;
}
