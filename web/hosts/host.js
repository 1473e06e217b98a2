// A host of web/hosts, played to one view: the reference SDK's bridge, with all that the host does otherwise. The
// matrix, `mcpapps check`, the testing kits and the dev host show views by this, and know nothing else of what is in
// `profile.messages`. Needs neither Node nor a browser.
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { errorCode } from "../lib/json_rpc.js";
import { requests } from "../lib/methods.js";
import { capabilitiesOf, contextOf, infoOf, modeContextOf, modesOf } from "./context.js";
import { Habits } from "./habits.js";

/** @import { BaseContext, CallToolResult, Implementation, Result, Tool } from "@modelcontextprotocol/client" */
/** @import { McpUiDisplayMode, McpUiTheme } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { McpUiSandboxResourceReadyNotification } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { Json, Message } from "../lib/json_rpc.js" */
/** @import { HostCapabilities, HostContext } from "./context.js" */
/** @import { Wire } from "./habits.js" */
/** @import { PlayedHost } from "./hosts.js" */

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What every host takes that has the capability for it. */
const accepted = Object.fromEntries(
  ["ui/message", "ui/update-model-context", "ui/open-link", "ui/download-file"].map((method) => [method, () => ({})]),
);

/**
 * @typedef {(...asked: Json[]) => unknown} Answer gets the params and the reference's context of the request; that of
 *   `*` gets the method before these
 *
 * @typedef {Record<string, unknown>} ToolInput
 *
 * @typedef {{input: ToolInput, result: CallToolResult}} Call of a tool
 *
 * @typedef {Record<string, Answer>} Handlers of the bridge, by the names of its properties
 *
 * @typedef {object} HostOptions
 * @property {Record<string, Answer>} [answers] by method; `*` is for those that the bridge does not know. Messages,
 *   links, downloads and contexts are accepted without
 * @property {(method: string, params: Json) => boolean} [answersAnyway] whether a request is answered though the host
 *   does not offer to
 * @property {McpUiTheme} [theme]
 * @property {HostContext} [context] added to what the host tells of itself
 * @property {HostCapabilities} [capabilities] in place of the host's own
 * @property {Implementation} [info] the same
 * @property {Tool} [tool] whose call is shown: some hosts tell the view of it
 * @property {(mode: McpUiDisplayMode) => void} [onmode] has the view shown in the mode that it was granted, and tells
 *   the host its context by setContext()
 */

export class Host {
  bridge;
  /** What the view is told of its surroundings, as far as the host tells it. @type {HostContext} */
  context;
  /** @type {HostCapabilities} */
  capabilities;
  /** The view has ended its handshake. */
  isInitialized = false;
  /** @type {Promise<void>} */
  initialized;
  /** Called when the context has changed. */
  oncontext = () => {};

  #profile;
  #habits;
  #theme;
  /** @type {HostContext} */
  #told = {};
  /** @type {ToolInput | undefined} */
  #early;
  #onmode;
  /** @type {Record<string, Answer>} */
  #answers;
  #answersAnyway;
  // While the view does not hear of changes.
  #isQuiet = false;

