// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Converts outcomes of the engine into results and errors of the reference SDK.

import { Outcome } from "./engine/enums.js";
import { CALL_TOOL_METHOD, OPEN_LINK_METHOD } from "./engine/methods.js";
import { errorOfAbort, errorOfAnswer, ProtocolErrorCode, SdkError, SdkErrorCode } from "./errors.js";
import { jsonOf } from "./text.js";

/**
 * @import { Run } from "./protocol.js"
 *
 * @typedef {any} Message of JSON-RPC, not checked
 *
 * @typedef {object} Pending a request without an answer
 * @property {string} method
 * @property {number} timeout
 * @property {number} [maxTotalTimeout]
 * @property {Run} [onprogress]
 * @property {number} started
 * @property {(result: any) => void} [take]
 * @property {(result: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {unknown} [reason] why its caller aborted it
 */

export const closedError = () => new SdkError(SdkErrorCode.ConnectionClosed, "Connection closed");

/** @param {any} object @param {string} key */
export const withoutKey = (object, key) => {
  const { [key]: _, ...rest } = object;
  return rest;
};

/** @param {string} method @param {any} result */
export function resultOf(method, result) {
  // Tools may leave it out, or set it to `undefined`.
  const complete = method === CALL_TOOL_METHOD ? { ...result, content: result.content ?? [] } : result;
  return "resultType" in complete ? withoutKey(complete, "resultType") : complete;
}

/** For messages that belong to no pending request. @type {(message: Message, isProgress: unknown) => string} */
export const textOfStray = (message, isProgress) =>
  isProgress
    ? "Received a progress notification for an unknown token: " +
      `${jsonOf({ method: message.method, params: message.params })}`
    : `Received a response for an unknown message ID: ${jsonOf(message)}`;

/**
 * The error of a request without a result: `how` is an outcome of the engine.
 * @type {(request: Pending, how: number, text: string, message: Message) => Error}
 */
export function errorOf({ method, timeout, maxTotalTimeout, started, reason }, how, text, message) {
  switch (how) {
    case Outcome.RemoteError:
      // goose refuses unknown methods by a result, and tells so of a link that its user does not open.
      return errorOfAnswer(message.error ?? {
        ...message.result,
        code: ProtocolErrorCode[method === OPEN_LINK_METHOD ? "InternalError" : "MethodNotFound"],
      });
    case Outcome.BadResult:
      return new SdkError(SdkErrorCode.InvalidResult, `Invalid result for ${method}: ${text}`);
    case Outcome.Timeout:
      return new SdkError(SdkErrorCode.RequestTimeout, "Request timed out", { timeout });
    case Outcome.TotalTimeout: {
      const totalElapsed = Date.now() - started;
      return new SdkError(SdkErrorCode.RequestTimeout, "Maximum total timeout exceeded", {
        maxTotalTimeout,
        totalElapsed,
      });
    }
    case Outcome.Closed:
      return closedError();
    case Outcome.Cancelled:
      return errorOfAbort(reason);
    default:
      return new Error(text);
  }
}
