// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// What MCP itself defines and a view meets: content, tools, resources, sampling. Aliases of object types, not
// interfaces, so that they fit wherever a Record<string, unknown> is asked for.

/** What JSON can say. */
export type JSONValue = string | number | boolean | null | JSONObject | JSONArray;
export type JSONObject = { [key: string]: JSONValue };
export type JSONArray = JSONValue[];

/** The id of a JSON-RPC request. */
export type RequestId = string | number;

/** Names a request in its progress notifications. */
export type ProgressToken = string | number;

/** `_meta` of what is content and not a message: free for both sides. */
export type ContentMeta = { [key: string]: unknown };

/** `_meta` of a request's or notification's params. */
export type RequestMeta = {
  [key: string]: unknown;
  /** Set by {@link RequestOptions.onprogress}; do not set it yourself. */
  progressToken?: ProgressToken | undefined;
  "io.modelcontextprotocol/related-task"?: { taskId: string } | undefined;
};

/** `_meta` of a result. */
export type ResultMeta = {
  [key: string]: unknown;
  "io.modelcontextprotocol/serverInfo"?: Implementation | undefined;
};

/** An icon of a server, tool or resource. */
export type Icon = {
  /** An `https:` or `data:` URL. */
  src: string;
  mimeType?: string | undefined;
  /** Such as `"48x48"`, or `"any"` for a picture that scales. */
  sizes?: string[] | undefined;
  /** The theme that it is drawn for; without it, both. */
  theme?: "light" | "dark" | undefined;
};

/** What has a name and may say more for people. */
type Described = {
  name: string;
  /** The name for people. */
  title?: string | undefined;
  description?: string | undefined;
  icons?: Icon[] | undefined;
};

/** The name and version of a program: an App, a host, a server. */
export type Implementation = Described & { version: string; websiteUrl?: string | undefined };

/** For whom content is meant and how much it matters. */
export type Annotations = {
  audience?: Role[] | undefined;
  /** From 0, may be left out, to 1, must be shown. */
  priority?: number | undefined;
  /** An ISO 8601 time. */
  lastModified?: string | undefined;
};

export type Role = "user" | "assistant";

/** What content may say besides. */
type Annotated = { annotations?: Annotations | undefined; _meta?: ContentMeta | undefined };

export type TextContent = Annotated & { type: "text"; text: string };

type Media<Type> = Annotated & {
  type: Type;
  /** Base64. */
  data: string;
  mimeType: string;
};
export type ImageContent = Media<"image">;
export type AudioContent = Media<"audio">;

type ResourceContents = {
  uri: string;
  mimeType?: string | undefined;
  _meta?: ContentMeta | undefined;
};
export type TextResourceContents = ResourceContents & { text: string };
export type BlobResourceContents = ResourceContents & {
  /** Base64. */
  blob: string;
};

/** A resource whose contents stand in the message. */
export type EmbeddedResource = Annotated & {
  type: "resource";
  resource: TextResourceContents | BlobResourceContents;
};

/** A resource as a server lists it. */
export type Resource = Described &
  Annotated & {
    uri: string;
    mimeType?: string | undefined;
    /** In bytes, before any encoding. */
    size?: number | undefined;
  };

/** A resource that the host can fetch. */
export type ResourceLink = Resource & { type: "resource_link" };

export type ResourceTemplateType = Described &
  Annotated & {
    /** An RFC 6570 template. */
    uriTemplate: string;
    mimeType?: string | undefined;
  };

/** One block of a message or of a tool's result. */
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;

/** Hints about what a tool does. Not to be relied on when they come from a server unknown to you. */
export type ToolAnnotations = {
  title?: string | undefined;
  readOnlyHint?: boolean | undefined;
  destructiveHint?: boolean | undefined;
  idempotentHint?: boolean | undefined;
  openWorldHint?: boolean | undefined;
};

