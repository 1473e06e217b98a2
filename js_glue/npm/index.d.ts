// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// mcpapps for JavaScript: the names of @modelcontextprotocol/ext-apps, with the C++ engine inside.
// Sections named "spec" are those of SEP-1865.

export { App } from "./types/app.js";
export type { AppEventMap, AppOptions } from "./types/app_options.js";
export { ready } from "./types/loading.js";
export * from "./types/constants.js";
export { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode } from "./types/errors.js";
export { EventDispatcher } from "./types/events.js";
export { PostMessageTransport } from "./types/json_rpc.js";
export {
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
  getDocumentTheme,
} from "./types/styles.js";
export type * from "./types/handlers.js";
export type * from "./types/json_rpc.js";
export type * from "./types/legacy.js";
export type * from "./types/mcp.js";
export type * from "./types/message_unions.js";
export type * from "./types/sampling.js";
export type * from "./types/standard_schema.js";
export type * from "./types/tools.js";
export type * from "./types/ui_context.js";
export type * from "./types/ui_messages.js";
