// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { Connection } from "./connection.js";
import { Handling } from "./engine/enums.js";
import { engine, ready } from "./start_engine.js";
import { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode } from "./errors.js";
import { hasMcpResult, isMcpNotification, isMcpRequest, protocolVersions } from "./mcp_methods.js";
import { withObjectOutputs } from "./output_schema.js";
import { isStandardSchema, validate } from "./standard_schema.js";
import { memberOf, textOf } from "./text.js";

/** Stands for the engine's own knowledge of a method's result. */
export const checkedByEngine = {
  "~standard": { version: 1, vendor: "mcpapps", validate: (value) => ({ value }) },
};

/** Requests and notifications of any method, both ways, over any transport. */
export class Protocol {
  onclose;
  onerror;
  /** Take what has no handler of its own. */
  fallbackRequestHandler;
  fallbackNotificationHandler;

  _options;
  _connection;
  _nextId = 0;
  #requestHandlers = new Map();
  #notificationHandlers = new Map();
  #debounced = new Set();

  constructor(options) {
    this._options = options;
    this.#requestHandlers.set("ping", { isChecked: false, run: () => ({}) });
  }

  get transport() {
    return this._connection?.transport;
  }

  async close() {
    await this.transport?.close();
  }

  // For subclasses.
  assertCapabilityForMethod(_method) {}
  assertRequestHandlerCapability(_method) {}
  assertNotificationCapability(_method) {}
  buildContext(context) {
    return context;
  }

  // ---- The connection ----

  async _open(transport) {
    const connection = new Connection(this, transport);
    this._connection = connection;
    transport.setSupportedProtocolVersions?.(this._options?.supportedProtocolVersions ?? protocolVersions);
    // At once: what the host says while the engine starts is kept.
    await transport.start();
    if (!engine) await ready;
    // It may have been closed meanwhile.
    connection.assertNotEnded();
    return connection;
  }

  _onEnd(connection) {
    if (this._connection !== connection) return;
    this._connection = undefined;
    this.#debounced.clear();
    this.onclose?.();
  }

  /** An `onerror` that throws keeps nothing else from being done. */
  _report(error) {
    try {
      this.onerror?.(error);
    } catch (thrown) {
      console.error("[mcpapps] onerror threw:", thrown);
    }
  }

  /** Runs what an author has registered for a notification. */
  async _guard(run) {
    try {
      await run();
    } catch (error) {
      this._report(new Error(`Uncaught error in notification handler: ${textOf(error)}`));
    }
  }

  // ---- To the host ----

  request(request, schemaOrOptions, options) {
    if (isStandardSchema(schemaOrOptions)) return this.#ask(request, schemaOrOptions, options);
    const { method } = request;
    if (!hasMcpResult(method)) {
      throw new TypeError(
        `'${method}' is not a spec method; pass a result schema as the second argument to request().`,
      );
    }
    return this.#ask(request, checkedByEngine, schemaOrOptions);
  }

