// A host of web/hosts for one view: the reference SDK's bridge with the host's deviations (`profile.messages`). The
// matrix, `mcpapps check`, the testing kits and the dev host show views by it. Runs in Node and in browsers.
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { errorCode } from "../lib/json_rpc.js";
import { draftRequests, requests } from "../lib/methods.js";
import { pause } from "../lib/time.js";
import { capabilitiesOf, contextOf, infoOf, modeContextOf, modesOf } from "./context.js";
import { Habits } from "./habits.js";
import { viewSandbox } from "./frames/outer_frame.js";
import { isOfOpenAi, OpenAi } from "./openai.js";

/** @import { BaseContext, CallToolResult, Implementation, Result, Tool } from "@modelcontextprotocol/client" */
/** @import { McpUiDisplayMode, McpUiTheme } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { McpUiSandboxResourceReadyNotification } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { Json, Message } from "../lib/json_rpc.js" */
/** @import { HostCapabilities, HostContext } from "./context.js" */
/** @import { Wire } from "./habits.js" */
/** @import { PlayedHost } from "./hosts.js" */
/** @import { OpenAiOptions } from "./openai.js" */

/** Accepted by every host with the capability. */
const accepted = Object.fromEntries(
  ["ui/message", "ui/update-model-context", "ui/open-link", "ui/download-file"].map((method) => [method, () => ({})]),
);

/**
 * An answer gets the params and the reference SDK's context of the request; that of `*` gets the method before these.
 * @typedef {(...asked: Json[]) => unknown} Answer
 *
 * @typedef {Record<string, unknown>} ToolInput
 *
 * @typedef {{input: ToolInput, result: CallToolResult}} Call
 *
 * @typedef {Record<string, Answer>} Handlers of the bridge, by the names of its properties
 *
 * @typedef {object} HostOptions
 * @property {Record<string, Answer>} [answers] by method; `*` is for those unknown to the bridge. Messages, links,
 *   downloads and contexts are accepted by default
 * @property {(method: string, params: Json) => boolean} [answersAnyway] whether to answer without the capability
 * @property {McpUiTheme} [theme]
 * @property {HostContext} [context] added to the host's own
 * @property {HostCapabilities} [capabilities] in place of the host's own
 * @property {Implementation} [info] in place of the host's own
 * @property {Tool} [tool] whose call is shown: some hosts send it to the view
 * @property {OpenAiOptions} [openai] of the hosts that have `window.openai`
 * @property {(tool: string) => boolean} [isReadOnly] by the tool's annotations; no tool is by default
 * @property {(mode: McpUiDisplayMode) => void} [onmode] shows the view in the granted mode, and calls setContext()
 */

export class Host {
  bridge;
  /** The context as the host sends it. @type {HostContext} */
  context;
  capabilities;
  /** The view has ended its handshake. */
  isInitialized = false;
  /** @type {Promise<void>} */
  initialized;
  /** The host's half of `window.openai`. @type {OpenAi | undefined} */
  openai;
  oncontext = () => {};
  /** Shows the view's page again, where another mode replaces its frame. @type {(() => unknown) | undefined} */
  onremake;

  #profile;
  #habits;
  #theme;
  /** @type {HostContext} */
  #told = {};
  /** @type {ToolInput | undefined} */
  #early;
  /** The input and the result that the view was sent. @type {Partial<Call>} */
  #sent = {};
  #onmode;
  /** @type {Record<string, Answer>} */
  #answers;
  #answersAnyway;
  #isReadOnly;
  // The view is not notified of changes.
  #isQuiet = false;

