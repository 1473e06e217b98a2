// What a test can do with a view, in Node and in a browser alike.

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A tool's result. A text stands for a result with this text. */
export type ResultLike =
  | string
  | { content?: object[]; structuredContent?: unknown; isError?: boolean; _meta?: object };
export type ToolAnswer = ResultLike | ((args: any) => ResultLike | Promise<ResultLike>);
export type Answer = object | ((params: any) => object | Promise<object>);

export interface OpenAiOptions {
  /** What an earlier view has kept; null by default. */
  widgetState?: unknown;
  /** Shows the view as the content of a modal with these params. */
  modal?: unknown;
  /**
   * By name, in place of the host's own functions of `window.openai`, which keep states and files and accept the rest;
   * requestCheckout() fails. `uploadFile` gets `{fileName, mimeType, data, options}` with `data` in base64, the others
   * their argument. What one throws, the view's call rejects with.
   */
  functions?: Record<string, (params: any) => unknown>;
}

/** What a view did with `window.openai`. */
export interface OpenAiRecord {
  readonly widgetState: unknown;
  /** `data` is base64. */
  readonly files: ReadonlyMap<string, { fileName: string; mimeType: string; data: string; library: boolean }>;
  readonly calls: readonly { name: string; params: any }[];
}

export interface OpenOptions {
  /**
   * A host of web/hosts, such as "vscode", "claude" or "specification". In Node by default one that can do everything.
   */
  host?: string;
  /**
   * A call of the tool that the host shows by itself: it sends the input and the result when and how often that host
   * does. Without it, the test sends them.
   */
  call?: { input?: object; result: ResultLike };
  /** "light" by default. A host with styles of its own tells those of the theme. */
  theme?: "light" | "dark";
  hostInfo?: { name: string; version: string };
  /** Is added to the context of the host. */
  hostContext?: Record<string, unknown>;
  /** Takes the place of what the host offers. */
  hostCapabilities?: object;
  /**
   * Answers to tools/call by the tools' names. A function gets the arguments. Looked up for each call. The calls
   * of other tools wait for answer(), fail() or deny().
   */
  tools?: Record<string, ToolAnswer>;
  /** The names of the tools with `annotations.readOnlyHint`: some hosts let a view call no others. None by default. */
  readOnlyTools?: string[];
  /** Answers to other methods, such as "resources/read". */
  requests?: Record<string, Answer>;
  /** What ChatGPT has kept and does. A TypeError where the host has no `window.openai`; chatgpt and others have it. */
  openai?: OpenAiOptions;
  /** In milliseconds, for the start, for until() and for what a user does; 10,000 in Node, 20,000 in a browser. */
  timeout?: number;
  /** Errors whose message matches one of these do not count. */
  ignoreErrors?: RegExp[];
}

/** Something that the view reported. */
export interface ViewError {
  kind: "console" | "exception" | "log" | "protocol" | "policy" | "page" | "unanswered" | "tool";
  message: string;
  stack?: string;
}

export interface HostedView extends AsyncDisposable {
  /** Of the page, for messages. */
  readonly name: string;

  // ---- What the host sends ----
  // Each rejects at once when the view's program has ended. So does what a user does.

  /** The complete arguments of the tool's call. */
  sendToolInput(args: object): Promise<void>;
  /** The arguments as far as the model has written them. */
  sendToolInputPartial(args: object): Promise<void>;
  sendToolResult(result: ResultLike): Promise<void>;
  cancelTool(reason?: string): Promise<void>;
  /** Changes what is named, and tells the view what has changed. */
  setHostContext(changes: Record<string, unknown>): Promise<void>;
  /** Asks the view to end; resolves with its answer. */
  teardown(): Promise<object>;
  /**
   * Ends the view as its host does: by a request, whose answer some wait for, by a notification, or without a message.
   */
  end(): Promise<void>;
  /** Calls a tool that the view offers. */
  callTool(name: string, args?: object): Promise<object>;
  /** The tools that the view offers. */
  listTools(): Promise<object[]>;
  /** Any request to the view; resolves with its whole answer, `{ id, result }` or `{ id, error }`. */
  request(method: string, params?: object): Promise<{ result?: any; error?: { code: number; message: string } }>;
  /** A message as it is, whatever it is. */
  post(message: unknown): Promise<void>;

  // ---- How the host answers ----
  // Each answers the first request that waits, or the next that comes. `name` is a tool's or another method.

  answer(name: string, result: ToolAnswer | Answer): Promise<void>;
  /** The tool has failed: a result with `isError` and this text. Other methods get the error -32603. */
  fail(name: string, message: string): Promise<void>;
  /**
   * The host's user says no. Messages, links and downloads get `isError`; a display mode stays; the rest the error
   * -32000.
   */
  deny(name: string, message?: string): Promise<void>;
  /** Requests of this name may stay without an answer until the view is closed. */
  leaveUnanswered(name: string): void;
  /** The requests that wait for an answer. */
  readonly waiting: { method: string; params: any }[];

  // ---- What the view did ----

  /** All messages of the view, as they came. */
  readonly sent: any[];
  /** The params of those with this method. */
  sentOf(method: string): any[];
  readonly toolCalls: { name: string; arguments: any }[];
  /** The last ui/update-model-context that the host accepted. */
  readonly modelContext: { content?: any[]; structuredContent?: any } | undefined;
  /** The ui/message requests that the host accepted. */
  readonly messages: { role: "user"; content: any[] }[];
  readonly links: string[];
  readonly downloads: any[][];
  /** What the view told the host's log. */
  readonly log: { level: string; logger?: string; data: any }[];
  /** What is written to the page's console, printf() included. */
  readonly console: { level: string; text: string }[];
  /** The sizes that the view told its host. */
  readonly sizes: { width?: number; height?: number }[];
  readonly hostContext: Record<string, any>;
  readonly appInfo: { name: string; version: string; title?: string } | undefined;
  readonly appCapabilities: object | undefined;
  /** Whether the view asked its host to end it. */
  readonly wantsTeardown: boolean;
  /** Undefined where the host has no `window.openai`. */
  readonly openai: OpenAiRecord | undefined;
  /** What passed, as lines of JSON. */
  recording(): string;

  // ---- Errors ----

  /**
   * What the view reported so far: errors and warnings in the console, uncaught exceptions and rejections,
   * log messages of the level warning and above, messages against the protocol, and mistakes of the test's own.
   */
  readonly errors: ViewError[];
  /** Takes those that match, or all: they do not count any more. */
  takeErrors(pattern?: RegExp): ViewError[];
  /** Waits for an error that matches, and takes it. */
  expectError(pattern: RegExp): Promise<ViewError>;

  /**
   * Waits until `condition` gives something that is true, and resolves with that. What it throws counts as not yet.
   * Rejects when the time is over, and at once when the view's program has ended.
   * @param options.timeout in milliseconds
   */
  until<T>(condition: () => T | Promise<T>, options?: { timeout?: number }): Promise<T>;
  /** Until no message is under way. */
  settle(): Promise<void>;
  /** Ends the view. Rejects with all errors that the test has not taken. */
  close(): Promise<void>;
}