  /**
   * @param {PlayedHost} profile
   * @param {Wire} wire to the view
   * @param {HostOptions} options
   */
  constructor(
    profile,
    wire,
    { answers = {}, answersAnyway = () => false, theme = "light", context, capabilities, info, tool, onmode },
  ) {
    this.#profile = profile;
    this.#theme = theme;
    this.#answers = { ...accepted, "ui/request-display-mode": ({ mode }) => this.grantMode(mode), ...answers };
    this.#answersAnyway = answersAnyway;
    this.#onmode = onmode ?? ((displayMode) => this.setContext({ displayMode }));
    this.context = {
      ...contextOf(profile, theme),
      ...(profile.tellsTool && tool && { toolInfo: { tool } }),
      ...context,
    };
    this.capabilities = capabilities ?? capabilitiesOf(profile);
    this.#habits = new Habits(wire, profile.messages, () => (this.#told = this.context));
    const bridge = (this.bridge = new AppBridge(null, info ?? infoOf(profile), this.capabilities, {
      hostContext: this.context,
    }));
    this.initialized = new Promise((/** @type {() => void} */ resolve) => {
      bridge.oninitialized = () => {
        this.#begin();
        resolve();
      };
    });
    for (const [method, { handler }] of Object.entries(requests)) {
      if (this.#answers[method]) /** @type {Handlers} */ (/** @type {any} */ (bridge))[handler] = (params, extra) =>
        this.#answer(method, params, extra);
    }
    if (answers["*"]) {
      bridge.fallbackRequestHandler = ({ method, params = {} }, extra) =>
        /** @type {Promise<Result>} */ (answers["*"](method, params, extra));
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

  /** Whether the view is to say how high it wants to be. */
  get asksForHeight() {
    const { containerDimensions, displayMode } = this.context;
    return containerDimensions?.height === undefined && displayMode !== "fullscreen";
  }

  /**
   * Whether the host answers requests of this method, by what it announces or is known to do all the same.
   * @param {string} method
   */
  offers(method) {
    const capability = /** @type {keyof HostCapabilities} */ (requests[method]?.capability);
    return (
      !capability || Boolean(this.capabilities[capability]) || (this.#profile.messages.accepts ?? []).includes(method)
    );
  }

  /** @type {(method: string, params: Json, extra: BaseContext) => Promise<unknown>} */
  async #answer(method, params, extra) {
    if (this.offers(method) || this.#answersAnyway(method, params)) return this.#answers[method](params, extra);
    throw Object.assign(new Error(`${method}: the host does not offer ${requests[method].capability}`), {
      code: errorCode.methodNotFound,
    });
  }

  /**
   * Hands the view's page to the sandbox proxy that has asked for it.
   * @param {McpUiSandboxResourceReadyNotification["params"]} view
   */
  sendView(view) {
    return this.bridge.sendSandboxResourceReady({ ...view, sandbox: this.#profile.document?.sandbox });
  }

  // ---- what the view is told of its surroundings ----

  #begin() {
    this.isInitialized = true;
    const { contextAfterInitialized } = this.#profile.messages;
    if (contextAfterInitialized) this.bridge.sendHostContextChange({ ...contextAfterInitialized, ...this.context });
    else this.#tellContext();
    this.#told = this.context;
    this.#habits.postAll("afterInitialized");
  }

  /**
   * Merged into what the host knows; the view hears of what has changed once its handshake is done.
   * @param {HostContext} changes
   */
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
   * Answers the view that asks for a display mode; without a mode it stays as it is. Some hosts tell of the change
   * before they answer, some after, and some not at all.
   * @param {McpUiDisplayMode} wanted
   */
  grantMode(wanted) {
    const { displayMode: current = "inline" } = this.context;
    const { modes = {}, modeNotification, declinesModes } = this.#profile.messages;
    const declared = declinesModes
      ? (this.bridge.getAppCapabilities()?.availableDisplayModes ?? this.modes)
      : this.modes;
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
    return { mode };
  }

  /** The view hears nothing of what changes meanwhile, not even later. @param {() => void} change */
  #unnoticed(change) {
    this.#isQuiet = true;
    change();
    this.#isQuiet = false;
    this.#told = this.context;
  }

  // ---- a call of a tool, as the host shows it ----

  /**
   * To be called before the view starts: some hosts send the input before the handshake has ended.
   * @param {ToolInput} input
   */
  expect(input) {
    if (this.#profile.messages.input === "before initialized") this.#early = input;
    if (this.#early) this.#habits.afterAnswer.set("ui/initialize", () => this.#habits.post(toolInput(this.#early)));
  }

  /** @param {ToolInput} input */
  async sendInput(input) {
    if (!this.#early && this.#profile.messages.input !== "never") await this.bridge.sendToolInput({ arguments: input });
  }

  /**
   * Sends the result, and what the host sends after it.
   * @type {(result: CallToolResult, input: ToolInput) => Promise<void>}
   */
  async sendResult(result, input) {
    await this.bridge.sendToolResult(result);
    const { repeatsAfter, rerenders } = this.#profile.messages;
    if (repeatsAfter) {
      await pause(repeatsAfter);
      await this.sendInput(input);
      await this.bridge.sendToolResult(result);
    }
    // The view goes on all the same.
    if (rerenders) this.ask("ui/resource-teardown");
  }

  /** All of it, of a call whose result is known. @param {Call} call */
  async showCall({ input, result }) {
    await this.initialized;
    await this.sendInput(input);
    await this.sendResult(result, input);
  }

  // ---- what else passes ----

  /**
   * A request around the bridge; resolves with the whole answer.
   * @type {(method: string, params?: object) => Promise<Message>}
   */
  ask(method, params) {
    return this.#habits.ask(method, params);
  }

  /** A message as it is. @param {Message} message */
  post(message) {
    this.#habits.post(message);
  }

  /**
   * A form of the server's, for the view to show; resolves with the view's answer. Undefined if the host shows forms
   * itself.
   * @param {object} params
   */
  async elicit(params) {
    return this.capabilities.elicitation ? (await this.ask("elicitation/create", params)).result : undefined;
  }

  /** Some hosts send the result alone. */
  get sendsInput() {
    return this.#profile.messages.input !== "never";
  }

  /** How the host ends a view: `request`, `cut off`, `notification` or `none`. */
  get ending() {
    return this.#profile.messages.teardown;
  }

  /**
   * Ends the view as the host does. The view's answer, if it is asked; a host that cuts views off does not wait for it.
   */
  end() {
    if (this.ending === "notification") this.post({ method: "ui/resource-teardown", params: {} });
    return ["request", "cut off"].includes(this.ending) ? this.ask("ui/resource-teardown") : undefined;
  }
}

/** @param {ToolInput | undefined} input */
const toolInput = (input) => ({ method: "ui/notifications/tool-input", params: { arguments: input } });
