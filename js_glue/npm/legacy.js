// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The handlers of the first major version, which take a schema of the whole message.

const warned = new Set();

/** @import { BaseContext, LegacyRequestHandlerExtra } from "./types/handlers.js" */

// The second argument of its request handlers.
/** @param {BaseContext} context @returns {LegacyRequestHandlerExtra} */
const extraOf = ({ sessionId, mcpReq, http }) => ({
  signal: mcpReq.signal,
  requestId: mcpReq.id,
  sessionId,
  _meta: mcpReq._meta,
  sendRequest: mcpReq.send,
  sendNotification: mcpReq.notify,
  authInfo: http?.authInfo,
});

/**
 * Converts the arguments of `setRequestHandler` or `setNotificationHandler`.
 * @type {(kind: "request" | "notification", args: any) => any}
 */
export function modernArguments(kind, args) {
  const [schema, handler] = args;
  const method = schema?.shape?.method?.value;
  if (typeof method !== "string") return args;
  const name = kind === "request" ? "setRequestHandler" : "setNotificationHandler";
  if (!warned.has(name)) {
    warned.add(name);
    console.warn(
      `[ext-apps] ${name}(Schema, handler) is deprecated; use ${name}("${method}", { params: ` +
        "Schema.shape.params }, handler).",
    );
  }
  const run =
    kind === "request"
      ? (/** @type {unknown} */ params, /** @type {BaseContext} */ context) =>
          handler({ method, params }, extraOf(context))
      : (/** @type {unknown} */ params) => handler({ method, params });
  return [method, { params: schema.shape.params }, run];
}
