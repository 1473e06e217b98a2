// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// `sampling/createMessage` of MCP: asking the host's model.

import type { AudioContent, ContentBlock, ContentMeta, ImageContent, JSONValue } from "./mcp.js";
import type { RequestMeta, Result, Role, TextContent, Tool } from "./mcp.js";

/** The model wants a tool of `tools` called. */
export type ToolUseContent = {
  type: "tool_use";
  id: string;
  name: string;
  input: { [key: string]: unknown };
  _meta?: ContentMeta | undefined;
};

/** What the tool that the model wanted gave. */
export type ToolResultContent = {
  type: "tool_result";
  /** `id` of the {@link ToolUseContent}. */
  toolUseId: string;
  content: ContentBlock[];
  structuredContent?: unknown;
  isError?: boolean | undefined;
  _meta?: ContentMeta | undefined;
};

/** What a message without tools holds. */
export type SamplingContent = TextContent | ImageContent | AudioContent;

export type SamplingMessageContentBlock = SamplingContent | ToolUseContent | ToolResultContent;

export type SamplingMessage = {
  role: Role;
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  _meta?: ContentMeta | undefined;
};

/** Which model the host should take. Priorities are from 0 to 1; hints may be parts of names. */
export type ModelPreferences = {
  hints?: { name?: string | undefined }[] | undefined;
  costPriority?: number | undefined;
  speedPriority?: number | undefined;
  intelligencePriority?: number | undefined;
};

export type ToolChoice = { mode?: "none" | "required" | "auto" | undefined };

export type CreateMessageRequest = {
  method: "sampling/createMessage";
  params: {
    messages: SamplingMessage[];
    /** The most tokens that the answer may have. */
    maxTokens: number;
    systemPrompt?: string | undefined;
    modelPreferences?: ModelPreferences | undefined;
    includeContext?: "none" | "thisServer" | "allServers" | undefined;
    temperature?: number | undefined;
    stopSequences?: string[] | undefined;
    metadata?: { [key: string]: JSONValue } | undefined;
    /** Only where the host lists `sampling.tools`. */
    tools?: Tool[] | undefined;
    toolChoice?: ToolChoice | undefined;
    task?: { ttl?: number | undefined } | undefined;
    _meta?: RequestMeta | undefined;
  };
};

type Answer<Content> = Result & {
  /** The name of the model that answered. */
  model: string;
  role: Role;
  content: Content;
  /** `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or a word of the host's own. */
  stopReason?: string | undefined;
};

/** The answer to a request without `tools`. */
export type CreateMessageResult = Answer<SamplingContent>;

/** The answer to a request with `tools`. */
export type CreateMessageResultWithTools = Answer<SamplingMessageContentBlock | SamplingMessageContentBlock[]>;

// Keeps what has no `export` to this file.
export {};
