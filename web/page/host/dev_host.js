// The host that the page is: one tool, one view, every switch that a view can meet. The user interface shows
// `store` and calls the functions here.
import { capabilitiesOf } from "../../hosts/context.js";
import { showAccessibility } from "./accessibility.js";
import { listAppTools } from "./app_tools.js";
import { createForms } from "./elicitation.js";
import { hostContext } from "./host_context.js";
import { Heartbeat } from "./heartbeat.js";
import { followServer } from "./live_reload.js";
import { arePages, LivingPage } from "./living_page.js";
import { Notes } from "./notes.js";
import { readOptions, writeOptions } from "./options.js";
import { Questions } from "./questions.js";
import { Replay } from "./replay.js";
import { Connection, readView, readViewOf } from "./server_connection.js";
import { serverHandlers } from "./server_handlers.js";
import { serverRequests } from "./server_requests.js";
import { enginesIn, imitatedIn, initialState, toolIn } from "./state.js";
import { Store } from "./store.js";
import { playCall } from "./tool_call.js";
import { defaultArguments, prettier, readObject } from "./tool_input.js";
import { Traffic } from "./traffic.js";
import { viewRequests, withoutRefused } from "./view_requests.js";
import { teardownProblem, ViewSession } from "./view_session.js";

/** How a call is answered that has been answered before. */
const asKept = { answer: "server", stream: false, delay: 0 };

