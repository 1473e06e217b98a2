// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
import type { BaseContext, LegacyNotificationHandlerSetter, LegacyRequestHandlerSetter } from "./handlers.js";
import type { NotificationHandlerSetter, RequestHandlerSetter, RequestMethod, ResultTypeMap } from "./handlers.js";
import type { JSONRPCRequest, Notification, NotificationOptions } from "./json_rpc.js";
import type { Request, RequestOptions, Transport } from "./json_rpc.js";
import type * as Mcp from "./mcp.js";
import type { StandardSchemaV1 } from "./standard_schema.js";
import type { AppToolCallback, AppToolConfig, RegisteredAppTool } from "./tools.js";
import type { McpUiAppCapabilities, McpUiHostCapabilities, McpUiHostContext } from "./ui_context.js";
import type * as Ui from "./ui_messages.js";

/** Options of an App; those that the object lacks are off. Without an object, `autoResize` is on. */
export type AppOptions = {
  /** Report the size of the content to the host, once connected and at each change. */
  autoResize?: boolean;
  /**
   * Throw where an App is used wrongly, in place of a warning in the console: host-bound calls before
   * the handshake is done, and first handlers of one-shot events registered after it.
   */
  strict?: boolean;
  /**
   * Reject requests whose capability the host does not list, in place of asking it.
   */
  enforceStrictCapabilities?: boolean;
  /** Notifications by method that are sent once where they would be sent many times in one go. */
  debouncedNotificationMethods?: string[];
  /** Write each message to the console, where `connect()` makes the transport. Not in the reference SDK. */
  debug?: boolean;
  /** Of the reference SDK's validator. Nothing here evaluates text, with or without it. */
  allowUnsafeEval?: boolean;
};

/** Events by name, with the params of their notification. */
export type AppEventMap = {
  toolinput: Ui.McpUiToolInputNotification["params"];
  toolinputpartial: Ui.McpUiToolInputPartialNotification["params"];
  toolresult: Ui.McpUiToolResultNotification["params"];
  toolcancelled: Ui.McpUiToolCancelledNotification["params"];
  hostcontextchanged: Ui.McpUiHostContextChangedNotification["params"];
};

type Handler<K extends keyof AppEventMap> = ((params: AppEventMap[K]) => void) | undefined;

/**
 * A view's side of an MCP App (SEP-1865): the connection to the host and all that goes over it.
 *
 * ```ts
 * const app = new App({ name: "weather", version: "1.0.0" });
 * app.addEventListener("toolresult", (result) => draw(result.structuredContent));
 * await app.connect();
 * ```
 *
 * Register handlers before {@link connect}: hosts send tool input and results once, soon after it.
 *
 * Promises are rejected with a `ProtocolError` where the host answers with an error, and with an
 * `SdkError` where something fails on this side: time-outs, a closed connection, an answer of the
 * wrong form. Requests take 60 seconds at most unless `options.timeout` says otherwise.
 */
export declare class App {
  /**
   * @param appInfo what the host is told about the view
   * @param capabilities what the view does for the host; tools are added by {@link registerTool}
   * @param options `{ autoResize: true }` unless given
   */
  constructor(appInfo: Mcp.Implementation, capabilities?: McpUiAppCapabilities, options?: AppOptions);

  // ---- The connection (spec "Lifecycle") ----

  /**
   * Starts the transport, waits until the engine is {@link ready}, and makes the handshake: sends
   * `ui/initialize`, keeps what the host answers, sends `ui/notifications/initialized`, and begins
   * to report sizes if `autoResize` is on. If this fails, the connection is closed and the promise
   * is rejected.
   *
   * @param transport to the parent window unless said
   * @param options for the `ui/initialize` request
   */
  connect(transport?: Transport, options?: RequestOptions): Promise<void>;

  /** Ends the connection. What is under way is rejected with `CONNECTION_CLOSED`. */
  close(): Promise<void>;

  /**
   * Ends the connection at once, without waiting for the transport to close, and frees what the engine
   * has of it; that otherwise goes with {@link close}, or when the App is garbage collected.
   */
  dispose(): void;

  /** The transport while there is a connection. */
  get transport(): Transport | undefined;

  /** Called when the connection has ended, from whichever side. */
  onclose?: () => void;

  /** Called with what went wrong outside of any request: a message from the host that cannot be read. */
  onerror?: (error: Error) => void;

  /** The host's capabilities; undefined before the handshake is done. */
  getHostCapabilities(): McpUiHostCapabilities | undefined;
  /** The host's name and version; undefined before the handshake is done. */
  getHostVersion(): Mcp.Implementation | undefined;
  /** The host's context with all changes since; undefined before the host has told any. */
  getHostContext(): McpUiHostContext | undefined;

  // ---- What the host sends (spec "Notifications") ----
  // The on… properties hold one handler, which each assignment replaces and undefined removes.

