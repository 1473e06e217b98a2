// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { Handling, Outcome, EngineEvent } from "./engine/enums.js";
import { errorOfAbort, ProtocolErrorCode, SdkError, SdkErrorCode } from "./errors.js";
import { checkJson } from "./json_value.js";
import { closedError, errorOf, resultOf, textOfStray, withoutKey } from "./outcomes.js";
import { engine } from "./start_engine.js";
import { jsonOf, memberOf, textOf } from "./text.js";
import { PostMessageTransport, problemOf } from "./transport.js";

const defaultTimeout = 60000;

/**
 * @import { EngineApp } from "./engine/glue.js"
 * @import { Message, Pending } from "./outcomes.js"
 * @import { Handler, Protocol, Run } from "./protocol.js"
 * @import { MessageExtraInfo, RequestOptions, Transport, TransportSendOptions } from "./types/json_rpc.js"
 *
 * @typedef {{resolve: () => void, reject: (error: Error) => void}} Opening
 * @typedef {{app: EngineApp, timer: ReturnType<typeof setTimeout> | undefined}} EngineHandle
 */

// Destroys the engine object of an App that is dropped while connected.
const abandoned = new FinalizationRegistry((handle) => destroy(handle));

/** @param {EngineHandle} handle */
function destroy({ app, timer }) {
  clearTimeout(timer);
  app.delete();
  // The connection is gone.
  engine.mcpappsTold.length = 0;
}

/**
 * One connection of an App: a transport and an engine object. The engine queues its actions, which run after it has
 * returned, so that the author's code never runs inside of it.
 */
export class Connection {
  #owner;
  // The engine object, and its timer.
  /** @type {EngineHandle | undefined} */
  #engine;
  // Messages before the engine runs, in order.
  /** @type {[Message, MessageExtraInfo | undefined][] | undefined} */
  #early = [];
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** @type {Map<number, AbortController>} */
  #controllers = new Map();
  #lastInbound = 0;
  /** @type {Opening | undefined} */ #open;
  #ended = false;

