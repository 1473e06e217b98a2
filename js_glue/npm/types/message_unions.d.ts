// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// Every message of an App, by kind. For code that was written for the reference SDK's first version.

import type * as Mcp from "./mcp.js";
import type * as Ui from "./ui_messages.js";

/** @deprecated The type follows from the method: see {@link App.request}. */
export type AppRequest =
  | Ui.McpUiInitializeRequest
  | Ui.McpUiOpenLinkRequest
  | Ui.McpUiDownloadFileRequest
  | Ui.McpUiMessageRequest
  | Ui.McpUiUpdateModelContextRequest
  | Ui.McpUiResourceTeardownRequest
  | Ui.McpUiRequestDisplayModeRequest
  | Mcp.CallToolRequest
  | Mcp.ListToolsRequest
  | Mcp.ListResourcesRequest
  | Mcp.ListResourceTemplatesRequest
  | Mcp.ReadResourceRequest
  | Mcp.ListPromptsRequest
  | Mcp.CreateMessageRequest
  | Mcp.PingRequest;

/** @deprecated */
export type AppNotification =
  | Ui.McpUiHostContextChangedNotification
  | Ui.McpUiToolInputNotification
  | Ui.McpUiToolInputPartialNotification
  | Ui.McpUiToolResultNotification
  | Ui.McpUiToolCancelledNotification
  | Ui.McpUiSandboxResourceReadyNotification
  | Mcp.ToolListChangedNotification
  | Mcp.ResourceListChangedNotification
  | Mcp.PromptListChangedNotification
  | Ui.McpUiInitializedNotification
  | Ui.McpUiSizeChangedNotification
  | Ui.McpUiSandboxProxyReadyNotification
  | Ui.McpUiRequestTeardownNotification
  | Mcp.LoggingMessageNotification;

/** @deprecated */
export type AppResult =
  | Ui.McpUiInitializeResult
  | Ui.McpUiOpenLinkResult
  | Ui.McpUiDownloadFileResult
  | Ui.McpUiMessageResult
  | Ui.McpUiResourceTeardownResult
  | Ui.McpUiRequestDisplayModeResult
  | Mcp.CallToolResult
  | Mcp.ListToolsResult
  | Mcp.ListResourcesResult
  | Mcp.ListResourceTemplatesResult
  | Mcp.ReadResourceResult
  | Mcp.ListPromptsResult
  | Mcp.CreateMessageResult
  | Mcp.CreateMessageResultWithTools
  | Mcp.EmptyResult;