  /**
   * @param {PlayedHost} profile
   * @param {Wire} wire
   * @param {HostOptions} options
   */
  constructor(
    profile,
    wire,
    {
      answers = {}, answersAnyway = () => false, theme = "light", context, capabilities, info, tool, openai, onmode,
      isReadOnly = () => false,
    },
  ) {
    this.#profile = profile;
    this.#theme = theme;
    this.#answers = { ...accepted, "ui/request-display-mode": ({ mode }) => this.grantMode(mode), ...answers };
    this.#answersAnyway = answersAnyway;
    this.#isReadOnly = isReadOnly;
    this.#onmode = onmode ?? ((displayMode) => this.setContext({ displayMode }));
    this.context = {
      ...contextOf(profile, theme),
      ...(profile.tellsTool && tool && { toolInfo: { tool } }),
      ...context,
    };
    this.capabilities = capabilities ?? capabilitiesOf(profile);
    this.#habits = new Habits(
      wire, profile.messages, () => (this.#told = this.context),
      (mode) => this.grantMode(/** @type {McpUiDisplayMode} */ (mode)),
    );
    const bridge = (this.bridge = new AppBridge(null, info ?? infoOf(profile), this.capabilities, {
      hostContext: this.context,
    }));
    this.initialized = new Promise((/** @type {() => void} */ resolve) => {
      bridge.oninitialized = () => {
        const isAgain = !this.isInitialized && this.#sent;
        this.#begin();
        resolve();
        if (isAgain) this.#sendAgain(isAgain);
      };
    });
    for (const [method, { handler }] of Object.entries(requests)) {
      if (this.#answers[method]) /** @type {Handlers} */ (/** @type {any} */ (bridge))[handler] = (params, extra) =>
        this.#answer(method, params, extra);
    }
    if (profile.document?.openai) {
      this.openai = new OpenAi((message) => this.#answers["ui/message"](message, {}), openai);
    }
    const { drafts } = profile.messages;
    /** @param {string} method */
    const known = (method) => drafts && /** @type {string[]} */ (draftRequests).includes(method) && answers[method];
    const other = answers["*"] ?? (() => refuse());
    if (answers["*"] || this.openai || drafts) {
      bridge.fallbackRequestHandler = ({ method, params = {} }, extra) =>
        /** @type {Promise<Result>} */ (
          this.openai && isOfOpenAi({ method }) ? this.openai.answer(method, params)
          : known(method) ? answers[method](params, extra) : other(method, params, extra)
        );
    }
  }

  connect() {
    return this.bridge.connect(this.#habits);
  }

  close() {
    return this.bridge.close();
  }

  get modes() {
    return modesOf(this.#profile, this.context);
  }

  /** The modes that the view declares, if it declares some. @returns {string[] | undefined} */
  get declaredModes() {
    return this.#habits.declaredModes;
  }

  /** Whether the view has to report its height. */
  get asksForHeight() {
    const { containerDimensions, displayMode } = this.context;
    return containerDimensions?.height === undefined && displayMode !== "fullscreen";
  }

  /** Whether the host announces the method, or is known to answer it without. @param {string} method */
  offers(method) {
    const capability = /** @type {keyof HostCapabilities} */ (requests[method]?.capability);
    return (
      !capability || Boolean(this.capabilities[capability]) || (this.#profile.messages.accepts ?? []).includes(method)
    );
  }

  /** @type {(method: string, params: Json, extra: BaseContext) => Promise<unknown>} */
  async #answer(method, params, extra) {
    if (method === "tools/call" && this.#profile.messages.readOnlyTools && !this.#isReadOnly(params.name)) {
      throw new Error(`the host lets views call read-only tools alone, and ${params.name} is none`);
    }
    if (this.offers(method) || this.#answersAnyway(method, params)) return this.#answers[method](params, extra);
    return refuse(`the host does not offer ${requests[method].capability}`);
  }

  /**
   * Hands the view's page to the sandbox proxy. `flags` are those of its resource's `_meta.ui.sandbox`.
   * @param {McpUiSandboxResourceReadyNotification["params"]} view
   * @param {Record<string, unknown>} [flags]
   */
  sendView(view, flags) {
    const { dropsPermissions } = this.#profile.document ?? {};
    const sandbox = viewSandbox(this.#profile, flags);
    const globals = this.openai?.globals(this.context);
    return this.bridge.sendSandboxResourceReady({
      ...view, sandbox, ...(dropsPermissions && { permissions: {} }), ...(globals && { globals }),
    });
  }

  /** Sends them again, to the view in its new frame. @param {Partial<Call>} sent */
  async #sendAgain({ input, result }) {
    if (input) await this.sendInput(input);
    if (input && result) await this.sendResult(result, input);
  }

  #begin() {
    this.isInitialized = true;
    const { contextAfterInitialized } = this.#profile.messages;
    if (contextAfterInitialized) this.bridge.sendHostContextChange({ ...contextAfterInitialized, ...this.context });
    else this.#tellContext();
    this.#told = this.context;
    this.#habits.postAll("afterInitialized");
  }

  /** Merges the context. The view is notified of changes after its handshake. @param {HostContext} changes */
  setContext(changes) {
    const { styles } = this.#profile;
    const { displayMode: mode } = changes;
    const ofMode =
      mode && mode !== this.context.displayMode ? modeContextOf(this.#profile, this.#theme, mode) : undefined;
    const isOther = changes.theme && changes.theme !== this.#theme;
    this.#theme = changes.theme ?? this.#theme;
    this.context = {
      ...this.context,
      ...ofMode,
      ...(isOther && styles && { styles: { variables: styles[/** @type {McpUiTheme} */ (changes.theme)] } }),
      ...changes,
    };
    this.#tellContext();
    if (ofMode && this.isInitialized) this.#habits.postAll("atModeChange");
    this.oncontext();
    if (!ofMode || !this.isInitialized || !this.onremake || !this.#profile.messages.remakes) return;
    this.isInitialized = false;
    this.onremake();
  }

  #tellContext() {
    if (!this.isInitialized || this.#isQuiet) return;
    /** @param {string} name */
    const isSame = (name) => JSON.stringify(this.#told[name]) === JSON.stringify(this.context[name]);
    const names = Object.keys(this.context).filter((name) => !isSame(name));
    this.#told = this.context;
    if (names.length > 0) {
      this.bridge.sendHostContextChange(Object.fromEntries(names.map((name) => [name, this.context[name]])));
    }
  }

  /**
   * Answers a request for a display mode, which changes only if the host has it. Some hosts notify of the change before
   * the answer, some after, and some never.
   * @param {McpUiDisplayMode} wanted
   */
  grantMode(wanted) {
    const { displayMode: current = "inline" } = this.context;
    const { modes = {}, modeNotification, declinesModes, answersOldMode } = this.#profile.messages;
    const declared = declinesModes ? (this.declaredModes ?? this.modes) : this.modes;
    const isPossible = this.modes.includes(wanted) && declared.includes(wanted);
    const mode = modes[wanted] ?? (isPossible ? wanted : current);
    if (mode === current) return { mode };
    const change = () => this.#onmode(mode);
    if (modeNotification === "first") {
      change();
    } else {
      this.#habits.afterAnswer.set(
        "ui/request-display-mode",
        modeNotification === "after" ? change : () => this.#unnoticed(change),
      );
    }
    return { mode: answersOldMode ? current : mode };
  }

  /** The view is never notified of the changes. @param {() => void} change */
  #unnoticed(change) {
    this.#isQuiet = true;
    change();
    this.#isQuiet = false;
    this.#told = this.context;
  }

  /** Called before the view starts: some hosts send the input during the handshake. @param {ToolInput} input */
  expect(input) {
    if (this.#profile.messages.input === "before initialized") this.#early = input;
    if (this.#early) this.#habits.afterAnswer.set("ui/initialize", () => this.#habits.post(toolInput(this.#early)));
  }

  /** @param {ToolInput} input */
  async sendInput(input) {
    this.#sent = { input };
    if (!this.#early && this.#profile.messages.input !== "never") await this.bridge.sendToolInput({ arguments: input });
  }

  /**
   * Sends the result, and the host's messages after it.
   * @type {(result: CallToolResult, input: ToolInput) => Promise<void>}
   */
  async sendResult(result, input) {
    this.#sent = { input, result };
    await this.bridge.sendToolResult(result);
    const { repeatsAfter, rerenders } = this.#profile.messages;
    if (repeatsAfter) {
      await pause(repeatsAfter);
      await this.sendInput(input);
      await this.bridge.sendToolResult(result);
    }
    // The view continues.
    if (rerenders) this.ask("ui/resource-teardown");
  }

  /** @param {Call} call */
  async showCall({ input, result }) {
    await this.initialized;
    await this.sendInput(input);
    await this.sendResult(result, input);
  }

  /**
   * Sends a request without the bridge; resolves with the whole answer.
   * @type {(method: string, params?: object) => Promise<Message>}
   */
  ask(method, params) {
    return this.#habits.ask(method, params);
  }

  /** Sends a message unchanged. @param {Message} message */
  post(message) {
    this.#habits.post(message);
  }

  /** Sends the server's form to the view, unless the host shows it itself. @param {object} params */
  async elicit(params) {
    return this.capabilities.elicitation ? (await this.ask("elicitation/create", params)).result : undefined;
  }

  /** Some hosts send only the result. */
  get sendsInput() {
    return this.#profile.messages.input !== "never";
  }

  /** How the host ends a view: `request`, `cut off`, `notification` or `none`. */
  get ending() {
    return this.#profile.messages.teardown;
  }

  /** Ends the view as the host does. Resolves with its answer, if the host asks and waits. */
  end() {
    if (this.ending === "notification") this.post({ method: "ui/resource-teardown", params: {} });
    return ["request", "cut off"].includes(this.ending) ? this.ask("ui/resource-teardown") : undefined;
  }
}

async function refuse(why = "Method not found") {
  throw Object.assign(new Error(why), { code: errorCode.methodNotFound });
}

/** @param {ToolInput | undefined} input */
const toolInput = (input) => ({ method: "ui/notifications/tool-input", params: { arguments: input } });