  /**
   * Adds a listener. They are called in the order in which they came, after the handler of the on…
   * property.
   */
  addEventListener<K extends keyof AppEventMap>(event: K, handler: (params: AppEventMap[K]) => void): void;
  /** Removes a listener once. */
  removeEventListener<K extends keyof AppEventMap>(event: K, handler: (params: AppEventMap[K]) => void): void;

  /** The arguments of the tool call. @deprecated `addEventListener("toolinput", …)` */
  get ontoolinput(): Handler<"toolinput">;
  set ontoolinput(handler: Handler<"toolinput">);
  /** The arguments while the model writes them. @deprecated `addEventListener("toolinputpartial", …)` */
  get ontoolinputpartial(): Handler<"toolinputpartial">;
  set ontoolinputpartial(handler: Handler<"toolinputpartial">);
  /** What the tool gave. @deprecated `addEventListener("toolresult", …)` */
  get ontoolresult(): Handler<"toolresult">;
  set ontoolresult(handler: Handler<"toolresult">);
  /** The tool call was given up. @deprecated `addEventListener("toolcancelled", …)` */
  get ontoolcancelled(): Handler<"toolcancelled">;
  set ontoolcancelled(handler: Handler<"toolcancelled">);
  /**
   * The context changed; the params have what changed, {@link getHostContext} has all of it already.
   * @deprecated `addEventListener("hostcontextchanged", …)`
   */
  get onhostcontextchanged(): Handler<"hostcontextchanged">;
  set onhostcontextchanged(handler: Handler<"hostcontextchanged">);

  /**
   * The host is about to remove the view and waits until the promise is fulfilled: save what must be
   * saved. Not all hosts ask.
   */
  get onteardown(): TeardownHandler | undefined;
  set onteardown(handler: TeardownHandler | undefined);

  // ---- Tools of the view (spec "App-Provided Tools") ----

  /**
   * Offers a tool to the host and its model while the view is there. The schemas are of any library
   * that speaks Standard Schema; to be listed they must also give JSON Schema.
   *
   * Register the first tool before {@link connect}, where the host is told that there are any.
   *
   * @throws {Error} if the name is taken, or if it is too late to tell the host of the first tool
   */
  registerTool<
    OutputArgs extends undefined | StandardSchemaV1 = undefined,
    InputArgs extends undefined | StandardSchemaV1 = undefined,
  >(
    name: string,
    config: AppToolConfig<InputArgs, OutputArgs>,
    cb: AppToolCallback<InputArgs, OutputArgs>,
  ): RegisteredAppTool;

  /** Tells the host that the list of tools changed. Registered tools do so by themselves. */
  sendToolListChanged(params?: Mcp.ToolListChangedNotification["params"]): Promise<void>;

  /** Answers `tools/call` by hand, in place of registered tools. */
  get oncalltool(): CallToolHandler | undefined;
  set oncalltool(handler: CallToolHandler | undefined);
  /** Answers `tools/list` by hand, in place of registered tools. */
  get onlisttools(): ListToolsHandler | undefined;
  set onlisttools(handler: ListToolsHandler | undefined);

  // ---- What the view asks of the host (spec "Requests") ----
  // Capabilities are hints: try, and read a rejection or `isError` as "no". Where the user is asked
  // for consent, give a long time-out. Before the handshake is done these warn, or throw under
  // AppOptions.strict.

  /**
   * Calls a tool of the server that the view belongs to. A tool that fails gives `isError`; the
   * promise is rejected where the call itself failed. Progress is asked for, and restarts the time-out,
   * unless the options say otherwise.
   */
  callServerTool(params: Mcp.CallToolRequest["params"], options?: RequestOptions): Promise<Mcp.CallToolResult>;

  /** Reads a resource of the server. */
  readServerResource(
    params: Mcp.ReadResourceRequest["params"],
    options?: RequestOptions,
  ): Promise<Mcp.ReadResourceResult>;

  /** Lists the server's resources, page by page. */
  listServerResources(
    params?: Mcp.ListResourcesRequest["params"],
    options?: RequestOptions,
  ): Promise<Mcp.ListResourcesResult>;

  /** Asks the host's model. The host may change the request, ask the user, or refuse. */
  createSamplingMessage(
    params: Mcp.CreateMessageRequest["params"] & { tools?: undefined },
    options?: RequestOptions,
  ): Promise<Mcp.CreateMessageResult>;
  createSamplingMessage(
    params: Mcp.CreateMessageRequest["params"],
    options?: RequestOptions,
  ): Promise<Mcp.CreateMessageResultWithTools>;

  /** Adds a message of the user's to the conversation, which the model answers. */
  sendMessage(params: Ui.McpUiMessageRequest["params"], options?: RequestOptions): Promise<Ui.McpUiMessageResult>;

  /** Tells the model what the user sees, for its next turn. Each call replaces what the last one told. */
  updateModelContext(
    params: Ui.McpUiUpdateModelContextRequest["params"],
    options?: RequestOptions,
  ): Promise<Mcp.EmptyResult>;

