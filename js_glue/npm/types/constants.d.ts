// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The strings of the specification.

/** The revision that `ui/initialize` asks for. */
export declare const LATEST_PROTOCOL_VERSION = "2026-01-26";

/** The MIME type of a `ui://` resource. */
export declare const RESOURCE_MIME_TYPE = "text/html;profile=mcp-app";

/** The older `_meta` key of a tool's `ui://` resource. Servers now write `_meta.ui.resourceUri`. */
export declare const RESOURCE_URI_META_KEY = "ui/resourceUri";

export declare const INITIALIZE_METHOD: "ui/initialize";
export declare const INITIALIZED_METHOD: "ui/notifications/initialized";
export declare const OPEN_LINK_METHOD: "ui/open-link";
export declare const DOWNLOAD_FILE_METHOD: "ui/download-file";
export declare const MESSAGE_METHOD: "ui/message";
export declare const REQUEST_DISPLAY_MODE_METHOD: "ui/request-display-mode";
export declare const RESOURCE_TEARDOWN_METHOD: "ui/resource-teardown";
export declare const REQUEST_TEARDOWN_METHOD: "ui/notifications/request-teardown";
export declare const SIZE_CHANGED_METHOD: "ui/notifications/size-changed";
export declare const TOOL_INPUT_METHOD: "ui/notifications/tool-input";
export declare const TOOL_INPUT_PARTIAL_METHOD: "ui/notifications/tool-input-partial";
export declare const TOOL_RESULT_METHOD: "ui/notifications/tool-result";
export declare const TOOL_CANCELLED_METHOD: "ui/notifications/tool-cancelled";
export declare const HOST_CONTEXT_CHANGED_METHOD: "ui/notifications/host-context-changed";
export declare const SANDBOX_PROXY_READY_METHOD: "ui/notifications/sandbox-proxy-ready";
export declare const SANDBOX_RESOURCE_READY_METHOD: "ui/notifications/sandbox-resource-ready";
