// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// React hooks with the names and signatures of `@modelcontextprotocol/ext-apps/react`, and all that
// `mcpapps` exports.

import type { RefObject } from "react";
import type { App, AppOptions } from "./types/app.js";
import type { Implementation } from "./types/mcp.js";
import type { McpUiAppCapabilities, McpUiHostContext, McpUiTheme } from "./types/ui_context.js";

export * from "./index.js";

/** What {@link useApp} makes its App of. Read when the component is mounted, not at later renders. */
export interface UseAppOptions extends Pick<AppOptions, "autoResize" | "strict"> {
  /** The App's name and version, as the host is told. */
  appInfo: Implementation;
  /** What the App offers to the host. */
  capabilities: McpUiAppCapabilities;
  /** Called with the new App before it connects: the place to register handlers. */
  onAppCreated?: (app: App) => void;
}

/** What {@link useApp} gives. */
export interface AppState {
  /** The App once it is connected, `null` before and where it could not connect. */
  app: App | null;
  /** Whether the handshake is done. */
  isConnected: boolean;
  /** Why the App could not connect, `null` if nothing went wrong. */
  error: Error | null;
}

/**
 * Makes an App and connects it to the parent window when the component is mounted; closes it when the
 * component is unmounted. `autoResize` is on unless said otherwise.
 */
export declare function useApp(options: UseAppOptions): AppState;

/**
 * Applies the host's theme and style variables to the document: those of `initialContext`, which is
 * usually `app?.getHostContext()`, and then each change.
 */
export declare function useHostStyleVariables(app: App | null, initialContext?: McpUiHostContext | null): void;

/** Adds the host's fonts to the document, from `initialContext` or when a change brings them first. */
export declare function useHostFonts(app: App | null, initialContext?: McpUiHostContext | null): void;

/** {@link useHostStyleVariables} and {@link useHostFonts} in one. */
export declare function useHostStyles(app: App | null, initialContext?: McpUiHostContext | null): void;

/**
 * Reports the size of the content to the host while the component is mounted, for an App that was made
 * with `autoResize: false`.
 * @param elementRef not used: the whole document is observed
 */
export declare function useAutoResize(app: App | null, elementRef?: RefObject<HTMLElement | null>): void;

/** The document's theme; the component renders again when it changes. */
export declare function useDocumentTheme(): McpUiTheme;
