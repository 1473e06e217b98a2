// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// Tools of the view, which the host and its model may call (spec "App-Provided Tools").

import type { BaseContext } from "./handlers.js";
import type { CallToolResult, ToolAnnotations } from "./mcp.js";
import type { StandardSchemaV1 } from "./standard_schema.js";

/** What {@link App.registerTool} is told of a tool. */
export type AppToolConfig<
  InputArgs extends StandardSchemaV1 | undefined = undefined,
  OutputArgs extends StandardSchemaV1 | undefined = undefined,
> = {
  title?: string;
  /** For the model. */
  description?: string;
  /** Of the arguments. They are checked before the callback is called, which gets what the check gave. */
  inputSchema?: InputArgs;
  /** Of `structuredContent`. It is checked after the callback, but for a result with `isError`. */
  outputSchema?: OutputArgs;
  annotations?: ToolAnnotations;
  _meta?: Record<string, unknown>;
  /** Whether the tool is called as a task: see `answerTasks()` of `mcpapps/draft`. Forbidden by default. */
  execution?: { taskSupport?: "forbidden" | "optional" | "required" };
};

/** What the callback of a tool gives: with an output schema, `structuredContent` or an error. */
export type AppToolResult<Out extends StandardSchemaV1 | undefined = undefined> =
  Out extends StandardSchemaV1
    ?
        | (CallToolResult & {
            structuredContent: StandardSchemaV1.InferOutput<Out>;
            isError?: false;
          })
        | (CallToolResult & { isError: true })
    : CallToolResult;

/** The callback of a tool: with an input schema it takes arguments and context, else the context alone. */
export type AppToolCallback<
  In extends StandardSchemaV1 | undefined = undefined,
  Out extends StandardSchemaV1 | undefined = undefined,
> = In extends StandardSchemaV1
  ? (
      args: StandardSchemaV1.InferOutput<In>,
      extra: BaseContext,
    ) => AppToolResult<Out> | Promise<AppToolResult<Out>>
  : (extra: BaseContext) => AppToolResult<Out> | Promise<AppToolResult<Out>>;

/** A registered tool. Each change is told to the host while there is one. */
export type RegisteredAppTool = AppToolConfig<StandardSchemaV1, StandardSchemaV1> & {
  /** A disabled tool is not listed, and calls of it fail. */
  enabled: boolean;
  enable(): void;
  disable(): void;
  /** Takes it away for good; the name is free again. */
  remove(): void;
  /** Changes what is named, and leaves the rest. */
  update(updates: Partial<Omit<RegisteredAppTool, "update">>): void;
  /** What answers `tools/call`: checks, the callback, checks. */
  handler: (args: unknown, extra: BaseContext) => Promise<CallToolResult>;
};
