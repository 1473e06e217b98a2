// The dev host's page: one tool, one view and all options of a host. The user interface shows `store` and calls these
// functions. The state of the view on the screen is in its run.
import { callAsTask, mayBeTask } from "../../hosts/app_tasks.js";
import { serverAnswers } from "../../hosts/server_answers.js";
import { defaultArguments } from "../../lib/arguments.js";
import { thereIsNo } from "../../lib/did_you_mean.js";
import { answerCall } from "./server/answers.js";
import { createForms } from "./view/elicitation.js";
import { hostContext, modesIn } from "./look/host_context.js";
import { followProgram } from "./driven.js";
import { followServer } from "./live_reload.js";
import { arePages } from "./view/living_page.js";
import { noTool } from "./server/no_tool.js";
import { Notes } from "./log/notes.js";
import { readOptions, writeOptions } from "./options.js";
import { Questions } from "./questions.js";
import { openAiOptions } from "./view/openai.js";
import { forgetEarly } from "./view/proxy_frame.js";
import { openBeside, Run } from "./view/run.js";
import { Connection, readView, readViewOf } from "./server/server_connection.js";
import { serverRequests } from "./server/server_requests.js";
import { imitatedIn, initialState, toolIn } from "./state.js";
import { Store } from "./store.js";
import { prettier, readObject } from "./server/tool_input.js";
import { Traffic } from "./view/traffic.js";

/**
 * @import { Client, Tool } from "@modelcontextprotocol/client"
 * @import { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge"
 * @import { Host } from "../../hosts/hosts.js"
 * @import { Json } from "../../lib/json_rpc.js"
 * @import { OpenAiOptions } from "../../hosts/openai.js"
 * @import { Options } from "./options.js"
 * @import { ListName, View } from "./server/server_connection.js"
 * @import { Build, Config, State } from "./state.js"
 * @import { OpenModal, WidgetStates } from "./view/openai.js"
 * @import { Beside } from "./view/traffic.js"
 * @import { Call } from "./view/run.js"
 * @import { ViewSession } from "./view/view_session.js"
 *
 * @typedef {() => Promise<void>} Again shows something again
 */

export class DevHost {
  traffic = new Traffic();
  /** @type {Tool[]} */
  allTools = [];
  /** How often the server has made it load changed files. */
  reloads = 0;
  #connection = new Connection();
  /** What the views have kept by ChatGPT's setWidgetState(). @type {WidgetStates} */
  widgetStates = {};

  #run = new Run(this);
  // The end of the previous run.
  /** @type {Promise<unknown>} */
  #ended = Promise.resolve();
  // Repeats the last request to show something; undefined after a teardown.
  /** @type {Again | undefined} */
  #again;
  // The last answered call, as hosts keep it to show the conversation again.
  /** @type {Call | undefined} */
  #call;
  // The policy at the start, restored after that of another host.
  #policy = "specification";
  #isSeen = true;
  #render;

  /** @param {() => void} render brings the page up to date with the store at once */
  constructor(render) {
    this.#render = render;
    const options = readOptions(location.search, matchMedia("(prefers-color-scheme: dark)").matches);
    if (options.policy !== "host") this.#policy = options.policy;
    this.store = new Store(initialState(options));
    this.questions = new Questions(this.store);
    this.notes = new Notes(
      this.store,
      (text) => this.fail(text, true),
      () => this.#set({ error: "", crashed: false, trouble: "", status: "ready" }),
    );
  }

