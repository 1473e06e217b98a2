// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// mcpapps for JavaScript: the names of @modelcontextprotocol/ext-apps, with the C++ engine inside.
// Sections named "spec" are those of SEP-1865.

export { App, EventDispatcher, type AppEventMap, type AppOptions } from "./types/app.js";
export * from "./types/constants.js";
export { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode } from "./types/errors.js";
export { PostMessageTransport } from "./types/json_rpc.js";
export {
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
  getDocumentTheme,
} from "./types/styles.js";
export type * from "./types/handlers.js";
export type * from "./types/json_rpc.js";
export type * from "./types/mcp.js";
export type * from "./types/standard_schema.js";
export type * from "./types/tools.js";
export type * from "./types/ui_context.js";
export type * from "./types/ui_messages.js";

/**
 * Fulfilled when the engine runs, which is WebAssembly where the page's policy lets it, else JavaScript
 * from the same sources; rejected if none can be started. Loading begins with the import of this module,
 * and {@link App.connect} waits for it, so nothing else has to.
 */
export declare const ready: Promise<void>;
