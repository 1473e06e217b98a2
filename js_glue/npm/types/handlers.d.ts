// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// Handlers of requests and notifications by method, and what they are given.

import type { App } from "./app.js";
import type { AuthInfo, CancelledNotification, Notification, ProgressNotification } from "./json_rpc.js";
import type * as Mcp from "./mcp.js";
import type { StandardSchemaV1 } from "./standard_schema.js";

/** Methods of MCP that no App sends or answers: taken all the same, and not typed any further. */
type OtherRequestWithParams =
  | "initialize"
  | "completion/complete"
  | "logging/setLevel"
  | "prompts/get"
  | "resources/subscribe"
  | "resources/unsubscribe"
  | "subscriptions/listen"
  | "elicitation/create";
type OtherRequest = "server/discover" | "roots/list";
type OtherNotificationWithParams =
  | "notifications/subscriptions/acknowledged"
  | "notifications/elicitation/complete";
type OtherNotification = "notifications/initialized" | "notifications/roots/list_changed";

/** Requests of MCP by method. */
export type RequestTypeMap = {
  "ping": Mcp.PingRequest;
  "tools/call": Mcp.CallToolRequest;
  "tools/list": Mcp.ListToolsRequest;
  "resources/list": Mcp.ListResourcesRequest;
  "resources/templates/list": Mcp.ListResourceTemplatesRequest;
  "resources/read": Mcp.ReadResourceRequest;
  "prompts/list": Mcp.ListPromptsRequest;
  "sampling/createMessage": Mcp.CreateMessageRequest;
} & { [M in OtherRequestWithParams]: { method: M; params: any } } & {
  [M in OtherRequest]: { method: M; params?: any };
};

/** Results of MCP by method. */
export type ResultTypeMap = {
  "ping": Mcp.EmptyResult;
  "tools/call": Mcp.CallToolResult;
  "tools/list": Mcp.ListToolsResult;
  "resources/list": Mcp.ListResourcesResult;
  "resources/templates/list": Mcp.ListResourceTemplatesResult;
  "resources/read": Mcp.ReadResourceResult;
  "prompts/list": Mcp.ListPromptsResult;
  "sampling/createMessage": Mcp.CreateMessageResult | Mcp.CreateMessageResultWithTools;
} & { [M in OtherRequestWithParams | OtherRequest]: Mcp.Result };

/** Notifications of MCP by method. */
export type NotificationTypeMap = {
  "notifications/cancelled": CancelledNotification;
  "notifications/progress": ProgressNotification;
  "notifications/message": Mcp.LoggingMessageNotification;
  "notifications/tools/list_changed": Mcp.ToolListChangedNotification;
  "notifications/resources/list_changed": Mcp.ResourceListChangedNotification;
  "notifications/prompts/list_changed": Mcp.PromptListChangedNotification;
  "notifications/resources/updated": {
    method: "notifications/resources/updated";
    params: { uri: string; _meta?: Mcp.RequestMeta | undefined };
  };
} & { [M in OtherNotificationWithParams]: { method: M; params: any } } & {
  [M in OtherNotification]: { method: M; params?: any };
};

export type RequestMethod = keyof RequestTypeMap;
export type NotificationMethod = keyof NotificationTypeMap;

/** What a handler of a request is given beside the request. */
export type BaseContext = {
  sessionId?: string;
  mcpReq: {
    id: Mcp.RequestId;
    method: string;
    _meta?: Mcp.RequestMeta;
    /** The reserved keys of `_meta` that the request bore; hosts of Apps send none. */
    envelope?: Record<string, unknown>;
    inputResponses?: Record<string, unknown>;
    droppedInputResponseKeys?: string[];
    requestState: <T = unknown>() => T | undefined;
    /** Aborted when the host cancels the request, and when the connection ends. */
    signal: AbortSignal;
    /** {@link App.request}, in the course of this request. */
    send: App["request"];
    /** {@link App.notification}, in the course of this request. */
    notify: (notification: Notification) => Promise<void>;
  };
  http?: {
    authInfo?: AuthInfo;
  };
};

/** What a handler with a `result` schema gives, or any object. */
export type HandlerResult<R extends StandardSchemaV1 | undefined> = R extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<R>
  : Mcp.Result;

/** The forms of `setRequestHandler`. */
export type RequestHandlerSetter = {
  <M extends RequestMethod>(
    method: M,
    handler: (
      request: RequestTypeMap[M],
      ctx: BaseContext,
    ) => ResultTypeMap[M] | Promise<ResultTypeMap[M]>,
  ): void;
  <P extends StandardSchemaV1, R extends StandardSchemaV1 | undefined = undefined>(
    method: string,
    schemas: { params: P; result?: R },
    handler: (
      params: StandardSchemaV1.InferOutput<P>,
      ctx: BaseContext,
    ) => HandlerResult<R> | Promise<HandlerResult<R>>,
  ): void;
};

/** The forms of `setNotificationHandler`. */
export type NotificationHandlerSetter = {
  <M extends NotificationMethod>(
    method: M,
    handler: (notification: NotificationTypeMap[M]) => void | Promise<void>,
  ): void;
  <P extends StandardSchemaV1>(
    method: string,
    schemas: { params: P },
    handler: (
      params: StandardSchemaV1.InferOutput<P>,
      notification: Notification,
    ) => void | Promise<void>,
  ): void;
};

// The form `setRequestHandler(Schema, handler)` of the reference SDK's first version, with a Zod
// object that has the method in it. Still taken; new code names the method.

/** A Zod object of a whole message: `z.object({ method: z.literal("…"), params: … })`. */
export type LegacyMethodSchema = {
  readonly shape: {
    readonly method: { readonly value: string };
    readonly params: unknown;
  };
  readonly _output: unknown;
};

/** @deprecated {@link BaseContext} has the same. */
export type LegacyRequestHandlerExtra = {
  signal: AbortSignal;
  requestId: Mcp.RequestId;
  sessionId?: string;
  _meta?: Mcp.RequestMeta;
  sendRequest: BaseContext["mcpReq"]["send"];
  sendNotification: BaseContext["mcpReq"]["notify"];
  authInfo?: AuthInfo;
};

/** @deprecated */
export type LegacyRequestHandler<S extends LegacyMethodSchema> = (
  request: S["_output"],
  extra: LegacyRequestHandlerExtra,
) => unknown;

/** @deprecated */
export type LegacyNotificationHandler<S extends LegacyMethodSchema> = (
  notification: S["_output"],
) => void | Promise<void>;

/** `Modern`, and the older form. */
export type LegacyRequestHandlerSetter<Modern> = Modern & {
  /** @deprecated Name the method: `setRequestHandler(method, { params }, handler)`. */
  <S extends LegacyMethodSchema>(schema: S, handler: LegacyRequestHandler<S>): void;
};

/** `Modern`, and the older form. */
export type LegacyNotificationHandlerSetter<Modern> = Modern & {
  /** @deprecated Name the method: `setNotificationHandler(method, { params }, handler)`. */
  <S extends LegacyMethodSchema>(schema: S, handler: LegacyNotificationHandler<S>): void;
};

// Keeps what has no `export` to this file.
export {};