  get options() {
    return this.store.state.options;
  }
  get client() {
    return /** @type {Client} */ (this.#connection.client);
  }
  get bridge() {
    return /** @type {ViewSession | undefined} */ (this.#run.session)?.host?.bridge;
  }
  get imitated() {
    return imitatedIn(this.store.state);
  }
  get tool() {
    return toolIn(this.store.state);
  }

  /** @param {Partial<State>} change */
  #set(change) {
    this.store.set(change);
  }

  /** @param {string} message */
  fail(message, crashed = false) {
    this.#set({ error: message, status: "error", crashed });
  }

  /** Sets options. The view is notified, and opened again where it has to be. @param {Partial<Options>} change */
  setOptions(change) {
    const before = this.options;
    const options = { ...before, ...change };
    // A Debug page, for which the start names `wasm`, runs under no other policy.
    if (change.host !== undefined && change.policy === undefined) {
      options.policy = change.host && this.#policy !== "wasm" ? "host" : this.#policy;
    }
    if (options.tool !== before.tool && !change.arguments) options.arguments = this.#proposedArguments(options.tool);
    this.#set({ options });
    if (!this.modes.includes(options.mode)) this.#set({ options: { ...options, mode: "inline" } });
    history.replaceState(null, "", writeOptions(this.options));
    const reopens = options.policy !== before.policy || options.host !== before.host;
    if (reopens && this.#run.session) return this.run();
    if (options.twice !== before.twice && this.#run.session) return this.reloadView();
    // Until then, the view's place has the size of the options before.
    this.#render();
    this.#run.refreshContext();
  }

  get modes() {
    return modesIn(this.imitated, this.options);
  }

  /** @param {McpUiDisplayMode} mode */
  setMode(mode) {
    if (!this.modes.includes(mode)) {
      this.notes.log("host", `${this.imitated.name} does not have the display mode ${mode}.`);
    } else if (this.#run.session?.supports(mode) === false) {
      this.notes.log("host", `The view does not support the display mode ${mode}.`);
    } else {
      this.setOptions({ mode });
    }
  }

  /**
   * @param {HTMLElement} stage for views, of the container's size
   * @param {HTMLElement} forms see elicitation.js
   * @param {HTMLElement} second for the second instance in a conversation
   */
  setPlaces(stage, forms, second) {
    this.stage = stage;
    this.second = second;
    const open = async (/** @type {string} */ uri, /** @type {HTMLElement} */ place) =>
      this.#openBeside("form", await readView(this.client, uri, this.imitated), place);
    this.forms = createForms({ place: forms, open });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#run.refreshContext(), 100);
    }).observe(stage);
  }

  get context() {
    const { clientWidth: width, clientHeight: height } = /** @type {HTMLElement} */ (this.stage);
    return hostContext({ host: this.imitated, options: this.options, size: { width, height } });
  }

  /** The properties on which the size of a view's frame depends. */
  get layout() {
    return { host: this.imitated, options: this.options, theme: this.options.theme };
  }

  /** The server's answers to a view, unless the options override them. */
  get serverAnswers() {
    return serverAnswers(() => this.client, this.allTools, (call, signal) => answerCall(this.options, call, signal));
  }

  /** The properties that all views share. */
  get sandbox() {
    return { sandbox: this.store.state.config.sandbox, policy: this.options.policy, traffic: this.traffic };
  }

  /** @param {string} name of a tool */
  #proposedArguments(name) {
    return JSON.stringify(
      defaultArguments(toolIn({ ...this.store.state, options: { tool: name } })?.inputSchema),
      null,
      2,
    );
  }

  /** Calls the chosen tool and shows its view. */
  async run() {
    const { tool } = this;
    // Without a connection there is no tool, which the page shows already.
    if (!tool) return;
    const { value: input, problem } = readObject(this.options.arguments);
    // Read while the view before ends.
    const view = readViewOf(this.client, tool, this.imitated);
    view.catch(() => {});
    const run = await this.#begin(() => this.run());
    if (run.isOver) return;
    if (problem) return run.fail(problem);
    this.#call = undefined;
    this.widgetStates = {};
    await this.#present(run, { tool, input }, view);
  }

  /**
   * Shows the view again as a host does with an old conversation: with the same input, result and storage, without a
   * call. Calls the tool if it has not answered yet.
   * @param {View} [view]
   */
  async reloadView(view) {
    const call = this.#call;
    if (!call) return (this.#again ?? (() => this.run()))();
    const run = await this.#begin(() => this.run(), this.options.conversation);
    if (!run.isOver) await this.#present(run, call, view);
  }

  /** @param {Run} run @param {Call} call @param {View | Promise<View>} [view] */
  #present(run, call, view) {
    const { tool, input } = call;
    const callTool = () => this.client.callTool({ name: tool.name, arguments: input });
    return run.present(call, async () => view ?? readViewOf(this.client, tool, this.imitated), callTool);
  }

