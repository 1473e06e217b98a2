// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { Outcome } from "./engine/enums.js";
import { INITIALIZE_METHOD, INITIALIZED_METHOD } from "./engine/methods.js";
import { errorOfAbort, ProtocolErrorCode, SdkError, SdkErrorCode } from "./errors.js";
import { Inbox } from "./inbox.js";
import { closedError, errorOf, resultOf, textOfReport, textOfUnknownProgress, withoutKey } from "./outcomes.js";
import { engine } from "./start_engine.js";
import { jsonOf, memberOf, textOf } from "./text.js";

const defaultTimeout = 60000;
const mostContextMembers = 1000;

// An App that is dropped while it is connected leaves its engine object behind.
const abandoned = new FinalizationRegistry((remains) => destroy(remains));

function destroy({ app, key }) {
  engine.mcpappsConnections.delete(key);
  app.delete();
}

let lastKey = 0;

/**
 * One connection of an App: a transport on the one side, an engine object on the other. The engine
 * decides; what it wants done it says by the methods that begin with an underscore, and it is done
 * when the engine has returned, so that the author's code never runs inside of it.
 */
export class Connection {
  #owner;
  #app;
  #key = 0;
  #pending = new Map();
  #controllers = new Map();
  #inbox = new Inbox((message, extra) => this.#receive(message, extra));
  // The message that the engine looks at, and what the transport said of it.
  #message;
  #extra;
  // What is to be done when the engine has returned.
  #actions;
  #sent = Promise.resolve();
  #announced;
  #open;
  #ended = false;

  constructor(owner, transport) {
    this.#owner = owner;
    this.transport = transport;
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
    transport.onmessage = (message, extra) => {
      onmessage?.(message, extra);
      this.#arrive(message, extra);
    };
  }

  get isOpen() {
    return this.#app !== undefined;
  }

