// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// What promises of an App are rejected with: code, message and data are those of the classes of the
// same names in @modelcontextprotocol/client, whose `instanceof` takes these for its own.

/** Codes of {@link SdkError}: what went wrong on this side. */
export declare enum SdkErrorCode {
  /** There is no connection to send a notification over: before `connect()`, or after the end. */
  NotConnected = "NOT_CONNECTED",
  AlreadyConnected = "ALREADY_CONNECTED",
  NotInitialized = "NOT_INITIALIZED",
  CapabilityNotSupported = "CAPABILITY_NOT_SUPPORTED",
  /** No answer within the time; `data` has `timeout`, or `maxTotalTimeout` and `totalElapsed`, in ms. */
  RequestTimeout = "REQUEST_TIMEOUT",
  /** The connection ended while the request was under way. */
  ConnectionClosed = "CONNECTION_CLOSED",
  SendFailed = "SEND_FAILED",
  /** The answer is not of the form that the method has. */
  InvalidResult = "INVALID_RESULT",
}

/** Something failed on this side of the connection. */
export declare class SdkError extends Error {
  constructor(code: SdkErrorCode, message: string, data?: unknown, options?: { cause?: unknown });
  readonly code: SdkErrorCode;
  readonly data?: unknown;
  /** Whether it is one, of ours or of @modelcontextprotocol/client's. */
  static isInstance(value: unknown): value is SdkError;
}

/** Codes of {@link ProtocolError} that JSON-RPC and MCP define. Hosts may send any other number. */
export declare enum ProtocolErrorCode {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  ResourceNotFound = -32002,
  MissingRequiredClientCapability = -32021,
  UnsupportedProtocolVersion = -32022,
  UrlElicitationRequired = -32042,
}

/** The host answered with an error. Thrown by a request handler, it is the answer to the host. */
export declare class ProtocolError extends Error {
  constructor(code: number, message: string, data?: unknown);
  readonly code: number;
  readonly data?: unknown;
  /** Whether it is one, of ours or of @modelcontextprotocol/client's. */
  static isInstance(value: unknown): value is ProtocolError;
}
