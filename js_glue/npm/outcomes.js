// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What an author gets of what the engine says, in the reference SDK's words.

import { Outcome } from "./engine/enums.js";
import { CALL_TOOL_METHOD } from "./engine/methods.js";
import { errorOfAbort, errorOfAnswer, SdkError, SdkErrorCode } from "./errors.js";
import { jsonOf } from "./text.js";

export const closedError = () => new SdkError(SdkErrorCode.ConnectionClosed, "Connection closed");

/** Tools may leave it out. */
export const withContent = (result) => (result.content === undefined ? { ...result, content: [] } : result);

export const withoutKey = (object, key) => {
  const { [key]: _, ...rest } = object;
  return rest;
};

export function resultOf(method, result) {
  const complete = method === CALL_TOOL_METHOD ? withContent(result) : result;
  return "resultType" in complete ? withoutKey(complete, "resultType") : complete;
}

/** The error of a request that has ended without a result: `how` is one of the engine's outcomes. */
export function errorOf({ method, timeout, maxTotalTimeout, started, reason }, how, text, message) {
  switch (how) {
    case Outcome.RemoteError:
      return errorOfAnswer(message.error);
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

export const textOfUnknownProgress = ({ method, params }) =>
  `Received a progress notification for an unknown token: ${jsonOf({ method, params })}`;

/** The text of an error that the engine reports of a message. */
export function textOfReport(message, text) {
  if (!message || message.method !== undefined) return text;
  return `Received a response for an unknown message ID: ${jsonOf(message)}`;
}
