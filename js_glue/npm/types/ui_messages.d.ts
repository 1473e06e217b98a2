// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The messages of MCP Apps (SEP-1865), by the specification's section "Communication Protocol".
// Those from the view to the host have a method of App; those from the host have an event.

import type { CallToolResult, ContentBlock, EmbeddedResource, Implementation, ResourceLink } from "./mcp.js";
import type * as Mcp from "./mcp.js";
import type { McpUiAppCapabilities, McpUiDisplayMode, McpUiHostCapabilities } from "./ui_context.js";
import type { McpUiHostContext, McpUiResourceCsp, McpUiResourcePermissions } from "./ui_context.js";

type Message<Method, Params> = { method: Method; params: Params };
type MessageWithoutParams<Method> = { method: Method; params?: {} };

interface Refusable {
  [key: string]: unknown;
  /** The host would not, or the user. */
  isError?: boolean;
}

/** The first message of all. {@link App.connect} sends it. */
export interface McpUiInitializeRequest {
  method: "ui/initialize";
  params: {
    appInfo: Implementation;
    appCapabilities: McpUiAppCapabilities;
    /** {@link LATEST_PROTOCOL_VERSION} */
    protocolVersion: string;
  };
}

export interface McpUiInitializeResult {
  [key: string]: unknown;
  protocolVersion: string;
  hostInfo: Implementation;
  hostCapabilities: McpUiHostCapabilities;
  hostContext: McpUiHostContext;
}

/** The handshake is done. {@link App.connect} sends it. */
export interface McpUiInitializedNotification extends MessageWithoutParams<"ui/notifications/initialized"> {}

/** {@link App.openLink} */
export interface McpUiOpenLinkRequest extends Message<"ui/open-link", { url: string }> {}
export interface McpUiOpenLinkResult extends Refusable {}

/** {@link App.downloadFile} */
export interface McpUiDownloadFileRequest {
  method: "ui/download-file";
  params: {
    /** The file itself, or a link to one that the host can read. */
    contents: (EmbeddedResource | ResourceLink)[];
  };
}

export interface McpUiDownloadFileResult extends Refusable {}

/** {@link App.sendMessage} */
export interface McpUiMessageRequest extends Message<"ui/message", { role: "user"; content: ContentBlock[] }> {}
export interface McpUiMessageResult extends Refusable {}

/** {@link App.updateModelContext} */
export interface McpUiUpdateModelContextRequest {
  method: "ui/update-model-context";
  params: {
    content?: ContentBlock[];
    structuredContent?: Record<string, unknown>;
  };
}

/** {@link App.requestDisplayMode} */
export interface McpUiRequestDisplayModeRequest
  extends Message<"ui/request-display-mode", { mode: McpUiDisplayMode }> {}
export interface McpUiRequestDisplayModeResult {
  [key: string]: unknown;
  /** The mode that is now; maybe not the one asked for. */
  mode: McpUiDisplayMode;
}

/** {@link App.sendSizeChanged} */
export interface McpUiSizeChangedNotification {
  method: "ui/notifications/size-changed";
  /** In CSS pixels. */
  params: {
    width?: number;
    height?: number;
  };
}

/** {@link App.requestTeardown} */
export interface McpUiRequestTeardownNotification extends MessageWithoutParams<"ui/notifications/request-teardown"> {}

type Arguments = { arguments?: Record<string, unknown> };

/** The arguments with which the model called the tool. Event `toolinput`. */
export interface McpUiToolInputNotification extends Message<"ui/notifications/tool-input", Arguments> {}

/**
 * The arguments as far as the model has written them. Event `toolinputpartial`. The host closes what
 * is open, so the last member may be cut short: show it, do not act on it.
 */
export interface McpUiToolInputPartialNotification
  extends Message<"ui/notifications/tool-input-partial", Arguments> {}

/** What the tool gave. Event `toolresult`. */
export interface McpUiToolResultNotification extends Message<"ui/notifications/tool-result", CallToolResult> {}

/** The call was given up. Event `toolcancelled`. */
export interface McpUiToolCancelledNotification
  extends Message<"ui/notifications/tool-cancelled", { reason?: string }> {}

/** Theme, size or another part of the context is new. Event `hostcontextchanged`. */
export interface McpUiHostContextChangedNotification {
  method: "ui/notifications/host-context-changed";
  /** Only what changed. {@link App.getHostContext} has all. */
  params: McpUiHostContext;
}

/** The host is about to remove the view. {@link App.onteardown} */
export interface McpUiResourceTeardownRequest extends Message<"ui/resource-teardown", {}> {}
export interface McpUiResourceTeardownResult {
  [key: string]: unknown;
}

/** Between a host and its sandbox proxy; no view sees it. */
export interface McpUiSandboxProxyReadyNotification extends Message<"ui/notifications/sandbox-proxy-ready", {}> {}

/** Between a host and its sandbox proxy; no view sees it. */
export interface McpUiSandboxResourceReadyNotification {
  method: "ui/notifications/sandbox-resource-ready";
  params: {
    html: string;
    /** The `sandbox` attribute of the inner frame. */
    sandbox?: string;
    csp?: McpUiResourceCsp;
    permissions?: McpUiResourcePermissions;
  };
}

// Every message of an App, by kind. For code that was written for the reference SDK's first version.

/** @deprecated The type follows from the method: see {@link App.request}. */
export type AppRequest =
  | McpUiInitializeRequest
  | McpUiOpenLinkRequest
  | McpUiDownloadFileRequest
  | McpUiMessageRequest
  | McpUiUpdateModelContextRequest
  | McpUiResourceTeardownRequest
  | McpUiRequestDisplayModeRequest
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
  | McpUiHostContextChangedNotification
  | McpUiToolInputNotification
  | McpUiToolInputPartialNotification
  | McpUiToolResultNotification
  | McpUiToolCancelledNotification
  | McpUiSandboxResourceReadyNotification
  | Mcp.ToolListChangedNotification
  | Mcp.ResourceListChangedNotification
  | Mcp.PromptListChangedNotification
  | McpUiInitializedNotification
  | McpUiSizeChangedNotification
  | McpUiSandboxProxyReadyNotification
  | McpUiRequestTeardownNotification
  | Mcp.LoggingMessageNotification;

/** @deprecated */
export type AppResult =
  | McpUiInitializeResult
  | McpUiOpenLinkResult
  | McpUiDownloadFileResult
  | McpUiMessageResult
  | McpUiResourceTeardownResult
  | McpUiRequestDisplayModeResult
  | Mcp.CallToolResult
  | Mcp.ListToolsResult
  | Mcp.ListResourcesResult
  | Mcp.ListResourceTemplatesResult
  | Mcp.ReadResourceResult
  | Mcp.ListPromptsResult
  | Mcp.CreateMessageResult
  | Mcp.CreateMessageResultWithTools
  | Mcp.EmptyResult;

// Keeps what has no `export` to this file.
export {};
