// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { Handling } from "./engine/enums.js";
import { mergeContext } from "./engine/host_context.js";
import * as names from "./engine/methods.js";
import { EventDispatcher } from "./event_dispatcher.js";
import { hostEvents as events } from "./host_events.js";
import { modernArguments } from "./legacy.js";
import { calledEarly, claimedTwice, nameAlone, registeredLate } from "./misuse.js";
import { Protocol, refuse } from "./protocol.js";
import { acceptProxies } from "./proxies.js";
import { observeSize } from "./size.js";
import { ToolRegistry } from "./tools.js";
import { PostMessageTransport } from "./transport.js";

/**
 * @import { Connection } from "./connection.js"
 * @import { KnownContext } from "./engine/host_context.js"
 * @import { first, Listener } from "./event_dispatcher.js"
 * @import * as Types from "./index.d.ts"
 * @import { Given, HandlerArguments } from "./protocol.js"
 * @import { Around, Callback, Config } from "./tools.js"
 * @typedef {any} Json params of a request or a notification: see types/app.d.ts
 * @typedef {"onteardown" | "oncalltool" | "onlisttools"} Asked
 */

/** @type {Types.StandardSchemaV1} */
const noParams = { "~standard": { version: 1, vendor: "mcpapps", validate: () => ({ value: {} }) } };

/** @param {Given} answer @returns {HandlerArguments} */
const withParams = (answer) => [({ params }, extra) => answer(params, extra)];

