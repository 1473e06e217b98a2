// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
import type { McpUiHostContextChangedNotification } from "./ui_messages.js";
import type {
  McpUiToolCancelledNotification,
  McpUiToolInputNotification,
  McpUiToolInputPartialNotification,
  McpUiToolResultNotification,
} from "./ui_messages.js";

/** Options of an App, all off where an object is given without them; without one, `autoResize` is on. */
export type AppOptions = {
  /** Report the size of the content to the host, once connected and at each change. */
  autoResize?: boolean;
  /**
   * Throw where an App is used wrongly, in place of a warning in the console: host-bound calls before
   * the handshake is done, and first handlers of one-shot events registered after it.
   */
  strict?: boolean;
  /**
   * Reject requests whose capability the host does not list, in place of asking it.
   */
  enforceStrictCapabilities?: boolean;
  /** Notifications by method that are sent once where they would be sent many times in one go. */
  debouncedNotificationMethods?: string[];
  /** Write each message to the console, where `connect()` makes the transport. Not in the reference SDK. */
  debug?: boolean;
  /** Of the reference SDK's validator. Nothing here evaluates text, with or without it. */
  allowUnsafeEval?: boolean;
};

/** Events by name, with the params of their notification. */
export type AppEventMap = {
  toolinput: McpUiToolInputNotification["params"];
  toolinputpartial: McpUiToolInputPartialNotification["params"];
  toolresult: McpUiToolResultNotification["params"];
  toolcancelled: McpUiToolCancelledNotification["params"];
  hostcontextchanged: McpUiHostContextChangedNotification["params"];
};
