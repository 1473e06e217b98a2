// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// What MCP itself defines and a view meets: content, tools, resources. Aliases of object types, not
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

/** The name and version of a program: an App, a host, a server. */
export type Implementation = {
  name: string;
  version: string;
  /** The name for people. */
  title?: string | undefined;
  description?: string | undefined;
  websiteUrl?: string | undefined;
  icons?: Icon[] | undefined;
};

/** For whom content is meant and how much it matters. */
export type Annotations = {
  audience?: Role[] | undefined;
  /** From 0, may be left out, to 1, must be shown. */
  priority?: number | undefined;
  /** An ISO 8601 time. */
  lastModified?: string | undefined;
};

export type Role = "user" | "assistant";

export type TextContent = {
  type: "text";
  text: string;
  annotations?: Annotations | undefined;
  _meta?: ContentMeta | undefined;
};

export type ImageContent = {
  type: "image";
  /** Base64. */
  data: string;
  mimeType: string;
  annotations?: Annotations | undefined;
  _meta?: ContentMeta | undefined;
};

export type AudioContent = {
  type: "audio";
  /** Base64. */
  data: string;
  mimeType: string;
  annotations?: Annotations | undefined;
  _meta?: ContentMeta | undefined;
};

export type TextResourceContents = {
  uri: string;
  text: string;
  mimeType?: string | undefined;
  _meta?: ContentMeta | undefined;
};

export type BlobResourceContents = {
  uri: string;
  /** Base64. */
  blob: string;
  mimeType?: string | undefined;
  _meta?: ContentMeta | undefined;
};

/** A resource whose contents stand in the message. */
export type EmbeddedResource = {
  type: "resource";
  resource: TextResourceContents | BlobResourceContents;
  annotations?: Annotations | undefined;
  _meta?: ContentMeta | undefined;
};

/** A resource as a server lists it. */
export type Resource = {
  uri: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  mimeType?: string | undefined;
  /** In bytes, before any encoding. */
  size?: number | undefined;
  icons?: Icon[] | undefined;
  annotations?: Annotations | undefined;
  _meta?: ContentMeta | undefined;
};

/** A resource that the host can fetch. */
export type ResourceLink = Resource & { type: "resource_link" };

export type ResourceTemplateType = {
  /** An RFC 6570 template. */
  uriTemplate: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  mimeType?: string | undefined;
  icons?: Icon[] | undefined;
  annotations?: Annotations | undefined;
  _meta?: ContentMeta | undefined;
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
export type Tool = {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
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
  icons?: Icon[] | undefined;
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
export type CallToolResult = {
  [key: string]: unknown;
  content: ContentBlock[];
  /** Data for the view, of the form of the tool's output schema. */
  structuredContent?: unknown;
  isError?: boolean | undefined;
  _meta?: ResultMeta | undefined;
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

export type ListToolsRequest = { method: "tools/list"; params?: PageParams | undefined };
export type ListToolsResult = {
  [key: string]: unknown;
  tools: Tool[];
  /** There is another page, which begins here. */
  nextCursor?: string | undefined;
  _meta?: ResultMeta | undefined;
};

export type ListResourcesRequest = { method: "resources/list"; params?: PageParams | undefined };
export type ListResourcesResult = {
  [key: string]: unknown;
  resources: Resource[];
  nextCursor?: string | undefined;
  _meta?: ResultMeta | undefined;
};

export type ListResourceTemplatesRequest = {
  method: "resources/templates/list";
  params?: PageParams | undefined;
};
export type ListResourceTemplatesResult = {
  [key: string]: unknown;
  resourceTemplates: ResourceTemplateType[];
  nextCursor?: string | undefined;
  _meta?: ResultMeta | undefined;
};

export type ReadResourceRequest = {
  method: "resources/read";
  params: { uri: string; _meta?: RequestMeta | undefined };
};
export type ReadResourceResult = {
  [key: string]: unknown;
  contents: (TextResourceContents | BlobResourceContents)[];
  _meta?: ResultMeta | undefined;
};

export type Prompt = {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  arguments?:
    | { name: string; description?: string | undefined; required?: boolean | undefined }[]
    | undefined;
  icons?: Icon[] | undefined;
  _meta?: ContentMeta | undefined;
};
export type ListPromptsRequest = { method: "prompts/list"; params?: PageParams | undefined };
export type ListPromptsResult = {
  [key: string]: unknown;
  prompts: Prompt[];
  nextCursor?: string | undefined;
  _meta?: ResultMeta | undefined;
};

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

export type ToolListChangedNotification = {
  method: "notifications/tools/list_changed";
  params?: BareNotificationParams | undefined;
};
export type ResourceListChangedNotification = {
  method: "notifications/resources/list_changed";
  params?: BareNotificationParams | undefined;
};
export type PromptListChangedNotification = {
  method: "notifications/prompts/list_changed";
  params?: BareNotificationParams | undefined;
};