  constructor(/** @type {Protocol} */ owner, /** @type {Transport} */ transport) {
    this.#owner = owner;
    this.transport = transport;
    /** @type {Promise<void>} */
    this.opened = new Promise((resolve, reject) => (this.#open = { resolve, reject }));
    this.opened.catch(() => {});
    const { onclose, onerror, onmessage } = transport;
    transport.onclose = () => {
      try {
        onclose?.();
      } finally {
        this.end();
      }
    };
    transport.onerror = (error) => {
      onerror?.(error);
      this.#owner._report(error);
    };
    const receive = (/** @type {Message} */ message, /** @type {MessageExtraInfo=} */ extra) => {
      /** @type {NonNullable<typeof onmessage>} */ (onmessage)(message, extra);
      this.#receive(message, extra);
    };
    transport.onmessage = onmessage ? receive : this.#receive;
  }

  get isOpen() { return this.#engine !== undefined; }
  assertNotEnded() { if (this.#ended) throw closedError(); }

  /** Called once the engine runs. */
  open() {
    this.assertNotEnded();
    this.#engine = { app: new engine.App(this.#owner._nextId), timer: undefined };
    abandoned.register(this, this.#engine, this);
    /** @type {Opening} */ (this.#open).resolve();
    queueMicrotask(() => this.#hearEarly());
  }

  #hearEarly() {
    const early = this.#early;
    this.#early = undefined;
    for (const [message, extra] of early ?? []) this.#receive(message, extra);
  }

  /** The transport is closed, or counts as such. */
  end() {
    if (this.#ended) return;
    // Handles the messages before the end.
    if (this.isOpen) this.#hearEarly();
    if (this.#ended) return;
    this.#ended = true;
    if (this.isOpen) {
      abandoned.unregister(this);
      this.#owner._nextId = /** @type {EngineHandle} */ (this.#engine).app.nextId();
      destroy(/** @type {EngineHandle} */ (this.#engine));
      this.#engine = undefined;
    }
    const error = closedError();
    /** @type {Opening} */ (this.#open).reject(error);
    const requests = [...this.#pending.values()];
    const controllers = [...this.#controllers.values()];
    this.#pending.clear();
    this.#controllers.clear();
    try {
      this.#owner._onEnd(this);
    } finally {
      for (const request of requests) request.reject(error);
      for (const controller of controllers) controller.abort(error);
    }
  }

  #receive = (/** @type {Message} */ message, /** @type {MessageExtraInfo=} */ extra) => {
    if (this.#ended) return;
    const isJsonRpc = message?.jsonrpc === "2.0";
    // PostMessageTransport has checked it.
    const isJudged = isJsonRpc && this.transport instanceof PostMessageTransport;
    const problem = isJudged ? "" : isJsonRpc ? problemOf(message) : "no JSON-RPC";
    if (problem) {
      this.#owner._report(new Error(`Unknown message type: ${jsonOf(message)}`));
      const isAnswer = isJsonRpc && message.method === undefined && this.#pending.has(message.id);
      if (isAnswer) this.#refuse(message, new Error(problem));
      return;
    }
    if (this.#early) return void this.#early.push([message, extra]);
    const isRequest = message.id !== undefined;
    const handlers = isRequest ? this.#owner._requestHandlers : this.#owner._notificationHandlers;
    const handler = handlers.get(message.method) ?? this.#fallbackOf(message, isRequest);
    let block;
    try {
      block = engine.mcpappsPack(message);
    } catch (error) {
      return this.#refuse(message, error);
    }
    // Reading it may have run its author's code.
    if (this.#ended) return engine.mcpappsFree(block);
    const inbound = ++this.#lastInbound;
    const found = /** @type {EngineHandle} */ (this.#engine)
      .app.receive(block, handler?.handling ?? Handling.None, inbound);
    const problems = found > 1 && engine.UTF8ToString(found);
    if (engine.mcpappsTold.length) this.#perform(this.#reportUnsent("an error response"), message);
    if (!found || this.#ended) return;
    if (isRequest) this.#serve(inbound, /** @type {Handler} */ (handler), message, extra, problems);
    else this.#hear(/** @type {Handler} */ (handler).run, message, problems);
  };

  // For methods without a handler.
  /** @param {Message} message @param {boolean} isRequest @returns {Handler | undefined} */
  #fallbackOf({ method }, isRequest) {
    if (method === undefined) return undefined;
    try {
      const run = isRequest ? this.#owner.fallbackRequestHandler : this.#owner.fallbackNotificationHandler;
      return run && { handling: Handling.AsItIs, run: (message, _, context) => run(message, context) };
    } catch (error) {
      this.#owner._report(error);
    }
  }

  // Not within the call that has brought the message.
  /** @param {Run | undefined} run @param {[any, ...any]} details */
  async #hear(run, ...details) {
    try {
      await undefined;
      await /** @type {Run} */ (run)(...details);
    } catch (error) {
      this.#owner._report(new Error(`Uncaught error in notification handler: ${textOf(error)}`));
    }
  }

  /**
   * @param {number} inbound
   * @param {{run: Run}} handler
   * @param {Message} message
   * @param {MessageExtraInfo | undefined} extra
   * @param {string | false} problems
   */
  async #serve(inbound, { run }, message, extra, problems) {
    const controller = new AbortController();
    const { signal } = controller;
    this.#controllers.set(inbound, controller);
    let answer;
    try {
      await undefined;
      const context = this.#owner._contextOf(message, extra, signal, this);
      // A handler may return nothing.
      answer = { result: (await run(message, problems, context)) ?? {} };
    } catch (error) {
      answer = { error: this.#owner._errorToSend(error) };
    }
    if (signal.aborted) return;
    this.#controllers.delete(inbound);
    try {
      this.#respond(inbound, message.id, answer);
    } catch (thrown) {
      this.#owner._report(new Error(`Failed to encode result for ${message.method}: ${textOf(thrown)}`));
      const error = { code: ProtocolErrorCode.InternalError, message: "Internal error" };
      this.#respond(inbound, message.id, { error });
    }
  }

  /** Answers a message that is too deep or too large to be read. */
  #refuse(/** @type {Message} */ { id, method }, /** @type {unknown} */ error) {
    if (this.#ended) return;
    const why = memberOf(error, "message");
    if (method === undefined && this.#pending.has(id)) {
      const text = `Invalid result for ${/** @type {Pending} */ (this.#pending.get(id)).method}: ${why}`;
      return this.#fail(id, new SdkError(SdkErrorCode.InvalidResult, text));
    }
    this.#owner._report(new Error(`A message was refused: ${why}`));
    if (method === undefined || (typeof id !== "string" && !Number.isInteger(id))) return;
    const refusal = { code: ProtocolErrorCode.InvalidRequest, message: why };
    this.#send({ id, error: refusal }).catch(this.#reportUnsent("an error response"));
  }

  // Throws if the value cannot be sent, or if reading it has run its author's code, which ended the connection.
  #check(/** @type {unknown} */ value) {
    checkJson(value);
    if (!this.isOpen) throw closedError();
  }

  /**
   * `check`: whether the engine checks the result. `take` gets it at once, before promises: the host may send more.
   * @param {{method: string, params?: any}} request
   * @param {RequestOptions} [options]
   * @param {boolean} [check]
   * @param {Pending["take"]} [take]
   */
  request({ method, params }, options = {}, check, take) {
    return new Promise((resolve, reject) => {
      const { signal, onprogress, timeout = defaultTimeout, maxTotalTimeout, resetTimeoutOnProgress } = options;
      if (signal?.aborted) return reject(errorOfAbort(signal.reason));
      if (!this.isOpen) return reject(closedError());
      this.#check({ method, params });
      /** @type {[number, number, boolean, boolean]} */
      const limits = [timeout, maxTotalTimeout || Infinity, !!onprogress, !!resetTimeoutOnProgress];
      const id = /** @type {EngineHandle} */ (this.#engine).app.request(engine.mcpappsPack(method), ...limits, check);
      const stop = () => this.#cancel(id, /** @type {AbortSignal} */ (signal).reason);
      /** @type {(settle: (value: any) => void) => (value: unknown) => void} */
      const end = (settle) => (value) => {
        signal?.removeEventListener("abort", stop);
        settle(value);
      };
      signal?.addEventListener("abort", stop, { once: true });
      this.#pending.set(id, {
        method,
        timeout,
        maxTotalTimeout,
        onprogress,
        started: Date.now(),
        take,
        resolve: end(resolve),
        reject: end(reject),
      });
      this.#perform();
      // The engine refuses one request too many.
      if (!this.#pending.has(id)) return;
      const marked = onprogress ? { ...params, _meta: { ...params?._meta, progressToken: id } } : params;
      this.#send({ id, method, params: marked }, options).catch((error) => this.#fail(id, error));
    });
  }

  #cancel(/** @type {number} */ id, /** @type {unknown} */ reason) {
    const request = this.#pending.get(id);
    if (!request || !this.isOpen) return;
    request.reason = reason;
    const block = engine.mcpappsPack(textOf(reason));
    // Converting the text may have run the author's code.
    if (!this.isOpen) return engine.mcpappsFree(block);
    /** @type {EngineHandle} */ (this.#engine).app.cancel(id, block);
    this.#perform(this.#reportUnsent("cancellation"));
  }

  #fail(/** @type {number} */ id, /** @type {unknown} */ error) {
    const request = this.#pending.get(id);
    if (!request) return;
    this.#pending.delete(id);
    this.#engine?.app.forget(id);
    this.#perform();
    request.reject(error);
  }

  /**
   * Resolves when the transport has sent it.
   * @type {(notification: {method: string, params?: any}, options?: TransportSendOptions) => Promise<void>}
   */
  async notify({ method, params }, options) {
    this.#check({ method, params });
    await this.#send({ method, params }, options);
  }

  /** @param {number} inbound @param {string | number} id the host's @param {object} answer */
  #respond(inbound, id, answer) {
    if (!this.isOpen) return;
    this.#check(answer);
    const isAwaited = /** @type {EngineHandle} */ (this.#engine).app.release(inbound);
    if (isAwaited) this.#send({ id, ...answer }).catch(this.#reportUnsent("response"));
  }

  /** @param {string} what @returns {(error: unknown) => void} */
  #reportUnsent(what) {
    return (error) => this.#owner._report(new Error(`Failed to send ${what}: ${textOf(error)}`));
  }

  /** @param {any} message without what all have @param {TransportSendOptions} [options] */
  async #send({ params, ...message }, { relatedRequestId, resumptionToken, onresumptiontoken, headers } = {}) {
    const whole = { jsonrpc: "2.0", ...message, ...(params !== undefined && { params }) };
    await this.transport.send(whole, { relatedRequestId, resumptionToken, onresumptiontoken, headers });
  }

  /**
   * Runs the engine's queued actions after each call. `onUnsent` gets the transport's error. `message` is the one that
   * the engine has read.
   * @param {(error: unknown) => void} [onUnsent]
   * @param {Message} [message]
   */
  #perform(onUnsent, message) {
    for (const [what, number, code, text] of engine.mcpappsTold.splice(0)) {
      if (this.#ended) return;
      switch (what) {
        case EngineEvent.Send:
          this.#send(number).catch(onUnsent);
          break;
        case EngineEvent.Settle:
          this.#settle(number, code, text, message);
          break;
        case EngineEvent.Progress:
          this.#hear(this.#pending.get(number)?.onprogress, withoutKey(message.params, "progressToken"));
          break;
        case EngineEvent.Cancelled:
          this.#abort(number, message?.params?.reason);
          break;
        case EngineEvent.Error:
          this.#owner._report(new Error(text));
          break;
        case EngineEvent.Stray:
          this.#owner._report(new Error(textOfStray(message, number)));
          break;
        default:
          clearTimeout(/** @type {EngineHandle} */ (this.#engine).timer);
          if (what === EngineEvent.StartTimer)
            /** @type {EngineHandle} */ (this.#engine).timer = startTimer(new WeakRef(this), number);
      }
    }
  }

  /** @param {number} id @param {number} how @param {string} text @param {Message} message */
  #settle(id, how, text, message) {
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    if (!request) return;
    if (how !== Outcome.Result) return request.reject(errorOf(request, how, text, message));
    request.take?.(message.result);
    request.resolve(resultOf(request.method, message.result));
  }

  // Not before the handler has begun.
  async #abort(/** @type {number} */ inbound, /** @type {unknown} */ reason) {
    await undefined;
    const controller = this.#controllers.get(inbound);
    this.#controllers.delete(inbound);
    controller?.abort(reason);
    // Makes the engine forget the request.
    this.#engine?.app.release(inbound);
  }

  /** The engine's timer has fired. */
  fire() {
    if (!this.isOpen) return;
    /** @type {EngineHandle} */ (this.#engine).app.fire();
    this.#perform(this.#reportUnsent("cancellation"));
  }
}

// An App can be collected while a timer runs.
const startTimer = (/** @type {WeakRef<Connection>} */ connection, /** @type {number} */ milliseconds) =>
  setTimeout(() => queueMicrotask(() => connection.deref()?.fire()), milliseconds);
