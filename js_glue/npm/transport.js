// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { TOOL_INPUT_PARTIAL_METHOD } from "./engine/methods.js";

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isId = (id) => typeof id === "string" || Number.isInteger(id);

/** What is wrong with a message that says it is JSON-RPC; empty if it may pass. */
function problemOf(message) {
  const { id, method, params, result, error } = message;
  if (method !== undefined) {
    if (typeof method !== "string") return "method: expected string";
    if (id !== undefined && !isId(id)) return "id: expected string or number";
    if (params !== undefined && !isObject(params)) return "params: expected object";
    return "";
  }
  if (error !== undefined) {
    if (id !== undefined && !isId(id)) return "id: expected string or number";
    if (!Number.isInteger(error?.code)) return "error.code: expected number";
    return typeof error.message === "string" ? "" : "error.message: expected string";
  }
  if (!isId(id)) return "id: expected string or number";
  return isObject(result) ? "" : "result: expected object";
}

/** JSON-RPC between a view and the window that shows it. */
export class PostMessageTransport {
  onclose;
  onerror;
  onmessage;
  sessionId;
  setProtocolVersion;

  #target;
  #source;
  #log;

  constructor(eventTarget = window.parent, eventSource, { debug = false } = {}) {
    this.#target = eventTarget;
    this.#source = eventSource;
    this.#log = debug ? (...what) => console.debug(...what) : () => {};
  }

  #listener = (event) => {
    if (this.#source && event.source !== this.#source) {
      this.#log("Ignoring message from unknown source", event);
      return;
    }
    let message = event.data;
    // Some hosts send the text.
    if (typeof message === "string" && message.startsWith("{")) {
      try {
        message = JSON.parse(message);
      } catch {
        // Somebody else's.
      }
    }
    if (message?.jsonrpc !== "2.0") {
      this.#log("Ignoring non-JSON-RPC message", event);
      return;
    }
    const problem = problemOf(message);
    if (problem) {
      console.error("Failed to parse message", problem, event);
      this.onerror?.(new Error(`Invalid JSON-RPC message received: ${problem}`));
      return;
    }
    this.#log("Parsed message", message);
    this.onmessage?.(message);
  };

  async start() {
    window.addEventListener("message", this.#listener);
  }

  async send(message) {
    // They come in great number.
    if (message.method !== TOOL_INPUT_PARTIAL_METHOD) this.#log("Sending message", message);
    this.#target.postMessage(message, "*");
  }

  async close() {
    window.removeEventListener("message", this.#listener);
    this.onclose?.();
  }
}
