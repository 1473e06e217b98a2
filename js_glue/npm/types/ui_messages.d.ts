// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The messages of MCP Apps (SEP-1865), by the specification's section "Communication Protocol".
// Those from the view to the host have a method of App; those from the host have an event.

import type { CallToolResult, ContentBlock, EmbeddedResource, Implementation, ResourceLink } from "./mcp.js";
import type {
  McpUiAppCapabilities,
  McpUiDisplayMode,
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiResourceCsp,
  McpUiResourcePermissions,
} from "./ui_context.js";

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
export interface McpUiInitializedNotification {
  method: "ui/notifications/initialized";
  params?: {};
}

/** {@link App.openLink} */
export interface McpUiOpenLinkRequest {
  method: "ui/open-link";
  params: {
    url: string;
  };
}

export interface McpUiOpenLinkResult {
  [key: string]: unknown;
  /** The host would not. */
  isError?: boolean;
}

/** {@link App.downloadFile} */
export interface McpUiDownloadFileRequest {
  method: "ui/download-file";
  params: {
    /** The file itself, or a link to one that the host can read. */
    contents: (EmbeddedResource | ResourceLink)[];
  };
}

export interface McpUiDownloadFileResult {
  [key: string]: unknown;
  /** The host would not, or the user. */
  isError?: boolean;
}

/** {@link App.sendMessage} */
export interface McpUiMessageRequest {
  method: "ui/message";
  params: {
    role: "user";
    content: ContentBlock[];
  };
}

export interface McpUiMessageResult {
  [key: string]: unknown;
  /** The host did not take it. */
  isError?: boolean;
}

/** {@link App.updateModelContext} */
export interface McpUiUpdateModelContextRequest {
  method: "ui/update-model-context";
  params: {
    content?: ContentBlock[];
    structuredContent?: Record<string, unknown>;
  };
}

/** {@link App.requestDisplayMode} */
export interface McpUiRequestDisplayModeRequest {
  method: "ui/request-display-mode";
  params: {
    mode: McpUiDisplayMode;
  };
}

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
export interface McpUiRequestTeardownNotification {
  method: "ui/notifications/request-teardown";
  params?: {};
}

/** The arguments with which the model called the tool. Event `toolinput`. */
export interface McpUiToolInputNotification {
  method: "ui/notifications/tool-input";
  params: {
    arguments?: Record<string, unknown>;
  };
}

/**
 * The arguments as far as the model has written them. Event `toolinputpartial`. The host closes what
 * is open, so the last member may be cut short: show it, do not act on it.
 */
export interface McpUiToolInputPartialNotification {
  method: "ui/notifications/tool-input-partial";
  params: {
    arguments?: Record<string, unknown>;
  };
}

/** What the tool gave. Event `toolresult`. */
export interface McpUiToolResultNotification {
  method: "ui/notifications/tool-result";
  params: CallToolResult;
}

/** The call was given up. Event `toolcancelled`. */
export interface McpUiToolCancelledNotification {
  method: "ui/notifications/tool-cancelled";
  params: {
    reason?: string;
  };
}

/** Theme, size or another part of the context is new. Event `hostcontextchanged`. */
export interface McpUiHostContextChangedNotification {
  method: "ui/notifications/host-context-changed";
  /** Only what changed. {@link App.getHostContext} has all. */
  params: McpUiHostContext;
}

/** The host is about to remove the view. {@link App.onteardown} */
export interface McpUiResourceTeardownRequest {
  method: "ui/resource-teardown";
  params: {};
}

export interface McpUiResourceTeardownResult {
  [key: string]: unknown;
}

/** Between a host and its sandbox proxy; no view sees it. */
export interface McpUiSandboxProxyReadyNotification {
  method: "ui/notifications/sandbox-proxy-ready";
  params: {};
}

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
