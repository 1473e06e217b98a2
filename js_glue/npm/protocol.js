// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { Connection } from "./connection.js";
import { Handling } from "./engine/enums.js";
import { engine, ready } from "./start_engine.js";
import { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode } from "./errors.js";
import { hasMcpResult, isMcpNotification, isMcpRequest, protocolVersions } from "./mcp_methods.js";
import { withObjectOutputs } from "./output_schema.js";
import { acceptProxies, enter, meet } from "./proxies.js";
import { isStandardSchema, validate } from "./standard_schema.js";
import { memberOf } from "./text.js";

/**
 * @import { Message } from "./outcomes.js"
 * @import { AppOptions } from "./types/app.js"
 * @import { BaseContext } from "./types/handlers.js"
 * @import { JSONRPCRequest, MessageExtraInfo, Notification, NotificationOptions } from "./types/json_rpc.js"
 * @import { Request, RequestOptions, Transport } from "./types/json_rpc.js"
 * @import { StandardSchemaV1 } from "./types/standard_schema.js"
 *
 * @typedef {AppOptions & {supportedProtocolVersions?: string[]}} Options
 * @typedef {(message: any, problems?: string | false, context?: any) => any} Run
 * @typedef {{handling: number, run: Run}} Handler
 * @typedef {(...given: any[]) => any} Given the author's handler
 * @typedef {[Schemas | Given, Given?]} HandlerArguments
 * @typedef {{params: StandardSchemaV1}} Schemas
 */

/** Requests and notifications of any method, both ways, over any transport. */
export class Protocol {
  [enter] = () => meet(this);

  /** @type {(() => void) | undefined} */
  onclose;
  /** @type {((error: Error) => void) | undefined} */
  onerror;
  /** For methods without a handler. @type {((request: JSONRPCRequest, context: BaseContext) => any) | undefined} */
  fallbackRequestHandler;
  /** @type {((notification: Notification) => any) | undefined} */
  fallbackNotificationHandler;

  _options;
  /** @type {Connection | undefined} */
  _connection;
  /** The first id of the next connection's requests. */
  _nextId = 0;
  // By method: see handlerOf().
  /** @type {Map<string, Handler>} */
  _requestHandlers = new Map();
  /** @type {Map<string, Handler>} */
  _notificationHandlers = new Map();
  /** @type {Set<string>} */
  #debounced = new Set();

  /** @param {Options} [options] */
  constructor(options) {
    this._options = options;
    this._requestHandlers.set("ping", { handling: Handling.AsItIs, run: () => ({}) });
  }

  get transport() {
    return this._connection?.transport;
  }

  async close() {
    await this.transport?.close();
  }

  // For subclasses.
  /** @param {string} _method */
  assertCapabilityForMethod(_method) {}
  /** @param {string} _method */
  assertRequestHandlerCapability(_method) {}
  /** @param {string} _method */
  assertNotificationCapability(_method) {}
  /** @type {(context: BaseContext, extra?: MessageExtraInfo) => BaseContext} */
  buildContext(context) {
    return context;
  }

  /** @param {Transport} transport */
  async _open(transport) {
    const connection = new Connection(this, transport);
    this._connection = connection;
    transport.setSupportedProtocolVersions?.(this._options?.supportedProtocolVersions ?? protocolVersions);
    // At once, so that messages during the start of the engine are kept.
    await transport.start();
    if (!engine) await ready;
    // It may have been closed meanwhile.
    connection.assertNotEnded();
    return connection;
  }

  /** @param {Connection} connection */
  _onEnd(connection) {
    if (this._connection !== connection) return;
    this._connection = undefined;
    this.#debounced.clear();
    this.onclose?.();
  }

  /** Calls `onerror`, and ignores its exceptions. @param {any} error */
  _report(error) {
    try {
      this.onerror?.(error);
    } catch (thrown) {
      console.error("[mcpapps] onerror threw:", thrown);
    }
  }

  /**
   * @param {Request} request
   * @param {RequestOptions | StandardSchemaV1} [schemaOrOptions]
   * @param {RequestOptions} [options]
   */
  request(request, schemaOrOptions, options) {
    if (isStandardSchema(schemaOrOptions)) return this.#ask(request, options, schemaOrOptions);
    const { method } = request;
    if (!hasMcpResult(method)) {
      throw new TypeError(
        `'${method}' is not a spec method; pass a result schema as the second argument to request().`,
      );
    }
    return this.#ask(request, schemaOrOptions);
  }

  /**
   * Sends a request with a result that the engine knows.
   * @param {string} method
   * @param {any} [params]
   * @param {RequestOptions} [options]
   */
  _call(method, params, options) {
    return this.#ask({ method, params }, options);
  }

