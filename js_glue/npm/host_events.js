// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import * as names from "./engine/methods.js";

// The notifications that are events: their methods, the members that listeners get (else all of `params`), and whether
// hosts send them once.
/** @type {Record<string, {method: string, members?: string[], isOneShot?: boolean}>} */
export const hostEvents = {
  toolinput: { method: names.TOOL_INPUT_METHOD, members: ["arguments"], isOneShot: true },
  toolinputpartial: { method: names.TOOL_INPUT_PARTIAL_METHOD, members: ["arguments"], isOneShot: true },
  toolresult: { method: names.TOOL_RESULT_METHOD, isOneShot: true },
  toolcancelled: { method: names.TOOL_CANCELLED_METHOD, members: ["reason"], isOneShot: true },
  hostcontextchanged: { method: names.HOST_CONTEXT_CHANGED_METHOD },
};