export class DevHost {
  traffic = new Traffic();
  #connection = new Connection();
  #allTools = [];
  #session;
  // The end of the session before, which may take a while.
  #ended;
  // Shows again what was asked for last, be it there yet or not; undefined once it has been taken away.
  #again;
  #runs = 0;
  // The last call that has been answered: what a host keeps to show the conversation again.
  #call;
  #living; // the page of the session's view
  #told;
  // The one at the start, which comes back after that of another host.
  #policy = "specification";
  #heartbeat = new Heartbeat({
    ask: () => this.#session?.tellSandbox("check-alive"),
    onChange: (isSilent) => this.#set({ isSilent }),
  });

  constructor() {
    const options = readOptions(location.search, matchMedia("(prefers-color-scheme: dark)").matches);
    if (options.policy !== "host") this.#policy = options.policy;
    this.store = new Store(initialState(options));
    this.questions = new Questions(this.store);
    this.notes = new Notes(this.store, (text) => this.fail(text, true));
  }

  get options() {
    return this.store.state.options;
  }

  get #client() {
    return this.#connection.client;
  }

  get bridge() {
    return this.#session?.bridge;
  }

  get imitated() {
    return imitatedIn(this.store.state);
  }

  get tool() {
    return toolIn(this.store.state);
  }

  // ---- what is shown ----

  #set(change) {
    this.store.set(change);
  }

  fail(message, crashed = false) {
    this.#set({ error: message, status: "error", crashed });
  }

  // ---- the switches ----

  /**
   * Sets options; the view hears of what changed, and is opened anew where it has to be.
   * @param {{isToldLater?: boolean}} [how] the view hears of it soon, when what is under way has been answered
   */
  setOptions(change, { isToldLater = false } = {}) {
    const before = this.options;
    const options = { ...before, ...change };
    if (change.host !== undefined && change.policy === undefined) options.policy = change.host ? "host" : this.#policy;
    if (options.tool !== before.tool && !change.arguments) options.arguments = this.#proposedArguments(options.tool);
    this.#set({ options });
    if (!this.modes.includes(options.mode)) this.#set({ options: { ...options, mode: "inline" } });
    history.replaceState(null, "", writeOptions(this.options));
    const reopens = options.policy !== before.policy || options.host !== before.host;
    if (reopens && this.#session) return this.run();
    if (isToldLater) setTimeout(() => this.refreshContext());
    else this.refreshContext();
  }

  get modes() {
    return this.#context().availableDisplayModes ?? ["inline"];
  }

  setMode(mode, how) {
    if (!this.modes.includes(mode)) this.notes.log("host", `${this.imitated.name} does not have the display mode ${mode}.`);
    else if (this.#session?.supports?.(mode) === false) this.notes.log("host", `The view does not support the display mode ${mode}.`);
    else this.setOptions({ mode }, how);
  }

  /** @param {HTMLElement} stage where views go; its size is the container's. @param {HTMLElement} forms see elicitation.js */
  setPlaces(stage, forms) {
    this.stage = stage;
    this.forms = createForms({ place: forms, open: (uri, place) => this.#openForm(uri, place) });
    let timer;
    new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => this.refreshContext(), 100);
    }).observe(stage);
  }

  #context() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    return hostContext({ host: this.imitated, options: this.options, tool: this.store.state.shown, size: { width, height } });
  }

  refreshContext() {
    this.#session?.updateContext(this.#context(), { host: this.imitated, options: this.options, theme: this.options.theme });
  }

  // ---- the tool and its view ----

  #proposedArguments(name) {
    return JSON.stringify(defaultArguments(toolIn({ ...this.store.state, options: { tool: name } })?.inputSchema), null, 2);
  }

  /** Calls the chosen tool and shows its view. */
  async run() {
    // There is no tool without a connection, and the page says so already.
    if (!this.tool) return;
    const mine = await this.#begin(() => this.run());
    if (mine !== this.#runs) return;
    const { value: input, problem } = readObject(this.options.arguments);
    if (problem) return this.fail(problem);
    this.#call = undefined;
    await this.#present({ tool: this.tool, input }, mine);
  }

  /**
   * Shows the view again as a host does that shows a conversation again: with the same input and the same result. The
   * tool is not called, and what the view has stored is still there. Calls the tool if it has not answered yet.
   */
  async reloadView(view) {
    const call = this.#call;
    if (!call) return (this.#again ?? (() => this.run()))();
    const mine = await this.#begin(() => this.run());
    if (mine === this.#runs) await this.#present({ view, ...call }, mine);
  }

  /** @param {{tool: object, input: object, result?: object, view?: object}} call without a result, the options say how the tool is called */
  async #present(call, mine) {
    const { tool } = call;
    this.#set({ shown: tool, status: "connecting" });
    try {
      const view = call.view ?? (await readViewOf(this.#client, tool));
      if (mine === this.#runs) await this.#show(view, call, mine);
    } catch (error) {
      if (mine === this.#runs) this.fail(`The view of ${tool.name} cannot be shown: ${error.message}`);
    }
  }

  /** Takes away what is shown, and forgets it. Returns the number of the run that begins. */
  async #begin(again) {
    const mine = ++this.#runs;
    this.#again = again;
    await this.#endView();
    if (mine !== this.#runs) return mine;
    this.traffic.clear();
    this.notes.clear();
    this.#set({
      ...{ engine: null, error: "", crashed: false, place: undefined, trouble: "", violations: 0 },
      ...{ modelContext: null, appTools: [], accessibility: null, replay: null },
    });
    return mine;
  }

  async #show(view, call, mine) {
    const { tool, input } = call;
    const options = call.result ? { ...this.options, ...asKept } : this.options;
    this.#set(enginesIn(view));
    const session = this.#open({ stage: this.stage, view, context: this.#context(), handlers: viewRequests(this), onsandbox: this.#onSandbox });
    this.#session = session;
    this.#living = new LivingPage(view.html, session);
    this.refreshContext();
    const problem = await playCall({
      session,
      input,
      options,
      callTool: async () => call.result ?? this.#client.callTool({ name: tool.name, arguments: input }),
      isShown: () => this.#session === session,
      onComplaint: (error) => this.store.state.crashed || this.#set({ error }),
      onInput: () =>
        listAppTools(session.bridge, {
          onTools: (appTools) => this.#session === session && this.#set({ appTools }),
          onProblem: (text) => this.notes.log("host", text, "error"),
        }),
      onResult: (result) => (this.#call = { tool, input, result }),
    });
    if (this.#session !== session || mine !== this.#runs) return;
    const fixtureProblem = this.#call?.result._meta?.["mcpapps.dev/fixture-problem"];
    if (problem) this.fail(`The tool ${tool.name} failed: ${problem.message}`);
    else if (fixtureProblem) this.fail(fixtureProblem);
    else if (this.store.state.status === "connecting") this.#set({ status: "ready" });
  }

  /** Plays a recording to the view of the chosen tool. */
  async replay(text) {
    const mine = await this.#begin(() => this.replay(text));
    if (mine !== this.#runs) return;
    this.#call = undefined;
    try {
      const { tool } = this;
      const view = await readViewOf(this.#client, tool);
      if (mine !== this.#runs) return;
      this.#set({ shown: tool, status: "connecting" });
      this.#set(enginesIn(view));
      const replay = new Replay({
        text,
        view,
        stage: this.stage,
        ...this.#sandbox,
        onsandbox: this.#onSandbox,
        onProgress: (progress) => mine === this.#runs && this.#set({ replay: progress }),
        layout: { host: this.imitated, options: this.options, theme: this.options.theme },
      });
      this.#session = replay;
      await replay.run();
      if (mine === this.#runs) this.#set({ status: "ready" });
    } catch (problem) {
      if (mine === this.#runs) this.#set({ replay: { error: problem.message } });
    }
  }

  /** What every view on the screen has in common. */
  get #sandbox() {
    const { policy, host } = this.options;
    return {
      sandbox: this.store.state.config.sandbox,
      policy: policy === "host" && host ? `host:${this.imitated.policies[0]}` : policy,
      traffic: this.traffic,
    };
  }

  #open({ handlers, ...parts }) {
    const { imitated } = this;
    return new ViewSession({
      host: imitated,
      options: this.options,
      ...this.#sandbox,
      handlers: withoutRefused({ ...serverHandlers(() => this.#client, this.#allTools, () => this.options), ...handlers }, capabilitiesOf(imitated)),
      ...parts,
    });
  }

  #onSandbox = (name, params) => {
    if (this.#session && (name === "engine" || name === "alive")) this.#heartbeat.hear();
    if (name === "engine") this.#set({ engine: params.engine });
    else if (name === "console") this.notes.printed(params);
    else if (name === "accessibility") this.#told?.(params);
    else if (name === "violation") this.notes.violation(params);
    else if (name === "styles") this.#living?.answer(params);
    else if (name === "user") this.traffic.noteUser(params.did);
    else if (name === "error") this.fail(params.message);
  };

  /** Takes away the view, or what was going to show one. */
  async teardown() {
    const mine = ++this.#runs;
    this.#again = undefined;
    await this.#endView();
    if (mine === this.#runs) this.#set({ engine: null, shown: undefined, status: "idle" });
  }

  /** The same for the view that asks for it; one that is ending already takes nothing else away. */
  async teardownForView() {
    if (this.#session) await this.teardown();
  }

  async #endView() {
    const ending = this.#session;
    if (ending) {
      const { isSilent } = this.#heartbeat;
      this.#session = this.#living = undefined;
      this.#heartbeat.stop();
      this.questions.clear();
      this.#ended = ending.close({ isSilent }).catch((problem) => this.notes.log("host", teardownProblem(problem), "error"));
    }
    await this.#ended;
  }

  /** Cancels the tool's call for the view, as a user does who stops the model. */
  async cancel(reason = "The user stopped it.") {
    await this.bridge?.sendToolCancelled({ reason });
  }

  /**
   * Connects to the server anew, and shows anew what is to be shown. If the files that have changed are pages, that is the
   * last call's result, and the tool is not called.
   */
  async reload(files = []) {
    const call = this.#again && arePages(files) ? this.#call : undefined;
    // What is under way fails with the old connection; as an older run it does so silently.
    if (this.#again && !call) ++this.#runs;
    if (!(await this.#connect()) || !this.tool) return;
    if (call && call === this.#call) await this.#showEdited(call);
    else if (this.#again) await this.#again();
    else this.#set({ status: "idle", error: "", crashed: false });
  }

  async #showEdited({ tool }) {
    const run = this.#runs;
    const view = await readViewOf(this.#client, tool).catch(() => undefined);
    const isShown = view && this.store.state.status === "ready" && (await this.#living?.becomeBuilt(view.html));
    if (run === this.#runs && !isShown) await this.reloadView(view);
  }

  /** A page's source has changed, and is about to be built. */
  editSource(text) {
    if (this.store.state.status === "ready") this.#living?.becomeSource(text);
  }

  /** Sends the view a notification as the server would: "tools", "resources" or "prompts" have changed. */
  tellListChanged(what) {
    const send = { tools: "sendToolListChanged", resources: "sendResourceListChanged", prompts: "sendPromptListChanged" }[what];
    return this.bridge?.[send]();
  }

  callAppTool(name, input) {
    return this.bridge.callTool({ name, arguments: input });
  }

  async checkAccessibility() {
    if (this.#session) await showAccessibility(this.store, this.#session, (told) => (this.#told = told));
  }

  // ---- forms of the server ----

  async #openForm(uri, place) {
    const { toolInfo, ...surroundings } = this.#context();
    const { onerror, onloggingmessage } = viewRequests(this);
    return this.#open({
      stage: place,
      view: await readView(this.#client, uri),
      context: { ...surroundings, displayMode: "inline", availableDisplayModes: ["inline"] },
      onsandbox: (name, params) => name !== "engine" && this.#onSandbox(name, params),
      handlers: { onerror, onloggingmessage },
    });
  }

  /** Returns whether it has connected; not if a later call has taken the place of this one. */
  async #connect() {
    const { config } = this.store.state;
    this.#set({ connection: "connecting" });
    try {
      const tools = await this.#connection.renew(serverRequests(this, () => this.#client.getServerCapabilities()));
      if (!tools) return false;
      this.#allTools = tools.all;
      this.#set({ tools: tools.shown, connection: "connected", server: `${this.#client.getServerVersion()?.name} · ${config.server}` });
    } catch (problem) {
      this.#set({ connection: "failed", tools: [], replay: null });
      // What the server answered, if it did.
      const words = problem.data?.text || problem.message;
      this.fail(`There is no connection to the MCP server at ${config.server}. ${words}`);
      return false;
    }
    if (this.store.state.tools.length === 0) this.fail("The server has no tool with a view.");
    else if (!this.tool) this.setOptions({ tool: this.store.state.tools[0].name, arguments: this.options.arguments });
    if (this.tool && !this.options.arguments) this.setOptions({ arguments: this.#proposedArguments(this.options.tool) });
    return true;
  }

  async start() {
    const [config, hosts] = await Promise.all(["/config.json", "/hosts.json"].map(async (path) => (await fetch(path)).json()));
    this.#set({ config, hosts, server: config.server });
    const { host } = this.options;
    const isKnown = !host || hosts.some(({ id }) => id === host);
    this.setOptions({ arguments: prettier(this.options.arguments), ...(!isKnown && { host: "" }) });
    if (this.options.autorun && isKnown) this.#again = () => this.run();
    if (config.watches || config.kind === "command") followServer(this, new EventSource("/events"));
    await this.reload();
    if (!isKnown) this.fail(`There is no host "${host}". Hosts: ${hosts.map(({ id }) => id).join(", ")}.`);
  }
}