/** A tool as it is listed. */
export type Tool = Described & {
  /** JSON Schema of the arguments. */
  inputSchema: {
    [key: string]: unknown;
    type: "object";
    properties?: { [key: string]: JSONValue } | undefined;
    required?: string[] | undefined;
  };
  /** JSON Schema of `structuredContent`. */
  outputSchema?: { [key: string]: unknown; $schema?: string | undefined } | undefined;
  annotations?: ToolAnnotations | undefined;
  execution?: { taskSupport?: "optional" | "required" | "forbidden" | undefined } | undefined;
  _meta?: ContentMeta | undefined;
};

/** Any result: what it has more than the type says is kept. */
export type Result = { [key: string]: unknown; _meta?: ResultMeta | undefined };

/** A result that says nothing but "done". */
export type EmptyResult = { _meta?: ResultMeta | undefined };

/**
 * What a tool gave. A tool that failed says so by `isError`, with the reason in `content`: the
 * promise of {@link App.callServerTool} is fulfilled all the same.
 */
export type CallToolResult = Result & {
  content: ContentBlock[];
  /** Data for the view, of the form of the tool's output schema. */
  structuredContent?: unknown;
  isError?: boolean | undefined;
};

export type CallToolRequest = {
  method: "tools/call";
  params: {
    name: string;
    arguments?: { [key: string]: unknown } | undefined;
    task?: { ttl?: number | undefined } | undefined;
    _meta?: RequestMeta | undefined;
  };
};

/** Params of a request for one page of a list. */
export type PageParams = {
  /** `nextCursor` of the page before; without it, the first page. */
  cursor?: string | undefined;
  _meta?: RequestMeta | undefined;
};

type ListRequest<Method> = { method: Method; params?: PageParams | undefined };
type ListResult<Name extends string, Item> = Result & { [N in Name]: Item[] } & {
  /** There is another page, which begins here. */
  nextCursor?: string | undefined;
};

export type ListToolsRequest = ListRequest<"tools/list">;
export type ListToolsResult = ListResult<"tools", Tool>;

export type ListResourcesRequest = ListRequest<"resources/list">;
export type ListResourcesResult = ListResult<"resources", Resource>;

export type ListResourceTemplatesRequest = ListRequest<"resources/templates/list">;
export type ListResourceTemplatesResult = ListResult<"resourceTemplates", ResourceTemplateType>;

export type ReadResourceRequest = {
  method: "resources/read";
  params: { uri: string; _meta?: RequestMeta | undefined };
};
export type ReadResourceResult = Result & {
  contents: (TextResourceContents | BlobResourceContents)[];
};

export type Prompt = Described & {
  arguments?:
    | { name: string; description?: string | undefined; required?: boolean | undefined }[]
    | undefined;
  _meta?: ContentMeta | undefined;
};
export type ListPromptsRequest = ListRequest<"prompts/list">;
export type ListPromptsResult = ListResult<"prompts", Prompt>;

export type PingRequest = { method: "ping"; params?: { _meta?: RequestMeta | undefined } | undefined };

/** The severities of syslog (RFC 5424). */
export type LoggingLevel =
  | "debug"
  | "info"
  | "notice"
  | "warning"
  | "error"
  | "critical"
  | "alert"
  | "emergency";

export type LoggingMessageNotification = {
  method: "notifications/message";
  params: {
    level: LoggingLevel;
    /** Anything that JSON can say. */
    data: unknown;
    /** Names the part that speaks. */
    logger?: string | undefined;
    _meta?: RequestMeta | undefined;
  };
};

/** Params of a notification that says nothing but its name. */
export type BareNotificationParams = { _meta?: RequestMeta | undefined };

type BareNotification<Method> = { method: Method; params?: BareNotificationParams | undefined };
export type ToolListChangedNotification = BareNotification<"notifications/tools/list_changed">;
export type ResourceListChangedNotification = BareNotification<"notifications/resources/list_changed">;
export type PromptListChangedNotification = BareNotification<"notifications/prompts/list_changed">;

// ---- `sampling/createMessage`: asking the host's model ----

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
