// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// `App` and related names, as in the reference SDK.

export { App } from "./app.js";
export * from "./constants.js";
export { ready } from "./start_engine.js";
export { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode } from "./errors.js";
export { EventDispatcher } from "./event_dispatcher.js";
export { applyDocumentTheme, applyHostFonts, applyHostStyleVariables, getDocumentTheme } from "./styles.js";
export { PostMessageTransport } from "./transport.js";
