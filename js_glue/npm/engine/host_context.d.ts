// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// Of the module that the build makes: see bindings/npm/build_package.mjs.
import type { Container } from "../size.js";
import type { McpUiHostContext } from "../types/ui_context.js";

/** What the host has told of its context; nothing at first. */
export interface KnownContext {
  value?: McpUiHostContext;
  /** The `containerDimensions` in force. */
  container?: Container;
}

/** `known` with a change: whether the display mode is another, and the name of a member for which there is no room. */
export declare function mergeContext(
  known: KnownContext,
  changes: McpUiHostContext,
): KnownContext & { isOtherMode: boolean; leftOut?: string };
