// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Errors like those of `@modelcontextprotocol/client`: same name, code, message and data. They have the brands of that
// package, whose `instanceof` therefore accepts them.

import { isObject, textOf } from "./text.js";

const brandsOf = Symbol.for("mcp.sdk.errorBrands");

/** @param {Error} error @param {string[]} brands */
function brand(error, ...brands) {
  Object.defineProperty(error, brandsOf, { value: new Set(brands), configurable: true });
}

// A revoked proxy throws at every access.
/** @param {any} value @param {string} name */
function isBranded(value, name) {
  try {
    return value instanceof Error && !!(/** @type {any} */ (value)[brandsOf])?.has?.(name);
  } catch {
    return false;
  }
}

export const SdkErrorCode = {
  NotConnected: "NOT_CONNECTED",
  AlreadyConnected: "ALREADY_CONNECTED",
  NotInitialized: "NOT_INITIALIZED",
  CapabilityNotSupported: "CAPABILITY_NOT_SUPPORTED",
  RequestTimeout: "REQUEST_TIMEOUT",
  ConnectionClosed: "CONNECTION_CLOSED",
  SendFailed: "SEND_FAILED",
  InvalidResult: "INVALID_RESULT",
};

export const ProtocolErrorCode = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
  ResourceNotFound: -32002,
  MissingRequiredClientCapability: -32021,
  UnsupportedProtocolVersion: -32022,
  UrlElicitationRequired: -32042,
};

/** An error on this side. */
export class SdkError extends Error {
  /** @param {string} code @param {string} message @param {any} [data] @param {{cause?: unknown}} [options] */
  constructor(code, message, data, options) {
    super(message, options);
    this.code = code;
    this.data = data;
    this.name = "SdkError";
    brand(this, "mcp.SdkError");
  }

  /** @param {unknown} value @returns {value is SdkError} */
  static isInstance(value) {
    return isBranded(value, "mcp.SdkError");
  }
}

/** A JSON-RPC error of the other side. */
export class ProtocolError extends Error {
  /** @param {number} code @param {string} message @param {any} [data] */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
    this.name = "ProtocolError";
    brand(this, "mcp.ProtocolError");
  }

  /** @param {unknown} value @returns {value is ProtocolError} */
  static isInstance(value) {
    return isBranded(value, "mcp.ProtocolError");
  }
}

// Codes with their own classes in that package.
/** @type {{brand: string, fits: (code: number, data: any) => boolean, code?: number, members: string[]}[]} */
const kinds = [
  {
    brand: "mcp.UrlElicitationRequiredError",
    fits: (code, data) => code === ProtocolErrorCode.UrlElicitationRequired && data?.elicitations,
    members: ["elicitations"],
  },
  {
    brand: "mcp.UnsupportedProtocolVersionError",
    fits: (code, data) =>
      code === ProtocolErrorCode.UnsupportedProtocolVersion &&
      Array.isArray(data?.supported) &&
      typeof data.requested === "string",
    members: ["supported", "requested"],
  },
  {
    // Older servers use another code.
    brand: "mcp.ResourceNotFoundError",
    fits: (code, data) =>
      typeof data?.uri === "string" &&
      (code === ProtocolErrorCode.ResourceNotFound ||
        (code === ProtocolErrorCode.InvalidParams && Object.keys(data).length === 1)),
    code: ProtocolErrorCode.InvalidParams,
    members: ["uri"],
  },
  {
    brand: "mcp.MissingRequiredClientCapabilityError",
    fits: (code, data) =>
      code === ProtocolErrorCode.MissingRequiredClientCapability && isObject(data?.requiredCapabilities),
    members: ["requiredCapabilities"],
  },
];

/** The error of an answer. @param {{code: number, message: string, data?: any}} answer */
export function errorOfAnswer({ code, message, data }) {
  const kind = kinds.find(({ fits }) => fits(code, data));
  if (!kind) return new ProtocolError(code, message, data);
  const members = Object.fromEntries(kind.members.map((name) => [name, data[name]]));
  const error = new ProtocolError(kind.code ?? code, message, members);
  brand(error, "mcp.ProtocolError", kind.brand);
  for (const name of kind.members) Object.defineProperty(error, name, { value: members[name] });
  return error;
}

/** The error of an aborted request: the reason, if it is one of these errors. @param {unknown} reason */
export function errorOfAbort(reason) {
  return SdkError.isInstance(reason) ? reason : new SdkError(SdkErrorCode.RequestTimeout, textOf(reason));
}
