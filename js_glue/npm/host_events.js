// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import * as names from "./engine/methods.js";
import { withContent } from "./outcomes.js";

const pick = (...members) => (params) =>
  Object.fromEntries(members.filter((name) => name in params).map((name) => [name, params[name]]));
const all = (params) => params;

// The notifications that are events: their methods, what listeners get of their parameters, and
// whether hosts send them but once.
export const hostEvents = {
  toolinput: { method: names.TOOL_INPUT_METHOD, read: pick("arguments"), isOneShot: true },
  toolinputpartial: { method: names.TOOL_INPUT_PARTIAL_METHOD, read: pick("arguments"), isOneShot: true },
  toolresult: { method: names.TOOL_RESULT_METHOD, read: withContent, isOneShot: true },
  toolcancelled: { method: names.TOOL_CANCELLED_METHOD, read: pick("reason"), isOneShot: true },
  hostcontextchanged: { method: names.HOST_CONTEXT_CHANGED_METHOD, read: all },
};