  /** @param {Call} call that has been answered */
  keep(call) {
    this.#call = call;
  }

  /** Removes what is shown. @param {Again} again @param {boolean} [keepsMessages] */
  async #begin(again, keepsMessages) {
    const run = this.#replace(again);
    await this.#ended;
    this.#isSeen = true;
    if (!run.isOver) run.clear(keepsMessages);
    return run;
  }

  /** @param {Again | undefined} again */
  #replace(again) {
    const before = this.#run;
    this.#run = new Run(this);
    this.#again = again;
    this.#ended = Promise.all([this.#ended, before.end()]);
    return this.#run;
  }

  /** Plays a recording to the view of the chosen tool. @param {string} text @returns {Promise<void>} */
  async replay(text) {
    const run = await this.#begin(() => this.replay(text));
    if (run.isOver) return;
    this.#call = undefined;
    const { tool } = this;
    await run.replay(text, tool, () => readViewOf(this.client, /** @type {Tool} */ (tool), this.imitated));
  }

  /** Removes the view, also one that is being opened. */
  async teardown() {
    const run = this.#replace(undefined);
    await this.#ended;
    if (!run.isOver) this.#set({ engine: null, shown: undefined, status: "idle" });
  }

  /**
   * The view is scrolled out of sight or back, in a conversation that ends it and creates it again.
   * @param {boolean} isSeen
   */
  async setSeen(isSeen) {
    if (isSeen === this.#isSeen || (!isSeen && !this.#call)) return;
    this.#isSeen = isSeen;
    const { style, clientHeight } = /** @type {HTMLElement} */ (this.stage);
    // Its place stays as high as it was.
    style.minHeight = isSeen ? style.minHeight : `${clientHeight}px`;
    if (isSeen) await this.reloadView();
    else this.#replace(this.#again);
    await this.#ended;
    if (isSeen) style.minHeight = "";
  }

  /** What the user writes to the model, which is not there. @param {string} text */
  say(text) {
    this.notes.message("user", [{ type: "text", text }]);
  }

  /** Cancels the tool's call for the view, as when a user stops the model. */
  async cancel(reason = "The user stopped it.") {
    await this.bridge?.sendToolCancelled({ reason });
  }

  /**
   * Connects again, and shows the view again. If only pages have changed, it shows the last result without a call.
   * @param {string[]} files
   */
  async reload(files = []) {
    const call = this.#again && arePages(files) ? this.#call : undefined;
    // Requests fail with the old connection, silently. The view stays until it is replaced.
    if (this.#again && !call) this.#run.abandon();
    if (!(await this.#connect()) || !this.tool) return;
    if (call && call === this.#call) await this.#showEdited(call);
    else if (this.#again) await this.#again();
    else this.#set({ status: "idle", error: "", crashed: false });
  }

  /** @param {Call} call */
  async #showEdited({ tool }) {
    const run = this.#run;
    const view = await readViewOf(this.client, tool, this.imitated).catch(() => undefined);
    const isShown = view && (await run.becomeBuilt(view.html));
    if (!run.isOver && !isShown) await this.reloadView(view);
  }

  /** A build has begun, after which another view is shown: loads its frame meanwhile. */
  loadEarly() {
    this.#run.loadEarly();
  }

  /** No view will be shown in that frame. */
  forgetEarly() {
    forgetEarly();
  }

  /** @param {string} text */
  editSource(text) {
    this.#run.becomeSource(text);
  }

  /** Sends the view a notification as the server would. @param {ListName} what */
  tellListChanged(what) {
    const send = /** @type {const} */ ({
      tools: "sendToolListChanged",
      resources: "sendResourceListChanged",
      prompts: "sendPromptListChanged",
    })[what];
    return this.bridge?.[send]();
  }

  /** Passes on what a view has subscribed to. @param {Json} params */
  tellResourceUpdated(params) {
    if (!this.imitated.messages.drafts) return;
    /** @type {ViewSession | undefined} */ (this.#run.session)?.host?.post({
      method: "notifications/resources/updated", params,
    });
  }

  /**
   * As a task where host and tool have them; `told` is for these.
   * @param {Tool} tool @param {Record<string, unknown>} input @param {Parameters<typeof callAsTask>[2]} told
   */
  callAppTool(tool, input, told) {
    const params = { name: tool.name, arguments: input };
    const { host } = /** @type {ViewSession} */ (this.#run.session);
    const isTask = this.imitated.messages.drafts && mayBeTask(tool);
    return isTask ? callAsTask(host, params, told) : host.bridge.callTool(params);
  }

  checkAccessibility() {
    return this.#run.checkAccessibility();
  }

  /** @type {(which: Beside, view: View, place: HTMLElement, openai?: OpenAiOptions) => ViewSession} */
  #openBeside(which, view, place, openai) {
    const run = this.#run;
    return openBeside(this, which, {
      stage: place,
      view,
      onsandbox: (name, params) => name !== "engine" && name !== "overflow" && run.hear(name, params),
      played: { openai },
    });
  }

  /** Shows the view of ChatGPT's requestModal(), which by default is the tool's own. @type {OpenModal} */
  openModal = async ({ template, params = null }, place) => {
    const { shown } = this.store.state;
    const view = await (template === undefined
      ? readViewOf(this.client, /** @type {Tool} */ (shown), this.imitated)
      : readView(this.client, String(template), this.imitated));
    // Its widget state is its own, and kept.
    const { functions, ...own } = openAiOptions(this, this.widgetStates, `modal ${template ?? ""}`, this.openModal);
    const others = { requestModal: () => {}, requestClose: () => this.questions.clear() };
    return this.#openBeside("modal", view, place, { ...own, modal: params, functions: { ...functions, ...others } });
  };

  /** Waits without a limit for a server that the dev host starts: it comes after the build. Its end is reported. */
  #waiting() {
    const isStarted = this.store.state.config.kind === "command";
    return {
      isPatient: isStarted,
      ready: isStarted ? this.store.when(({ build }) => build?.state !== "running") : undefined,
    };
  }

  /** Returns whether it has connected; not if a later call has replaced this one. */
  async #connect() {
    const { config } = this.store.state;
    this.#set({ connection: "connecting" });
    try {
      const handlers = serverRequests(this, () => this.client.getServerCapabilities());
      const tools = await this.#connection.renew(handlers, this.#waiting());
      if (!tools) return false;
      this.allTools = tools.all;
      this.#set({
        tools: tools.shown,
        connection: "connected",
        server: `${this.client.getServerVersion()?.name} · ${config.server}`,
      });
    } catch (/** @type {any} */ problem) {
      this.#set({ connection: "failed", tools: [], replay: null });
      // The server's answer, if there was one.
      const words = problem.data?.text || problem.message;
      this.fail(`There is no connection to the MCP server at ${config.server}. ${words}`);
      return false;
    }
    if (this.store.state.tools.length === 0) this.fail("The server has no tool with a view.");
    else if (!this.tool && this.options.tool) {
      this.fail(noTool(this.options.tool, this.allTools, this.store.state.tools));
    }
    else if (!this.tool) this.setOptions({ tool: this.store.state.tools[0].name, arguments: this.options.arguments });
    if (this.tool && !this.options.arguments) {
      this.setOptions({ arguments: this.#proposedArguments(this.options.tool) });
    }
    return true;
  }

  async start() {
    const [config, hosts] = /** @type {[Config, Host[]]} */ (await Promise.all(
      ["/config.json", "/hosts.json"].map(async (path) => (await fetch(path)).json()),
    ));
    // Until the events tell it.
    /** @type {Build | null} */
    const build = config.builds ? { state: "running", isFirst: true } : null;
    this.#set({ config, hosts, build, server: config.server });
    const { host } = this.options;
    const isKnown = !host || hosts.some(({ id }) => id === host);
    this.setOptions({ arguments: prettier(this.options.arguments), ...(!isKnown && { host: "" }) });
    if (this.options.autorun && isKnown) this.#again = () => this.run();
    const events = new EventSource("/events");
    followServer(this, events);
    if (config.isDriven) followProgram(this, events);
    await this.reload();
    const ids = hosts.map(({ id }) => id);
    if (!isKnown) this.fail(`${thereIsNo("host", host, ids)} Hosts: ${ids.join(", ")}.`);
  }
}
