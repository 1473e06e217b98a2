// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Messages about mistakes in the use of an App, as in the reference SDK.

/** @param {string} method @param {string} by */
export const claimedTwice = (method, by) =>
  `Handler for "${method}" already registered (via ${by}). Use addEventListener() to attach multiple listeners, ` +
  "or the on* setter for replace semantics.";

/** @param {string} method */
export const calledEarly = (method) =>
  `[ext-apps] App.${method}() called before connect() completed the ui/initialize handshake. ` +
  "Await app.connect() before calling this method, or move data loading to an ontoolresult handler.";

/** @param {PropertyKey} event */
export const registeredLate = (event) =>
  `[ext-apps] "${String(event)}" handler registered after connect() completed the ui/initialize handshake. ` +
  "The host may have already sent this notification. Register handlers before calling app.connect().";

/** @param {string} name */
export const nameAlone = (name) =>
  `callServerTool() expects an object as its first argument, but received a string ("${name}"). ` +
  `Did you mean: callServerTool({ name: "${name}", arguments: { ... } })?`;