  #connectionFor(method) {
    const connection = this._connection;
    if (!connection) throw new Error("Not connected");
    if (this._options?.enforceStrictCapabilities === true) this.assertCapabilityForMethod(method);
    return connection;
  }

  /** A request of which the engine knows the result. */
  _call(method, params, options) {
    return this.#ask({ method, params }, checkedByEngine, options);
  }

  async #ask(request, schema, options) {
    const connection = this.#connectionFor(request.method);
    if (!connection.isOpen) await connection.opened;
    const isChecked = schema === checkedByEngine;
    const result = await connection.request(request, options, isChecked);
    if (isChecked) return result;
    const { value, problems } = await validate(schema, result);
    if (!problems) return value;
    const message = `Invalid result for ${request.method}: ${problems.join(", ")}`;
    throw new SdkError(SdkErrorCode.InvalidResult, message);
  }

  async notification(notification, options) {
    return this._tell(notification.method, notification.params, options);
  }

  /** What `notification()` does, which subclasses may have in another way. */
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

  // ---- Handlers ----

  setRequestHandler(method, schemasOrHandler, maybeHandler) {
    this.assertRequestHandlerCapability(method);
    this.#requestHandlers.set(method, handlerOf("request", method, schemasOrHandler, maybeHandler));
  }

  removeRequestHandler(method) {
    this.#requestHandlers.delete(method);
  }

  assertCanSetRequestHandler(method) {
    if (!this.#requestHandlers.has(method)) return;
    throw new Error(`A request handler for ${method} already exists, which would be overridden`);
  }

  setNotificationHandler(method, schemasOrHandler, maybeHandler) {
    this.#notificationHandlers.set(method, handlerOf("notification", method, schemasOrHandler, maybeHandler));
  }

  removeNotificationHandler(method) {
    this.#notificationHandlers.delete(method);
  }

  // ---- From the host ----

  _handlingOf(isRequest, method) {
    const handler = (isRequest ? this.#requestHandlers : this.#notificationHandlers).get(method);
    if (handler) return handler.isChecked ? Handling.Checked : Handling.AsItIs;
    const fallback = isRequest ? this.fallbackRequestHandler : this.fallbackNotificationHandler;
    return fallback ? Handling.AsItIs : Handling.None;
  }

  _takeNotification(message, problems) {
    const handler = this.#notificationHandlers.get(message.method);
    return this._guard(() => (handler ? handler.run(message, problems) : this.fallbackNotificationHandler?.(message)));
  }

  _takeRequest(message, context, problems) {
    const handler = this.#requestHandlers.get(message.method);
    return handler ? handler.run(message, problems, context) : this.fallbackRequestHandler(message, context);
  }

  /** What a handler is told of the request that it answers. */
  _contextOf({ id, method, params }, extra, signal, connection) {
    const related = (options) => ({ ...options, relatedRequestId: id });
    const context = {
      sessionId: connection.transport.sessionId,
      mcpReq: {
        id,
        method,
        _meta: params?._meta,
        requestState: () => undefined,
        signal,
        send: (request, schemaOrOptions, options) =>
          isStandardSchema(schemaOrOptions)
            ? this.request(request, schemaOrOptions, related(options))
            : this.request(request, related(schemaOrOptions)),
        notify: (notification, options) => this.notification(notification, related(options)),
      },
      http: extra?.authInfo ? { authInfo: extra.authInfo } : undefined,
    };
    return this.buildContext(context, extra);
  }

  _errorToSend(error) {
    const code = memberOf(error, "code");
    const message = memberOf(error, "message") ?? "Internal error";
    const data = memberOf(error, "data");
    const known = Number.isSafeInteger(code) ? code : ProtocolErrorCode.InternalError;
    // MCP has no such code any more.
    const sent = known === ProtocolErrorCode.ResourceNotFound ? ProtocolErrorCode.InvalidParams : known;
    return { code: sent, message, data };
  }
}

const kinds = {
  request: { setter: "setRequestHandler", isMcp: isMcpRequest, prefix: "" },
  notification: { setter: "setNotificationHandler", isMcp: isMcpNotification, prefix: "notification " },
};

/**
 * What is done with messages of a method. `run` takes one with its problems and, of a request, with what
 * its handler is told beside it; handlers of notifications with schemas are told the notification.
 */
function handlerOf(kind, method, schemasOrHandler, maybeHandler) {
  const { setter, isMcp, prefix } = kinds[kind];
  if (typeof schemasOrHandler === "function") {
    if (!isMcp(method)) {
      throw new TypeError(
        `'${method}' is not a spec ${kind} method; pass schemas as the second argument to ${setter}().`,
      );
    }
    const run = async ({ params }, problems, ...context) => {
      if (problems) throw new Error(problems);
      const result = await schemasOrHandler(params === undefined ? { method } : { method, params }, ...context);
      return method === "tools/list" ? withObjectOutputs(result) : result;
    };
    return { isChecked: true, run };
  }
  if (!maybeHandler) throw new TypeError(`${setter}: handler is required`);
  const refuse = (problems) => {
    const message = `Invalid params for ${prefix}${method}: ${problems}`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  };
  if (schemasOrHandler.params === checkedByEngine) {
    const run = (message, problems) => {
      if (problems) refuse(problems);
      return maybeHandler({ ...message.params }, message);
    };
    return { isChecked: true, run };
  }
  const run = async (message, _, context = message) => {
    const { value, problems } = await validate(schemasOrHandler.params, { ...message.params });
    if (problems) refuse(problems.join(", "));
    return maybeHandler(value, context);
  };
  return { isChecked: false, run };
}
