// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The module is made by bindings/npm/build_package.mjs.
import type { Container } from "../size.js";
import type { McpUiHostContext } from "../types/ui_context.js";

/** The host's context; empty at first. */
export interface KnownContext {
  value?: McpUiHostContext;
  /** The `containerDimensions` in force. */
  container?: Container;
}

/** Merges a change; tells whether the display mode is another, and the name of a member without room. */
export declare function mergeContext(
  known: KnownContext,
  changes: McpUiHostContext,
): KnownContext & { isOtherMode: boolean; leftOut?: string };
