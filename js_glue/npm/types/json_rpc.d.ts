// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// JSON-RPC 2.0, and what carries it.

import type { ProgressToken, RequestId, RequestMeta, Result } from "./mcp.js";

/** A request as {@link App.request} takes it; the engine adds the id. */
export type Request = {
  method: string;
  params?: { [key: string]: unknown; _meta?: RequestMeta | undefined } | undefined;
};

/** A notification as {@link App.notification} takes it. */
export type Notification = Request;

export type JSONRPCRequest = Request & { jsonrpc: "2.0"; id: RequestId };
export type JSONRPCNotification = Notification & { jsonrpc: "2.0" };
export type JSONRPCResultResponse = { jsonrpc: "2.0"; id: RequestId; result: Result };
export type JSONRPCErrorResponse = {
  jsonrpc: "2.0";
  /** Missing where the request could not be read that far. */
  id?: RequestId | undefined;
  error: { code: number; message: string; data?: unknown };
};
export type JSONRPCMessage =
  | JSONRPCRequest
  | JSONRPCNotification
  | JSONRPCResultResponse
  | JSONRPCErrorResponse;

/** One step of a long request. */
export type Progress = {
  /** How far it is, in the unit of `total`. Grows with each step. */
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
};

export type ProgressCallback = (progress: Progress) => void;

/** A report of a request's progress; `progressToken` is the one in the request's `_meta`. */
export type ProgressNotification = {
  method: "notifications/progress";
  params: Progress & { progressToken: ProgressToken; _meta?: RequestMeta | undefined };
};

export type CancelledNotification = {
  method: "notifications/cancelled";
  params: {
    requestId?: RequestId | undefined;
    reason?: string | undefined;
    _meta?: RequestMeta | undefined;
  };
};

/** Options that a transport may understand. A view's `postMessage` understands none of them. */
export type TransportSendOptions = {
  /** The request from the other side in whose course this is sent. */
  relatedRequestId?: RequestId | undefined;
  resumptionToken?: string | undefined;
  onresumptiontoken?: ((token: string) => void) | undefined;
  requestSignal?: AbortSignal | undefined;
  onRequestStreamEnd?: (() => void) | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
};

/** How a request is made. */
export type RequestOptions = {
  /** Asks for progress, and is called with each report of it, before the promise is settled. */
  onprogress?: ProgressCallback;
  /**
   * Aborting ends the request: the host is sent `notifications/cancelled`, and the promise is
   * rejected with the signal's reason if that is an `SdkError`, otherwise with an `SdkError` of the
   * code `REQUEST_TIMEOUT` whose message is the reason as text. If the signal is aborted already,
   * nothing is sent.
   */
  signal?: AbortSignal;
  /**
   * Milliseconds until the promise is rejected with `REQUEST_TIMEOUT` and the host is sent
   * `notifications/cancelled`. 60000 unless said.
   */
  timeout?: number;
  /** Each progress report restarts `timeout`. False by default. */
  resetTimeoutOnProgress?: boolean;
  /** Milliseconds that the request may take in all, whatever the progress. No limit unless said. */
  maxTotalTimeout?: number;
  /** Of a protocol revision that hosts of Apps do not speak; accepted and without effect. */
  allowInputRequired?: boolean;
} & TransportSendOptions;

export type NotificationOptions = {
  relatedRequestId?: RequestId;
};

/** What a transport may tell of a message beside the message. The engine passes it by. */
export interface MessageExtraInfo {
  request?: globalThis.Request;
  classification?: { era: "legacy" | "modern"; revision?: string };
  authInfo?: AuthInfo;
  closeSSEStream?: () => void;
  closeStandaloneSSEStream?: () => void;
}

/** Of HTTP transports; never there in a view. */
export interface AuthInfo {
  token: string;
  clientId: string;
  scopes: string[];
  expiresAt?: number;
  resource?: URL;
  resourceMetadataUrl?: string;
  extra?: Record<string, unknown>;
}

/**
 * Carries messages. Anything of this form can be given to {@link App.connect}: the reference SDK's
 * transports, `InMemoryTransport`, your own. The App sets the three callbacks, calls `start()` once,
 * and is the only user until `close()`.
 */
export interface Transport {
  start(): Promise<void>;
  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void>;
  /** Ends with a call of `onclose`. */
  close(): Promise<void>;
  readonly hasPerRequestStream?: boolean;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: (<T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void) | undefined;
  sessionId?: string | undefined;
  setProtocolVersion?: ((version: string) => void) | undefined;
  setSupportedProtocolVersions?: ((versions: string[]) => void) | undefined;
}

/**
 * JSON-RPC over `window.postMessage`, between a frame and the page around it (spec "Communication
 * Protocol"). {@link App.connect} makes one by itself.
 *
 * A message counts if it comes from `eventSource`, whatever its origin: views have opaque ones.
 */
export declare class PostMessageTransport implements Transport {
  /**
   * @param eventTarget whom messages are sent to, with target origin `"*"`; `window.parent` unless said
   * @param eventSource whose messages count: `window.parent` in a view, the frame's `contentWindow`
   * in a host
   * @param options `debug`: write each message to the console, as the reference SDK always does
   */
  constructor(eventTarget: Window | undefined, eventSource: MessageEventSource, options?: { debug?: boolean });
  start(): Promise<void>;
  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void>;
  close(): Promise<void>;
  onclose?: () => void;
  /** A message came from `eventSource` that says it is JSON-RPC 2.0 and is not. */
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  sessionId?: string;
  setProtocolVersion?: (version: string) => void;
}
