// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The methods of MCP 2025-11-25, whose messages have known types.

/** @param {string} text */
const names = (text) => new Set(text.trim().split(/\s+/));

const requests = names(`
  ping initialize completion/complete logging/setLevel prompts/get prompts/list resources/list
  resources/templates/list resources/read resources/subscribe resources/unsubscribe tools/call
  tools/list tasks/get tasks/result tasks/list tasks/cancel sampling/createMessage
  elicitation/create roots/list`);

const notifications = names(`
  notifications/cancelled notifications/progress notifications/initialized
  notifications/roots/list_changed notifications/tasks/status notifications/message
  notifications/resources/updated notifications/resources/list_changed
  notifications/tools/list_changed notifications/prompts/list_changed
  notifications/elicitation/complete`);

/** @param {string} method */
export const isMcpRequest = (method) => requests.has(method);
/** @param {string} method */
export const isMcpNotification = (method) => notifications.has(method);
/** Requests with a type of result: all but those of tasks. @param {string} method */
export const hasMcpResult = (method) => requests.has(method) && !method.startsWith("tasks/");

export const protocolVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"];
