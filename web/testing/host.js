// The host of a view under test: one of web/hosts, with the answers of the test.
import { Host } from "../hosts/host.js";
import { isOfOpenAi } from "../hosts/openai.js";
import { requests as methods } from "../lib/methods.js";
import { errorCode, isRequest } from "../lib/json_rpc.js";
import { troubleIn } from "../lib/trouble.js";
import { Answers, toolResult } from "./answers.js";
import { label } from "./recording.js";

/** @import { BaseContext, LoggingMessageNotification } from "@modelcontextprotocol/client" */
/** @import { McpUiSizeChangedNotification } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { Wire } from "../hosts/habits.js" */
/** @import { Call, ToolInput } from "../hosts/host.js" */
/** @import { PlayedHost } from "../hosts/hosts.js" */
/** @import { Json } from "../lib/json_rpc.js" */
/** @import { ErrorList } from "./errors.js" */
/** @import { Entry } from "./recording.js" */
/** @import { HostedView, OpenOptions } from "./view_types.js" */
/**
 * @typedef {Omit<OpenOptions, "host" | "call"> & {host?: PlayedHost, errors: ErrorList}} TestHostOptions
 *
 * @typedef {object} TestWire
 * @property {(message: unknown) => void} send
 * @property {() => number} now in milliseconds
 * @property {(message: Json) => void} onmessage set by the host
 */

const everything = {
  openLinks: {},
  downloadFile: {},
  serverTools: { listChanged: true },
  serverResources: { listChanged: true },
  logging: {},
  message: { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {}, structuredContent: {} },
  updateModelContext: { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {}, structuredContent: {} },
  sampling: { tools: {} },
};

/** The default, which has all capabilities. @type {PlayedHost} */
const ownHost = {
  id: "mcpapps-testing",
  messages: { modeNotification: "after", height: "exact", teardown: "request" },
  hostCapabilities: everything,
};

const badLevels = new Set(["warning", "error", "critical", "alert", "emergency"]);

export class TestHost {
  /** @type {Entry[]} */
  entries = [];
  /** Everything that the view sent. @type {Json[]} */
  sent = [];
  /** @type {HostedView["modelContext"]} */
  modelContext;
  /** @type {HostedView["messages"]} */
  messages = [];
  /** @type {HostedView["links"]} */
  links = [];
  /** @type {HostedView["downloads"]} */
  downloads = [];
  /** @type {HostedView["log"]} */
  log = [];
  /** @type {HostedView["sizes"]} */
  sizes = [];
  wantsTeardown = false;
  tornDown = false;
  answers;
  /** Called with each new size of the view. @type {(size: McpUiSizeChangedNotification["params"]) => void} */
  onsize = () => {};
  oncontext = () => {};

  #played;
  #errors;
  /** @type {Map<unknown, Json>} */
  #asked = new Map();
  /** @type {TestWire | undefined} */
  #wire;
  // Records the messages between host and wire.
  /** @type {Wire} */
  #tap = {
    start: async () => {},
    close: async () => {},
    send: (message) => {
      this.#note("to-view", message);
      /** @type {TestWire} */ (this.#wire).send(message);
    },
  };

  /** @param {TestHostOptions} options */
  constructor({
    host = ownHost, theme, hostInfo, hostContext, hostCapabilities, tools = {}, readOnlyTools = [], requests = {},
    openai, errors,
  }) {
    this.#errors = errors;
    this.answers = new Answers({ tools, requests, accepted: this.#accepted(), errors });
    /** @type {(method: string) => (params: Json, extra: BaseContext) => Promise<unknown>} */
    const respond = (method) => (params, extra) => this.answers.respond(method, params, extra?.mcpReq?.signal);
    this.#played = new Host(host, this.#tap, {
      answers: {
        ...Object.fromEntries(Object.keys(methods).map((method) => [method, respond(method)])),
        "*": (method, params, extra) => respond(method)(params, extra),
      },
      answersAnyway: (method, params) => this.answers.has(method, params),
      theme,
      info: hostInfo,
      context: hostContext,
      capabilities: hostCapabilities,
      openai,
      isReadOnly: (name) => readOnlyTools.includes(name),
    });
    this.#played.oncontext = () => this.oncontext();
    const { bridge } = this;
    bridge.onerror = (error) => errors.add("protocol", error.message);
    bridge.onsizechange = (size) => {
      this.sizes.push(size);
      this.onsize(size);
    };
    bridge.onrequestteardown = () => (this.wantsTeardown = true);
    bridge.onloggingmessage = (message) => this.#takeLog(message);
  }

