// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The host's look in the document (spec "Theming").

import type { McpUiStyles, McpUiTheme } from "./ui_context.js";

/**
 * The theme of the document: `data-theme` of the root element where it says `dark` or `light`,
 * else whether the root element has the class `dark`.
 */
export declare function getDocumentTheme(): McpUiTheme;

/** Sets `data-theme` and the CSS property `color-scheme` of the root element. */
export declare function applyDocumentTheme(theme: McpUiTheme): void;

/**
 * Sets the host's CSS variables on an element, the root element unless said. Those that are
 * undefined stay as they are.
 */
export declare function applyHostStyleVariables(styles: McpUiStyles, root?: HTMLElement): void;

/** Adds the host's `@font-face` rules and `@import`s to the document, once. */
export declare function applyHostFonts(fontCss: string): void;
