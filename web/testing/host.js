// The host of a view under test: the reference AppBridge, with what the test says and wants to know.
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { capabilitiesOf, contextOf, infoOf } from "../hosts/context.js";
import { DeviatingTransport } from "../hosts/deviating_transport.js";
import { troubleIn } from "../lib/trouble.js";
import { Answers } from "./answers.js";
import { label } from "./recording.js";

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

/** What openView() is, if no host is named: one that can do everything. */
const ownHost = { id: "mcpapps-testing", messages: {}, hostCapabilities: everything };

const handlers = {
  oncalltool: "tools/call",
  onmessage: "ui/message",
  onopenlink: "ui/open-link",
  ondownloadfile: "ui/download-file",
  onrequestdisplaymode: "ui/request-display-mode",
  onupdatemodelcontext: "ui/update-model-context",
  oncreatesamplingmessage: "sampling/createMessage",
  onlistresources: "resources/list",
  onlistresourcetemplates: "resources/templates/list",
  onreadresource: "resources/read",
  onlistprompts: "prompts/list",
};

const badLevels = new Set(["warning", "error", "critical", "alert", "emergency"]);
const invalidParams = -32602;

export class TestHost {
  /** What passed, in order. @type {import("./recording.js").Entry[]} */
  entries = [];
  /** Everything that the view sent. @type {object[]} */
  sent = [];
  modelContext;
  messages = [];
  links = [];
  downloads = [];
  log = [];
  sizes = [];
  wantsTeardown = false;
  initialized = false;
  tornDown = false;
  answers;
  bridge;
  /** For what goes around the bridge. @type {DeviatingTransport} */
  transport;
  /** What the view has been told of its surroundings. */
  context;
  /** Called when the view has told its size. */
  onsize = () => {};
  /** Called when the host has told the view something new. */
  oncontext = () => {};

  #host;
  #theme;
  #errors;
  #asked = new Map();

  /**
   * @param {import("./hosted_view.js").OpenOptions} options with
   * @param {import("../hosts/hosts.js").Host} [options.host] of web/hosts
   * @param {import("./errors.js").ErrorList} options.errors
   */
  constructor({ host = ownHost, theme = "light", hostInfo, hostContext, hostCapabilities, tools = {}, requests = {}, errors }) {
    this.#host = host;
    this.#theme = theme;
    this.#errors = errors;
    this.context = { ...contextOf(host, theme), ...hostContext };
    const offered = hostCapabilities ?? capabilitiesOf(host);
    this.answers = new Answers({ tools, requests, capabilities: offered, accepted: this.#accepted(), errors });
    this.bridge = new AppBridge(null, hostInfo ?? infoOf(host), offered, { hostContext: this.context });
    this.bridge.oninitialized = () => {
      this.initialized = true;
      const { contextAfterInitialized } = host.messages;
      if (contextAfterInitialized) this.bridge.sendHostContextChange({ ...this.context, ...contextAfterInitialized });
    };
    const respond = (method) => (params, extra) => this.answers.respond(method, params, extra?.mcpReq?.signal ?? extra?.signal);
    for (const [name, method] of Object.entries(handlers)) this.bridge[name] = respond(method);
    this.bridge.fallbackRequestHandler = (request, extra) => respond(request.method)(request.params ?? {}, extra);
    this.bridge.onerror = (error) => errors.add("protocol", error.message);
    this.bridge.onsizechange = (size) => {
      this.sizes.push(size);
      this.onsize(size);
    };
    this.bridge.onrequestteardown = () => (this.wantsTeardown = true);
    this.bridge.onloggingmessage = (message) => this.#takeLog(message);
  }

  /**
   * @param {{send: (message: unknown) => void, now: () => number}} wire its `onmessage` is set here
   */
  async connect(wire) {
    const tapped = {
      start: async () => {},
      close: async () => {},
      send: (message) => {
        this.#note(wire.now(), "to-view", message);
        wire.send(message);
      },
    };
    wire.onmessage = (message) => {
      this.#note(wire.now(), "from-view", message);
      // What is no message of this protocol is not the host's business: views may post to others.
      if (message?.jsonrpc === "2.0") tapped.onmessage?.(message);
    };
    this.transport = new DeviatingTransport(tapped, this.#host.messages);
    await this.bridge.connect(this.transport);
  }

  async close() {
    this.transport = undefined;
    this.bridge.onerror = undefined;
    await this.bridge.close();
  }

  /** Merged into what the view knows; only what has changed is sent. */
  setContext(changes) {
    const { styles } = this.#host;
    const variables = changes.theme && changes.theme !== this.#theme && styles && { styles: { variables: styles[changes.theme] } };
    this.#theme = changes.theme ?? this.#theme;
    this.context = { ...this.context, ...variables, ...changes };
    this.bridge.setHostContext(this.context);
    this.oncontext();
  }

  async teardown(timeout) {
    this.tornDown = true;
    return this.bridge.teardownResource({}, { timeout });
  }

  /** What a host does unless the test says otherwise. */
  #accepted() {
    return {
      "ui/message": (params) => (this.messages.push(params), {}),
      "ui/open-link": ({ url }) => (this.links.push(url), {}),
      "ui/download-file": ({ contents }) => (this.downloads.push(contents), {}),
      "ui/update-model-context": (params) => ((this.modelContext = params), {}),
      "ui/request-display-mode": ({ mode }) => this.#changeMode(mode),
      "prompts/list": () => ({ prompts: [] }),
    };
  }

  #changeMode(wanted) {
    const { displayMode = "inline", availableDisplayModes = [] } = this.context;
    const { modes = {}, modeNotification } = this.#host.messages;
    if (!availableDisplayModes.includes(wanted)) return { mode: displayMode };
    const mode = modes[wanted] ?? wanted;
    const tell = () => this.setContext({ displayMode: mode });
    if (modeNotification === "first") tell();
    else setImmediate(tell);
    return { mode };
  }

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

  #note(time, direction, message) {
    this.entries.push({ time, direction, message });
    if (direction === "from-view") this.#noteSent(message);
    else this.#noteAnswer(message);
  }

  #noteSent(message) {
    this.sent.push(message);
    if (message?.jsonrpc !== "2.0" || message.id === undefined || !message.method) return;
    this.#asked.set(message.id, message);
    if (!this.initialized && !["ui/initialize", "ping"].includes(message.method)) {
      this.#errors.add("protocol", `${label(message)} before ui/notifications/initialized: the view asks before its handshake has ended`);
    }
  }

  #noteAnswer(message) {
    if (message.method || message.id === undefined) return;
    const request = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (request && message.error?.code === invalidParams) {
      this.#errors.add("protocol", `${label(request)} is not as the specification has it: ${message.error.message}`);
    }
  }
}