  /** The host of web/hosts, which sends the messages. */
  get played() {
    return this.#played;
  }
  get bridge() {
    return this.#played.bridge;
  }
  get context() {
    return this.#played.context;
  }
  get initialized() {
    return this.#played.isInitialized;
  }
  /** The first values of `window.openai`, if the host has it. */
  get globals() {
    return this.#played.openai?.globals(this.context);
  }

  /** @param {TestWire} wire */
  async connect(wire) {
    this.#wire = wire;
    wire.onmessage = (message) => {
      this.#note("from-view", message);
      // Views may post messages of other protocols.
      if (message?.jsonrpc === "2.0") this.#tap.onmessage?.(message);
    };
    await this.#played.connect();
  }

  /**
   * Shows the view a call as the host does. Begins before the view starts.
   * @param {NonNullable<OpenOptions["call"]>} call
   */
  async showCall({ input = {}, result }) {
    this.#played.expect(/** @type {ToolInput} */ (input));
    await this.#played.showCall(/** @type {Call} */ ({ input, result: toolResult(result) }));
  }

  async close() {
    this.bridge.onerror = undefined;
    await this.#played.close();
  }

  /** @param {number} timeout */
  async teardown(timeout) {
    this.tornDown = true;
    return this.bridge.teardownResource({}, { timeout });
  }

  /** Ends the view as the host does. */
  async end() {
    this.tornDown = true;
    const answer = this.#played.end();
    if (this.#played.ending === "request") await answer;
  }

  /** The default answers. @returns {Record<string, (params: Json) => object>} */
  #accepted() {
    return {
      "ui/message": (params) => (this.messages.push(params), {}),
      "ui/open-link": ({ url }) => (this.links.push(url), {}),
      "ui/download-file": ({ contents }) => (this.downloads.push(contents), {}),
      "ui/update-model-context": (params) => ((this.modelContext = params), {}),
      "ui/request-display-mode": ({ mode }) => this.#played.grantMode(mode),
      "prompts/list": () => ({ prompts: [] }),
    };
  }

  /** @param {LoggingMessageNotification["params"]} message */
  #takeLog(message) {
    this.log.push(message);
    const { level, logger, data } = message;
    const isEnd = troubleIn(message) !== undefined;
    if (!isEnd && !badLevels.has(level)) return;
    const said = typeof data === "string" ? data : JSON.stringify(data);
    const text = `${[level, logger].filter(Boolean).join(", ")}: ${said}`;
    if (isEnd) this.#errors.addEnd("log", text);
    else this.#errors.add("log", text);
  }

  /** @type {(direction: Entry["direction"], message: Json) => void} */
  #note(direction, message) {
    // No messages of the view's, but its calls of window.openai: these are in `openai.calls`.
    if (this.#played.openai && isOfOpenAi(message)) return;
    this.entries.push({ time: /** @type {TestWire} */ (this.#wire).now(), direction, message });
    if (direction === "from-view") this.#noteSent(message);
    else this.#noteAnswer(message);
  }

  /** @param {Json} message */
  #noteSent(message) {
    this.sent.push(message);
    if (message?.jsonrpc !== "2.0" || !isRequest(message)) return;
    this.#asked.set(message.id, message);
    if (!this.initialized && !["ui/initialize", "ping"].includes(message.method)) {
      this.#errors.add(
        "protocol",
        `${label(message)} before ui/notifications/initialized: the view asks before its handshake has ended`,
      );
    }
  }

  /** @param {Json} message */
  #noteAnswer(message) {
    if (message.method || message.id === undefined) return;
    const request = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (request && message.error?.code === errorCode.invalidParams) {
      this.#errors.add("protocol", `${label(request)} is not as the specification has it: ${message.error.message}`);
    }
  }
}