  /** Asks the host to open a page in the user's browser. */
  openLink(params: Ui.McpUiOpenLinkRequest["params"], options?: RequestOptions): Promise<Ui.McpUiOpenLinkResult>;

  /** @deprecated {@link openLink} */
  sendOpenLink: App["openLink"];

  /** Asks the host to save a file for the user: frames may not. */
  downloadFile(
    params: Ui.McpUiDownloadFileRequest["params"],
    options?: RequestOptions,
  ): Promise<Ui.McpUiDownloadFileResult>;

  /** Asks to be shown in another way; the answer says in which way it is. */
  requestDisplayMode(
    params: Ui.McpUiRequestDisplayModeRequest["params"],
    options?: RequestOptions,
  ): Promise<Ui.McpUiRequestDisplayModeResult>;

  /** Asks the host to remove the view. It asks back through {@link onteardown} if it will. */
  requestTeardown(params?: Ui.McpUiRequestTeardownNotification["params"]): Promise<void>;

  /** A line for the host's log. */
  sendLog(params: Mcp.LoggingMessageNotification["params"]): Promise<void>;

  /** Reports the size of the content, in CSS pixels. With `autoResize` this happens by itself. */
  sendSizeChanged(params: Ui.McpUiSizeChangedNotification["params"]): Promise<void>;

  /** Begins to report sizes, where `autoResize` is off. Returns what ends it. */
  setupSizeChangedNotifications(): () => void;

  // ---- Methods of your own, and those that have no name here ----

  /** Sends a request; a `resultSchema` is needed for methods that MCP does not have. */
  request<M extends RequestMethod>(
    request: { method: M; params?: Record<string, unknown> },
    options?: RequestOptions,
  ): Promise<ResultTypeMap[M]>;
  request<T extends StandardSchemaV1>(
    request: Request,
    resultSchema: T,
    options?: RequestOptions,
  ): Promise<StandardSchemaV1.InferOutput<T>>;

  /** Sends a notification. */
  notification(notification: Notification, options?: NotificationOptions): Promise<void>;

  /**
   * Answers a request of the host. Methods that MCP does not have are given the schema of their
   * params.
   *
   * @throws {Error} if the method has a handler already
   */
  setRequestHandler: LegacyRequestHandlerSetter<RequestHandlerSetter>;
  /** Takes a notification of the host, as {@link setRequestHandler} does requests. */
  setNotificationHandler: LegacyNotificationHandlerSetter<NotificationHandlerSetter>;
  /** The method has no handler any more, and may be given another. */
  removeRequestHandler: (method: string) => void;
  /** The method has no handler any more, and may be given another. */
  removeNotificationHandler: (method: string) => void;
  /** @throws {Error} if the method has a handler already */
  assertCanSetRequestHandler(method: string): void;

  /** Answers requests that have no handler. Without it they are answered with "Method not found". */
  fallbackRequestHandler?: (request: JSONRPCRequest, ctx: BaseContext) => Promise<Mcp.Result>;
  /** Takes notifications that have no handler. */
  fallbackNotificationHandler?: (notification: Notification) => Promise<void>;
}

type TeardownHandler = (
  params: Ui.McpUiResourceTeardownRequest["params"],
  extra: BaseContext,
) => Ui.McpUiResourceTeardownResult | Promise<Ui.McpUiResourceTeardownResult>;
type CallToolHandler = (params: Mcp.CallToolRequest["params"], extra: BaseContext) => Promise<Mcp.CallToolResult>;
type ListToolsHandler = (params: Mcp.ListToolsRequest["params"], extra: BaseContext) => Promise<Mcp.ListToolsResult>;

/**
 * Handlers and listeners by the name of an event: one handler, which each set replaces, and any
 * number of listeners. {@link App} has one of its own; the class is here for code that needs another.
 */
export declare class EventDispatcher<EventMap extends Record<string, unknown>> {
  /** Sets the handler, or removes it where `handler` is undefined. */
  setHandler<K extends keyof EventMap>(event: K, handler: ((params: EventMap[K]) => void) | undefined): void;
  getHandler<K extends keyof EventMap>(event: K): ((params: EventMap[K]) => void) | undefined;
  /** Adds a listener; the same one may be added twice. */
  addEventListener<K extends keyof EventMap>(event: K, handler: (params: EventMap[K]) => void): void;
  /** Removes it once, where it was added. */
  removeEventListener<K extends keyof EventMap>(event: K, handler: (params: EventMap[K]) => void): void;
  /**
   * Calls the handler, then the listeners in the order in which they were added. If the handler
   * adds or removes a listener, that takes effect at once; if a listener does, from the next call
   * on. An exception from any of them ends the call.
   */
  dispatch<K extends keyof EventMap>(event: K, params: EventMap[K]): void;
}

// Keeps what has no `export` to this file.
export {};
