// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The form `setRequestHandler(Schema, handler)` of the reference SDK's first version, with a Zod
// object that has the method in it. Still taken; new code names the method.

import type { AuthInfo } from "./json_rpc.js";
import type { BaseContext } from "./handlers.js";
import type { RequestId, RequestMeta } from "./mcp.js";

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
  requestId: RequestId;
  sessionId?: string;
  _meta?: RequestMeta;
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