export class App extends Protocol {
  _appInfo;
  _appCapabilities;
  options;
  /** @type {Types.McpUiHostCapabilities | undefined} */
  #hostCapabilities;
  /** @type {Types.Implementation | undefined} */
  #hostInfo;
  #hostContext = /** @type {KnownContext} */ ({});
  #isInitialized = false;
  #events = new EventDispatcher();
  /** @type {Set<string>} */
  #eventsTaken = new Set();
  /** @type {Set<string>} */
  #everHeard = new Set();
  // Methods with a handler: a second one is a mistake.
  #claimed = new Set([names.PING_METHOD, names.CANCELLED_METHOD, names.PROGRESS_METHOD]);
  // The handlers of the host's requests, by property.
  /** @type {Partial<Record<Asked, Given>>} */
  #answering = {};
  #hasToolHandlers = false;
  /** Of draft.js. @type {Around | undefined} */
  _aroundCall;
  // Active size observers.
  /** @type {Set<ReturnType<typeof observeSize>>} */
  #sizeObservers = new Set();
  #tools = new ToolRegistry(() => {
    this.#announceTools();
  });

  /**
   * @param {Types.Implementation} appInfo
   * @param {Types.McpUiAppCapabilities} appCapabilities @param {Types.AppOptions} options
   */
  constructor(appInfo, appCapabilities = {}, options = { autoResize: true }) {
    super(options);
    this._appInfo = appInfo;
    this._appCapabilities = appCapabilities;
    this.options = options;
    this.replaceRequestHandler(names.PING_METHOD, ({ params }) => {
      console.log("Received ping:", params);
      return {};
    });
    this.setEventHandler("hostcontextchanged", undefined);
  }

  // Functions of each App, so that they can be passed on without it.

  /** @param {any[]} args */
  setRequestHandler = (...args) => {
    const [method, ...rest] = modernArguments("request", args);
    this.#claim(method, "setRequestHandler");
    super.setRequestHandler(method, .../** @type {HandlerArguments} */ (rest));
  };

  /** @param {any[]} args */
  setNotificationHandler = (...args) => {
    const [method, ...rest] = modernArguments("notification", args);
    this.#claim(method, "setNotificationHandler");
    super.setNotificationHandler(method, .../** @type {HandlerArguments} */ (rest));
  };

  removeRequestHandler = (/** @type {string} */ method) => {
    this.#claimed.delete(method);
    super.removeRequestHandler(method);
  };

  removeNotificationHandler = (/** @type {string} */ method) => {
    this.#claimed.delete(method);
    super.removeNotificationHandler(method);
  };

  /** @param {string} method @param {HandlerArguments} rest */
  replaceRequestHandler = (method, ...rest) => {
    this.#claimed.add(method);
    super.setRequestHandler(method, ...rest);
  };

  #claim(/** @type {string} */ method, /** @type {string} */ by) {
    if (this.#claimed.has(method)) throw new Error(claimedTwice(method, by));
    this.#claimed.add(method);
  }

  #misuse(/** @type {string} */ message, warning = message) {
    if (this.options?.strict) throw new Error(message);
    console.warn(warning);
  }

  #assertInitialized(/** @type {string} */ method) {
    if (this.#isInitialized) return;
    const message = calledEarly(method);
    this.#misuse(message, `${message}. This will throw in a future release.`);
  }

  #assertInTime(/** @type {string} */ event) {
    if (!events[event]?.isOneShot || this.#everHeard.has(event)) return;
    this.#everHeard.add(event);
    if (this.#isInitialized) this.#misuse(registeredLate(event));
  }

  assertCapabilityForMethod(/** @type {string} */ method) {
    if (method === names.CREATE_MESSAGE_METHOD && !this.#hostCapabilities?.sampling) {
      throw new Error(`Host does not support sampling (required for ${method})`);
    }
  }

  assertRequestHandlerCapability(/** @type {string} */ method) {
    if ((method === names.CALL_TOOL_METHOD || method === names.LIST_TOOLS_METHOD) && !this._appCapabilities.tools) {
      throw new Error(`Client does not support tool capability (required for ${method})`);
    }
  }

  setEventHandler(/** @type {string} */ event, /** @type {Listener | undefined} */ handler) {
    if (handler) this.#assertInTime(event);
    this.#take(event);
    this.#events.setHandler(event, handler);
  }

  getEventHandler(/** @type {string} */ event) {
    return this.#events.getHandler(event);
  }

  addEventListener(/** @type {string} */ event, /** @type {Listener} */ listener, /** @type {typeof first=} */ turn) {
    this.#assertInTime(event);
    this.#take(event);
    this.#events.addEventListener(event, listener, turn);
  }

  removeEventListener(/** @type {string} */ event, /** @type {Listener} */ listener) {
    this.#events.removeEventListener(event, listener);
  }

  // The method of an event is taken with its first listener.
  #take(/** @type {string} */ event) {
    if (this.#eventsTaken.has(event)) return;
    const known = Object.hasOwn(events, event) && events[event];
    if (!known) throw new Error(`Unknown event: ${String(event)}`);
    const { method, members } = known;
    this.#claim(method, "setNotificationHandler");
    /** @param {Json} message @param {string | false} [problems] */
    const run = ({ params }, problems) => {
      if (problems) refuse(`notification ${method}`, problems);
      const heard = { ...params };
      if (event === "toolresult") heard.content ??= []; // Tools may leave it out.
      for (const name in heard) if (members && !members.includes(name)) delete heard[name];
      if (event === "hostcontextchanged") this.#mergeContext(method, heard);
      this.#events.dispatch(event, heard);
    };
    this._notificationHandlers.set(method, { handling: Handling.Checked, run });
    this.#eventsTaken.add(event);
  }

  #mergeContext(/** @type {string} */ method, /** @type {Types.McpUiHostContext} */ changed) {
    const { isOtherMode, leftOut, ...known } = mergeContext(this.#hostContext, changed);
    this.#hostContext = known;
    if (leftOut !== undefined) {
      const name = leftOut.slice(0, 100);
      this._report(new Error(`${method}: ${name}: the context has more than 1,000 members: this one is left out`));
    }
    for (const observer of this.#sizeObservers) {
      if (isOtherMode) observer.changeMode();
      observer.follow(this.#hostContext.container);
    }
  }

  /** @type {(name: Asked, method: string, given: any, run: (answer: Given) => HandlerArguments) => void} */
  #answer(name, method, handler, run) {
    if (this.#answering[name] && handler) {
      console.warn(`[MCP Apps] ${name} handler replaced. Previous handler will no longer be called.`);
    }
    this.#answering[name] = handler;
    /** @param {any[]} args */
    const answer = (...args) => {
      if (!this.#answering[name]) throw new Error(`No ${name} handler set`);
      return /** @type {Given} */ (this.#answering[name])(...args);
    };
    this.replaceRequestHandler(method, ...run(answer));
  }

  get onteardown() { return this.#answering.onteardown; }
  set onteardown(handler) {
    this.#answer("onteardown", names.RESOURCE_TEARDOWN_METHOD, handler, (answer) => [{ params: noParams }, answer]);
  }

  get oncalltool() { return this.#answering.oncalltool; }
  set oncalltool(handler) { this.#answer("oncalltool", names.CALL_TOOL_METHOD, handler, withParams); }

  get onlisttools() { return this.#answering.onlisttools; }
  set onlisttools(handler) { this.#answer("onlisttools", names.LIST_TOOLS_METHOD, handler, withParams); }

  registerTool(/** @type {string} */ name, /** @type {Config} */ config, /** @type {Callback} */ callback) {
    if (this.#tools.has(name)) throw new Error(`Tool ${name} is already registered`);
    const tool = this.#tools.add(name, config, callback);
    if (!this._appCapabilities.tools && !this.transport) {
      this.registerAppCapabilities({ tools: { listChanged: true } });
    }
    if (!this.#hasToolHandlers) {
      this.#hasToolHandlers = true;
      this.oncalltool = async (params, extra) => this.#tools.call(params, extra, this._aroundCall);
      this.onlisttools = async () => this.#tools.list();
    }
    this.#announceTools();
    return tool;
  }

  #announceTools() {
    if (!this.#isInitialized || !this._appCapabilities.tools?.listChanged) return;
    this.sendToolListChanged().catch((error) => this._report(error));
  }

  registerAppCapabilities(/** @type {Types.McpUiAppCapabilities} */ capabilities) {
    if (this.transport) throw new Error("Cannot register capabilities after transport is established");
    const known = this._appCapabilities;
    /** @param {"experimental" | "tools"} name */
    const joined = (name) => capabilities[name] && { [name]: { ...known[name], ...capabilities[name] } };
    this._appCapabilities = { ...known, ...capabilities, ...joined("experimental"), ...joined("tools") };
  }

  /** @param {Json} params */
  async sendToolListChanged(params = {}) {
    this.#assertInitialized("sendToolListChanged");
    await this._tell(names.TOOLS_LIST_CHANGED_METHOD, params);
  }

  getHostCapabilities() { return this.#hostCapabilities; }
  getHostVersion() { return this.#hostInfo; }
  getHostContext() { return this.#hostContext.value; }

  /** @param {string} name @param {string} method @param {Json} params @param {Types.RequestOptions} [options] */
  #ask(name, method, params, options) {
    this.#assertInitialized(name);
    return this._call(method, params, options);
  }

  async callServerTool(/** @type {Json} */ params, /** @type {Types.RequestOptions=} */ options) {
    this.#assertInitialized("callServerTool");
    if (typeof params === "string") throw new Error(nameAlone(params));
    // Each progress report restarts the time-out.
    const patient = { onprogress: () => {}, resetTimeoutOnProgress: true, ...options };
    return this._call(names.CALL_TOOL_METHOD, params, patient);
  }

  async readServerResource(/** @type {Json} */ params, /** @type {Types.RequestOptions=} */ options) {
    return this.#ask("readServerResource", names.READ_RESOURCE_METHOD, params, options);
  }

  async listServerResources(/** @type {Json} */ params, /** @type {Types.RequestOptions=} */ options) {
    return this.#ask("listServerResources", names.LIST_RESOURCES_METHOD, params, options);
  }

  async createSamplingMessage(/** @type {Json} */ params, /** @type {Types.RequestOptions=} */ options) {
    return this.#ask("createSamplingMessage", names.CREATE_MESSAGE_METHOD, params, options);
  }

  sendMessage(/** @type {Json} */ params, /** @type {Types.RequestOptions=} */ options) {
    return this.#ask("sendMessage", names.MESSAGE_METHOD, params, options);
  }

  updateModelContext(/** @type {Json} */ params, /** @type {Types.RequestOptions=} */ options) {
    return this.#ask("updateModelContext", names.UPDATE_MODEL_CONTEXT_METHOD, params, options);
  }

  openLink(/** @type {Json} */ params, /** @type {Types.RequestOptions=} */ options) {
    return this.#ask("openLink", names.OPEN_LINK_METHOD, params, options);
  }

  /** @deprecated */
  sendOpenLink = this.openLink;

  downloadFile(/** @type {Json} */ params, /** @type {Types.RequestOptions=} */ options) {
    return this.#ask("downloadFile", names.DOWNLOAD_FILE_METHOD, params, options);
  }

  requestDisplayMode(/** @type {Json} */ params, /** @type {Types.RequestOptions=} */ options) {
    return this.#ask("requestDisplayMode", names.REQUEST_DISPLAY_MODE_METHOD, params, options);
  }

  sendLog(/** @type {Json} */ params) { return this._tell(names.LOGGING_MESSAGE_METHOD, params); }

  /** @param {Json} params */
  requestTeardown(params = {}) { return this._tell(names.REQUEST_TEARDOWN_METHOD, params); }

  sendSizeChanged(/** @type {Json} */ params) { return this._tell(names.SIZE_CHANGED_METHOD, params); }

  setupSizeChangedNotifications() {
    const observer = observeSize((size) => {
      // Errors after the end are ignored.
      this.sendSizeChanged(size).catch(() => {});
    });
    this.#sizeObservers.add(observer);
    observer.follow(this.#hostContext.container);
    return () => {
      this.#sizeObservers.delete(observer);
      observer.stop();
    };
  }

  /** @param {Types.Transport} [given] @param {Types.RequestOptions} [options] */
  async connect(given, options) {
    const transport = given ?? new PostMessageTransport(window.parent, window.parent, { debug: this.options?.debug });
    if (this.transport) throw new Error("App is already connected. Call close() before connecting again.");
    this.#isInitialized = false;
    try {
      const connection = await this._open(transport);
      connection.open();
      const { _appCapabilities: appCapabilities, _appInfo: appInfo } = this;
      const params = { appCapabilities, appInfo, protocolVersion: names.LATEST_PROTOCOL_VERSION };
      const takeHost = (/** @type {Json} */ host) => this.#takeHost(host);
      await connection.request({ method: names.INITIALIZE_METHOD, params }, options, true, takeHost);
      await connection.notify({ method: names.INITIALIZED_METHOD });
      connection.assertNotEnded();
      this.#isInitialized = true;
      if (this.options?.autoResize) this.setupSizeChangedNotifications();
    } catch (error) {
      // Unless another connection uses it already.
      if (this.transport === transport) this.close().catch((unclosed) => this._report(unclosed));
      throw error;
    }
  }

  /** @param {Json} host its answer to `ui/initialize` */
  #takeHost({ hostCapabilities, hostInfo, hostContext }) {
    this.#hostCapabilities = hostCapabilities;
    this.#hostInfo = hostInfo;
    this.#hostContext = {}; // What was told of it before is older.
    this.#mergeContext(names.INITIALIZE_METHOD, hostContext);
  }

  _onEnd(/** @type {Connection} */ connection) {
    for (const observer of this.#sizeObservers) observer.stop();
    this.#sizeObservers.clear();
    super._onEnd(connection);
  }

  /** See types/app.d.ts. */
  dispose() {
    const connection = this._connection;
    if (!connection) return;
    const close = async () => connection.transport.close();
    close().catch((error) => this._report(error));
    connection.end();
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() { this.dispose(); }
}

acceptProxies(App);

// `ontoolresult` and the like.
for (const event of Object.keys(events)) {
  Object.defineProperty(App.prototype, `on${event}`, {
    get() { return this.getEventHandler(event); },
    set(handler) { this.setEventHandler(event, handler); },
    configurable: true,
  });
}
