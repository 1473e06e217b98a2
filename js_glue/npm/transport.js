// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { TOOL_INPUT_PARTIAL_METHOD } from "./engine/methods.js";
import { acceptProxies, enter, meet } from "./proxies.js";
import { isObject, memberOf } from "./text.js";

/** @import { Transport } from "./types/json_rpc.js" */

/** Why a JSON-RPC message is invalid; empty if it is valid. @param {any} message */
export function problemOf({ id, method, params = {}, result, error }) {
  const isAnswer = method === undefined;
  if (!isAnswer && typeof method !== "string") return "method: expected string";
  // Only a notification and an error may have none.
  const mayLackId = !isAnswer || error !== undefined;
  if (typeof id !== "string" && !Number.isInteger(id) && !(mayLackId && id === undefined)) {
    return "id: expected string or number";
  }
  if (isAnswer && error !== undefined) {
    if (result !== undefined) return "result: expected none beside an error";
    if (!Number.isInteger(error?.code)) return "error.code: expected number";
    return typeof error.message === "string" ? "" : "error.message: expected string";
  }
  const body = isAnswer ? result : params;
  if (!isObject(body)) return `${isAnswer ? "result" : "params"}: expected object`;
  // That of an answer is checked later, so that its caller gets the error.
  const meta = isAnswer ? undefined : memberOf(body, "_meta");
  return meta === undefined || isObject(meta) ? "" : "params._meta: expected object";
}

/** JSON-RPC between a view and the window that shows it. */
export class PostMessageTransport {
  [enter] = () => meet(this);

  /** @type {Transport["onclose"]} */
  onclose;
  /** @type {Transport["onerror"]} */
  onerror;
  /** @type {Transport["onmessage"]} */
  onmessage;
  /** @type {Transport["sessionId"]} */
  sessionId;
  /** @type {Transport["setProtocolVersion"]} */
  setProtocolVersion;

  #target;
  #source;
  #isLogging;

  /** @param {Window} [eventTarget] @param {MessageEventSource} [eventSource] @param {{debug?: boolean}} [options] */
  constructor(eventTarget = window.parent, eventSource, { debug = false } = {}) {
    this.#target = eventTarget;
    this.#source = eventSource;
    this.#isLogging = debug;
  }

  /** @param {MessageEvent} event */
  #listener = (event) => {
    if (this.#source && event.source !== this.#source) {
      if (this.#isLogging) console.debug("Ignoring message from unknown source", event);
      return;
    }
    let message = event.data;
    // Some hosts send the text.
    if (typeof message === "string" && message.startsWith("{")) {
      try {
        message = JSON.parse(message);
      } catch {
        // Another sender's.
      }
    }
    if (message?.jsonrpc !== "2.0") {
      if (this.#isLogging) console.debug("Ignoring non-JSON-RPC message", event);
      return;
    }
    const problem = problemOf(message);
    if (problem) {
      console.error("Failed to parse message", problem, event);
      this.onerror?.(new Error(`Invalid JSON-RPC message received: ${problem}`));
      return;
    }
    if (this.#isLogging) console.debug("Parsed message", message);
    this.onmessage?.(message);
  };

  async start() {
    window.addEventListener("message", this.#listener);
  }

  /** @param {any} message */
  async send(message) {
    // Not logged, as there are many.
    if (this.#isLogging && message.method !== TOOL_INPUT_PARTIAL_METHOD) console.debug("Sending message", message);
    try {
      this.#target.postMessage(message, "*");
    } catch (error) {
      // Reactive proxies, of Vue and others, cannot be cloned; their JSON can.
      if (memberOf(error, "name") !== "DataCloneError") throw error;
      this.#target.postMessage(JSON.parse(JSON.stringify(message)), "*");
    }
  }

  async close() {
    window.removeEventListener("message", this.#listener);
    this.onclose?.();
  }
}

acceptProxies(PostMessageTransport);
