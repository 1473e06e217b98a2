// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What is proposed for the specification. It may change or go, and few hosts have it.

import type { App, CallToolResult } from "./index.js";

/**
 * The content for the view alone that is of this type (ext-apps#699): the first embedded resource of `result` whose
 * `_meta.ui.content` is set, parsed as JSON and unchecked; `undefined` if there is none. The model does not get it. The
 * view's resource declares the type in `contentMimeTypes` of `mcpapps/server-meta`. Throws an `SdkError` of the code
 * `INVALID_RESULT`, which names the path, if its text is missing or no JSON.
 */
export declare function viewContent(result: CallToolResult, mimeType: string): unknown;

/** A call that runs as a task (MCP 2025-11-25, "Tasks"). Times are texts of RFC 3339. */
export interface TaskState {
  taskId: string;
  status: "working" | "input_required" | "completed" | "failed" | "cancelled";
  /** For people. */
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  /** How long the task is kept, in milliseconds after its creation. */
  ttl: number;
  /** The pause between two questions after its state, in milliseconds. */
  pollInterval?: number;
}

/**
 * Lets the host call the tools of `app.registerTool()` as tasks (MCP Apps, "Long-Running App Tools"): the host gets a
 * `TaskState` at once, and asks for the result later. Call it before `connect()`.
 *
 *     answerTasks(app);
 *     app.registerTool("render", { execution: { taskSupport: "optional" } }, async ({ mcpReq: { signal } }) => …);
 *
 * Nothing changes for the tool: its signal is aborted by `tasks/cancel` and by the end of the connection, and what it
 * returns or throws is the task's result; a result with `isError` and what is thrown make the task fail. A task is kept
 * for as long as the host asks, at most an hour, which is also the default; there are at most 100. Tools without
 * `execution` are not called as tasks, which the host is told by the error -32601.
 */
export declare function answerTasks(app: App): void;