  /**
   * @param {Request} request
   * @param {RequestOptions} [options]
   * @param {StandardSchemaV1} [schema]
   */
  async #ask(request, options, schema) {
    const connection = this._connection;
    if (!connection) throw new Error("Not connected");
    if (this._options?.enforceStrictCapabilities === true) this.assertCapabilityForMethod(request.method);
    if (!connection.isOpen) await connection.opened;
    const result = await connection.request(request, options, !schema);
    if (!schema) return result;
    const { value, problems } = await validate(schema, result);
    if (!problems) return value;
    const message = `Invalid result for ${request.method}: ${problems.join(", ")}`;
    throw new SdkError(SdkErrorCode.InvalidResult, message);
  }

  /** @param {Notification} notification @param {NotificationOptions} [options] */
  async notification(notification, options) {
    return this._tell(notification.method, notification.params, options);
  }

  /**
   * Implements `notification()`, also for subclasses that override it.
   * @type {(method: string, params?: any, options?: NotificationOptions) => Promise<undefined>}
   */
  async _tell(method, params, options) {
    const connection = this._connection;
    if (!connection) throw new SdkError(SdkErrorCode.NotConnected, "Not connected");
    this.assertNotificationCapability(method);
    const send = () => connection.notify({ method, params }, options);
    if (!connection.isOpen) await connection.opened;
    const isDebounced = this._options?.debouncedNotificationMethods?.includes(method);
    if (!isDebounced || params || options?.relatedRequestId !== undefined) {
      return void (await send());
    }
    if (this.#debounced.has(method)) return;
    this.#debounced.add(method);
    queueMicrotask(() => {
      this.#debounced.delete(method);
      if (!connection.isOpen) return;
      send().catch((error) => this._report(error));
    });
  }

  /** @param {string} method @param {Schemas | Given} schemasOrHandler @param {Given} [maybeHandler] */
  setRequestHandler(method, schemasOrHandler, maybeHandler) {
    this.assertRequestHandlerCapability(method);
    this._requestHandlers.set(method, handlerOf("request", method, schemasOrHandler, maybeHandler));
  }

  /** @param {string} method */
  removeRequestHandler(method) {
    this._requestHandlers.delete(method);
  }

  /** @param {string} method */
  assertCanSetRequestHandler(method) {
    if (!this._requestHandlers.has(method)) return;
    throw new Error(`A request handler for ${method} already exists, which would be overridden`);
  }

  /** @param {string} method @param {Schemas | Given} schemasOrHandler @param {Given} [maybeHandler] */
  setNotificationHandler(method, schemasOrHandler, maybeHandler) {
    this._notificationHandlers.set(method, handlerOf("notification", method, schemasOrHandler, maybeHandler));
  }

  /** @param {string} method */
  removeNotificationHandler(method) {
    this._notificationHandlers.delete(method);
  }

  /**
   * The context of a request's handler.
   * @param {Message} request
   * @param {MessageExtraInfo | undefined} extra
   * @param {AbortSignal} signal
   * @param {Connection} connection
   */
  _contextOf({ id, method, params }, extra, signal, connection) {
    /** @param {object} [options] */
    const related = (options) => ({ ...options, relatedRequestId: id });
    /** @type {any} */
    const context = {
      sessionId: connection.transport.sessionId,
      mcpReq: {
        id,
        method,
        _meta: params?._meta,
        requestState: () => undefined,
        signal,
        /** @type {Protocol["request"]} */
        send: (request, schemaOrOptions, options) =>
          isStandardSchema(schemaOrOptions)
            ? this.request(request, schemaOrOptions, related(options))
            : this.request(request, related(schemaOrOptions)),
        /** @type {Protocol["notification"]} */
        notify: (notification, options) => this.notification(notification, related(options)),
      },
      http: extra?.authInfo ? { authInfo: extra.authInfo } : undefined,
    };
    return this.buildContext(context, extra);
  }

  /** @param {unknown} error */
  _errorToSend(error) {
    const code = memberOf(error, "code");
    const message = memberOf(error, "message") ?? "Internal error";
    const data = memberOf(error, "data");
    const known = Number.isSafeInteger(code) ? code : ProtocolErrorCode.InternalError;
    // MCP has removed this code.
    const sent = known === ProtocolErrorCode.ResourceNotFound ? ProtocolErrorCode.InvalidParams : known;
    return { code: sent, message, data };
  }
}

acceptProxies(Protocol);

const kinds = {
  request: { setter: "setRequestHandler", isMcp: isMcpRequest, prefix: "" },
  notification: { setter: "setNotificationHandler", isMcp: isMcpNotification, prefix: "notification " },
};

/**
 * The handling of a method's messages. `run` gets a message with the engine's problems, and for a request its context;
 * handlers of notifications with schemas also get the notification.
 * @param {keyof typeof kinds} kind
 * @param {string} method
 * @param {Schemas | Given} schemasOrHandler
 * @param {Given} [maybeHandler]
 * @returns {Handler}
 */
function handlerOf(kind, method, schemasOrHandler, maybeHandler) {
  const { setter, isMcp, prefix } = kinds[kind];
  if (typeof schemasOrHandler === "function") {
    if (!isMcp(method)) {
      throw new TypeError(
        `'${method}' is not a spec ${kind} method; pass schemas as the second argument to ${setter}().`,
      );
    }
    /** @param {Message} message @param {string | false} [problems] @param {any[]} context */
    const run = async ({ params }, problems, ...context) => {
      if (problems) throw new Error(problems);
      const result = await schemasOrHandler(params === undefined ? { method } : { method, params }, ...context);
      return method === "tools/list" ? withObjectOutputs(result) : result;
    };
    return { handling: Handling.Checked, run };
  }
  if (!maybeHandler) throw new TypeError(`${setter}: handler is required`);
  /** @param {Message} message @param {unknown} _ @param {any} [context] */
  const run = async (message, _, context = message) => {
    const { value, problems } = await validate(schemasOrHandler.params, { ...message.params });
    if (problems) refuse(`${prefix}${method}`, problems.join(", "));
    return maybeHandler(value, context);
  };
  return { handling: Handling.AsItIs, run };
}

/** @param {string} what @param {string} problems @returns {never} */
export function refuse(what, problems) {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid params for ${what}: ${problems}`);
}
