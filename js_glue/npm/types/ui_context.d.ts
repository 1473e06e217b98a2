// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// What host and view tell each other about themselves (spec "Host Context", "Capabilities",
// "Theming", "Resource Metadata").

import type { RequestId, Tool } from "./mcp.js";

export type McpUiTheme = "light" | "dark";

/** Where the view is shown: in the conversation, over everything, or in a small window of its own. */
export type McpUiDisplayMode = "inline" | "fullscreen" | "pip";

type Kind = "primary" | "secondary" | "inverse" | "info" | "danger" | "success" | "warning";
type Size = "xs" | "sm" | "md" | "lg";
type HeadingSize = Size | "xl" | "2xl" | "3xl";

/** The CSS variables that the specification names. */
export type McpUiStyleVariableKey =
  | `--color-${"background" | "text" | "border"}-${Kind | "tertiary" | "ghost" | "disabled"}`
  | `--color-ring-${Kind}`
  | `--font-${"sans" | "mono"}`
  | `--font-weight-${"normal" | "medium" | "semibold" | "bold"}`
  | `--font-text-${Size}-${"size" | "line-height"}`
  | `--font-heading-${HeadingSize}-${"size" | "line-height"}`
  | `--border-radius-${Size | "xl" | "full"}`
  | "--border-width-regular"
  | `--shadow-${"hairline" | "sm" | "md" | "lg"}`;

/** CSS values by variable. Hosts send those that they have. */
export type McpUiStyles = Record<McpUiStyleVariableKey, string | undefined>;

export interface McpUiHostCss {
  /** `@font-face` rules or `@import`s, for {@link applyHostFonts}. */
  fonts?: string;
}

export interface McpUiHostStyles {
  /** For {@link applyHostStyleVariables}. */
  variables?: McpUiStyles;
  css?: McpUiHostCss;
}

/** Where the view is and how the host looks. Everything may be missing. */
export interface McpUiHostContext {
  /** What hosts add is kept. */
  [key: string]: unknown;
  /** The call for which the view is shown. */
  toolInfo?: {
    /** Id of the `tools/call` request to the server. */
    id?: RequestId;
    tool: Tool;
  };
  theme?: McpUiTheme;
  styles?: McpUiHostStyles;
  displayMode?: McpUiDisplayMode;
  availableDisplayModes?: McpUiDisplayMode[];
  /**
   * The room for the view, in CSS pixels. `width` and `height` are fixed: fill them. `maxWidth` and
   * `maxHeight` are limits: grow as the content needs, and report it.
   */
  containerDimensions?: ({ height: number } | { maxHeight?: number | undefined }) &
    ({ width: number } | { maxWidth?: number | undefined });
  /** BCP 47, such as `de-CH`. */
  locale?: string;
  /** IANA, such as `Europe/Zurich`. */
  timeZone?: string;
  /** Names the host program. */
  userAgent?: string;
  platform?: "web" | "desktop" | "mobile";
  deviceCapabilities?: {
    touch?: boolean;
    hover?: boolean;
  };
  /** What notches and rounded corners take from each side, in CSS pixels. */
  safeAreaInsets?: {
    top: number;
    right: number;
    bottom: number;
    left: number;
  };
}

/** Kinds of content that a host takes. An empty object says yes. */
export interface McpUiSupportedContentBlockModalities {
  text?: {};
  image?: {};
  audio?: {};
  resource?: {};
  resourceLink?: {};
  structuredContent?: {};
}

/**
 * What the host does for a view. A hint: hosts refuse what they list and do what they do not, so try
 * and read a rejection as "no".
 */
export interface McpUiHostCapabilities {
  experimental?: Record<string, object>;
  /** {@link App.openLink} */
  openLinks?: {};
  /** {@link App.downloadFile} */
  downloadFile?: {};
  /** {@link App.callServerTool} */
  serverTools?: {
    /** `notifications/tools/list_changed` of the server reach the view. */
    listChanged?: boolean;
  };
  /** {@link App.readServerResource}, {@link App.listServerResources} */
  serverResources?: {
    listChanged?: boolean;
  };
  /** {@link App.sendLog} */
  logging?: {};
  /** What the frame is allowed. */
  sandbox?: {
    permissions?: McpUiResourcePermissions;
    csp?: McpUiResourceCsp;
  };
  /** {@link App.updateModelContext} */
  updateModelContext?: McpUiSupportedContentBlockModalities;
  /** {@link App.sendMessage} */
  message?: McpUiSupportedContentBlockModalities;
  /** {@link App.createSamplingMessage} */
  sampling?: {
    /** With `tools` in the request. */
    tools?: {};
  };
}

/** What the view tells the host that it does. */
export interface McpUiAppCapabilities {
  experimental?: Record<string, object>;
  /** The view has tools of its own. {@link App.registerTool} before `connect()` says so by itself. */
  tools?: {
    /** Their list may change. */
    listChanged?: boolean;
  };
  availableDisplayModes?: McpUiDisplayMode[];
}

/** What a client of the server says under `extensions["io.modelcontextprotocol/ui"]`. */
export interface McpUiClientCapabilities {
  /** Has {@link RESOURCE_MIME_TYPE} where Apps are shown. */
  mimeTypes?: string[];
}

/** Origins that a view's page may reach. What is not listed is forbidden. */
export interface McpUiResourceCsp {
  /** `connect-src`: fetch, XMLHttpRequest, WebSocket. */
  connectDomains?: string[];
  /** Scripts, styles, images, fonts, media. `https://*.example.com` has all below it. */
  resourceDomains?: string[];
  /** `frame-src` */
  frameDomains?: string[];
  /** `base-uri` */
  baseUriDomains?: string[];
  /** `'wasm-unsafe-eval'` in `script-src`. A draft, which most hosts do not know. */
  wasmUnsafeEval?: boolean;
}

/** What a view would like to use. Ask the browser whether it may. */
export interface McpUiResourcePermissions {
  camera?: {};
  microphone?: {};
  geolocation?: {};
  clipboardWrite?: {};
}

/** `_meta.ui` of a `ui://` resource, written by the server. */
export interface McpUiResourceMeta {
  csp?: McpUiResourceCsp;
  permissions?: McpUiResourcePermissions;
  /** A lasting origin for the frame; its form is the host's own. */
  domain?: string;
  /** Whether the host should draw a border and a background. Without it, the host decides. */
  prefersBorder?: boolean;
}

/** Who may call a tool of the server. */
export type McpUiToolVisibility = "model" | "app";

/** `_meta.ui` of a server's tool. */
export interface McpUiToolMeta {
  /** The `ui://` resource that shows its results. */
  resourceUri?: string;
  /** Both unless said. */
  visibility?: McpUiToolVisibility[];
  /** Belongs to the resource: {@link McpUiResourceMeta}. */
  csp?: never;
  /** Belongs to the resource: {@link McpUiResourceMeta}. */
  permissions?: never;
}

// Keeps what has no `export` to this file.
export {};
