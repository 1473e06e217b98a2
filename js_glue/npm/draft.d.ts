// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What is proposed for the specification. It may change or go, and few hosts have it.

import type { CallToolResult } from "./index.js";

/**
 * The content for the view alone that is of this type (ext-apps#699): the first embedded resource of `result` whose
 * `_meta.ui.content` is set, parsed as JSON and unchecked; `undefined` if there is none. The model does not get it. The
 * view's resource declares the type in `contentMimeTypes` of `mcpapps/server-meta`. Throws an `SdkError` of the code
 * `INVALID_RESULT`, which names the path, if its text is missing or no JSON.
 */
export declare function viewContent(result: CallToolResult, mimeType: string): unknown;