  assertNotEnded() {
    if (this.#ended) throw closedError();
  }

  /**
   * Once the engine runs: makes the handshake with `hello`, the App's info and capabilities. Gives the
   * host's answer when the host was told that it has come.
   */
  async connect(hello, options) {
    const block = engine.mcpappsPackStrict(hello);
    this.assertNotEnded();
    this.#key = ++lastKey;
    engine.mcpappsConnections.set(this.#key, new WeakRef(this));
    this.#app = new engine.App(this.#key, this.#owner._nextId, block);
    abandoned.register(this, { app: this.#app, key: this.#key }, this);
    this.#open.resolve();
    this.#inbox.open();
    const result = await this.#ask(INITIALIZE_METHOD, () => 0, options, (app, _, limits) => app.connect(...limits));
    await this.#announced;
    this.assertNotEnded();
    return result;
  }

  /** The transport is closed, or is to be treated so. */
  end() {
    if (this.#ended) return;
    // What came before the end is heard.
    this.#inbox.drain();
    if (this.#ended) return;
    this.#ended = true;
    if (this.#app) {
      abandoned.unregister(this);
      destroy({ app: this.#app, key: this.#key });
      this.#app = undefined;
    }
    const error = closedError();
    this.#open.reject(error);
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

  // ---- Into the engine ----

  /**
   * Calls the engine with the block that `pack` makes; 0 stands for no value. What the engine wants
   * done is to be run by the caller. Reading a value may run its author's code, which may end the
   * connection: then this throws, as it does where the value cannot be sent.
   */
  #call(pack, call) {
    const block = pack();
    if (!this.#app) {
      engine.mcpappsFree(block);
      throw closedError();
    }
    const outer = this.#actions;
    const actions = (this.#actions = []);
    try {
      return { value: call(this.#app, block), actions };
    } finally {
      this.#actions = outer;
    }
  }

  /** `onUnsent` takes what the transport says if it cannot send. */
  #run(actions, onUnsent, sendOptions) {
    for (const action of actions) action(onUnsent, sendOptions);
  }

  #act(action) {
    if (this.#actions) return void this.#actions.push(action);
    // A timer's.
    queueMicrotask(() => action(this.#reportUnsent("cancellation")));
  }

  #reportUnsent(what) {
    return (error) => this.#owner._report(new Error(`Failed to send ${what}: ${textOf(error)}`));
  }

  #arrive(message, extra) {
    if (this.#ended) return;
    if (message?.jsonrpc !== "2.0") {
      return this.#owner._report(new Error(`Unknown message type: ${jsonOf(message)}`));
    }
    const isAnswer = message.method === undefined && message.id !== undefined;
    if (isAnswer && this.#app && this.#inbox.isEmpty) return this.#receive(message, extra);
    this.#inbox.add(message, extra);
  }

  #receive(message, extra) {
    const call = (app, block) => {
      this.#message = message;
      this.#extra = extra;
      app.receive(block);
      this.#message = this.#extra = undefined;
    };
    let called;
    try {
      called = this.#call(() => engine.mcpappsPack(message), call);
    } catch (error) {
      return this.#refuse(message, error);
    }
    this.#run(called.actions, this.#reportUnsent("an error response"));
  }

  /** A message that is too deep or too large to be looked at: whoever waits for it is told. */
  #refuse({ id, method }, error) {
    if (this.#ended) return;
    const why = memberOf(error, "message");
    if (method === undefined && this.#pending.has(id)) {
      const text = `Invalid result for ${this.#pending.get(id).method}: ${why}`;
      return this.#fail(id, new SdkError(SdkErrorCode.InvalidResult, text));
    }
    this.#owner._report(new Error(`A message was refused: ${why}`));
    if (method === undefined || (typeof id !== "string" && !Number.isInteger(id))) return;
    const answer = { jsonrpc: "2.0", id, error: { code: ProtocolErrorCode.InvalidRequest, message: why } };
    this.#send(answer).catch(this.#reportUnsent("an error response"));
  }

  /** `check`: whether the engine judges the result. */
  request(request, options, check) {
    const { method, params } = request;
    const pack = () => engine.mcpappsPackStrict({ method, params });
    const send = (app, block, limits) => app.request(block, ...limits, check);
    return this.#ask(method, pack, options, send);
  }

  #ask(method, pack, options, send) {
    return new Promise((resolve, reject) => {
      const { signal, onprogress, timeout = defaultTimeout, maxTotalTimeout, resetTimeoutOnProgress } = options ?? {};
      if (signal?.aborted) return reject(errorOfAbort(signal.reason));
      if (!this.#app) return reject(closedError());
      const limits = [timeout, maxTotalTimeout || Infinity, !!onprogress, !!resetTimeoutOnProgress];
      const { value: id, actions } = this.#call(pack, (app, block) => send(app, block, limits));
      this.#owner._nextId = id + 1;
      const stop = () => this.#cancel(id, signal.reason);
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
        resolve: end(resolve),
        reject: end(reject),
      });
      this.#run(actions, (error) => this.#fail(id, error), sendOptionsOf(options));
    });
  }

  #cancel(id, reason) {
    const request = this.#pending.get(id);
    if (!request || !this.#app) return;
    request.reason = reason;
    const pack = () => engine.mcpappsPack(textOf(reason));
    const { actions } = this.#call(pack, (app, block) => app.cancel(id, block));
    this.#run(actions, this.#reportUnsent("cancellation"));
  }

  #fail(id, error) {
    const request = this.#pending.get(id);
    if (!request) return;
    this.#pending.delete(id);
    this.#app?.forget(id);
    request.reject(error);
  }

  /** Fulfilled when the transport has sent it. */
  notify({ method, params }, options) {
    if (!this.#app) throw closedError();
    const pack = () => engine.mcpappsPackStrict({ method, params });
    const { actions } = this.#call(pack, (app, block) => app.notify(block));
    // The caller hears of it.
    this.#run(actions, () => {}, options);
    return this.#sent;
  }

  #respond(inbound, answer) {
    if (!this.#app) return;
    const pack = () => engine.mcpappsPackStrict(answer);
    const { actions } = this.#call(pack, (app, block) => app.respond(inbound, block));
    this.#run(actions, this.#reportUnsent("response"));
  }

  // What was told before the handshake's answer is older.
  #begin(context) {
    this.context = undefined;
    if (context !== undefined) this.mergeContext(INITIALIZE_METHOD, context);
  }

  /** What the host told in the handshake and since; undefined before. */
  context;

  /** What `method` tells of the context. It grows to 1,000 members at most: each change looks at all of them. */
  mergeContext(method, changed) {
    const merged = { ...this.context, ...changed };
    const members = Object.entries(merged);
    this.context = members.length > mostContextMembers ? Object.fromEntries(members.slice(0, mostContextMembers)) : merged;
    if (members.length <= mostContextMembers) return;
    const [name] = members[mostContextMembers];
    this.#owner._report(new Error(`${method}: ${name.slice(0, 100)}: the context has more than 1,000 members: this one is left out`));
  }

  // ---- From the engine ----

  _failed(error) {
    this.#act(() => this.#owner._report(error));
  }

  _send(block) {
    const message = engine.mcpappsUnpack(block);
    this.#act((onUnsent, options) => {
      if (this.#ended) return;
      this.#sent = this.#send(message, options);
      if (message.method === INITIALIZED_METHOD) this.#announced = this.#sent;
      this.#sent.catch(onUnsent);
    });
  }

  async #send(message, options) {
    await this.transport.send(message, options);
  }

  _findHandler(isRequest) {
    return this.#owner._handlingOf(isRequest, this.#message.method);
  }

  _notification(problems) {
    const message = this.#message;
    this.#act(() => this.#owner._takeNotification(message, problems));
  }

  _request(inbound, problems) {
    const message = this.#message;
    const extra = this.#extra;
    this.#act(() => this.#serve(inbound, message, extra, problems));
  }

  async #serve(inbound, message, extra, problems) {
    const controller = new AbortController();
    const { signal } = controller;
    this.#controllers.set(inbound, controller);
    let answer;
    try {
      const context = this.#owner._contextOf(message, extra, signal, this);
      // A handler that has nothing to say has done what it was asked to.
      const result = (await this.#owner._takeRequest(message, context, problems)) ?? {};
      answer = { result };
    } catch (error) {
      answer = { error: this.#owner._errorToSend(error) };
    }
    if (signal.aborted) return;
    this.#controllers.delete(inbound);
    try {
      this.#respond(inbound, answer);
    } catch (error) {
      this.#owner._report(new Error(`Failed to encode result for ${message.method}: ${textOf(error)}`));
      this.#respond(inbound, { error: { code: -32603, message: "Internal error" } });
    }
  }

  _cancelled(inbound) {
    const reason = this.#message?.params?.reason;
    this.#act(() => {
      const controller = this.#controllers.get(inbound);
      this.#controllers.delete(inbound);
      controller?.abort(reason);
      // The engine keeps it until then; nothing is sent.
      this.#respond(inbound, {});
    });
  }

  _progress(id) {
    const params = withoutKey(this.#message.params, "progressToken");
    this.#act(() => this.#owner._guard(() => this.#pending.get(id)?.onprogress?.(params)));
  }

  _settle(id, how, text) {
    const message = this.#message;
    this.#act(() => {
      const request = this.#pending.get(id);
      this.#pending.delete(id);
      if (!request) return;
      if (how !== Outcome.Result) return request.reject(errorOf(request, how, text, message));
      // At once: the host may tell of a change before the promise is heard.
      if (request.method === INITIALIZE_METHOD) this.#begin(message.result.hostContext);
      request.resolve(resultOf(request.method, message.result));
    });
  }

  _error(text) {
    const message = this.#message;
    this.#act(() => this.#owner._report(new Error(textOfReport(message, text))));
  }

  _unknownProgress() {
    const message = this.#message;
    this.#act(() => this.#owner._report(new Error(textOfUnknownProgress(message))));
  }
}

function sendOptionsOf({ relatedRequestId, resumptionToken, onresumptiontoken, headers } = {}) {
  return { relatedRequestId, resumptionToken, onresumptiontoken, headers };
}
