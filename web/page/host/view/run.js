// One view on the screen, from the request to show it to its removal. Its state is here, so that late events of an
// ended run change nothing.
import { flagProblems, origins } from "../../../hosts/declared.js";
import { readOnlyIn } from "../../../hosts/server_answers.js";
import { showAccessibility } from "./accessibility.js";
import { listAppTools } from "./app_tools.js";
import { Heartbeat } from "./heartbeat.js";
import { LivingPage } from "./living_page.js";
import { Replay } from "./replay.js";
import { enginesIn } from "../state.js";
import { openAiOptions } from "./openai.js";
import { forgetEarly } from "./proxy_frame.js";
import { playCall } from "./tool_call.js";
import { viewAnswers, viewEvents } from "./view_requests.js";
import { ViewSession } from "./view_session.js";

/**
 * @import { CallToolResult, Tool } from "@modelcontextprotocol/client"
 * @import { HostContext } from "../../../hosts/context.js"
 * @import { Json } from "../../../lib/json_rpc.js"
 * @import { DevHost } from "../dev_host.js"
 * @import { View } from "../server/server_connection.js"
 * @import { State } from "../state.js"
 * @import { Hear as HearViolations } from "./accessibility.js"
 * @import { Beside } from "./traffic.js"
 * @import { SessionParts } from "./view_session.js"
 *
 * @typedef {object} Call without a result, the tool is called as the options say
 * @property {Tool} tool
 * @property {Record<string, unknown>} input
 * @property {CallToolResult} [result]
 * @property {CallToolResult} [second] the result for a second instance of the view
 * @typedef {(name: string, params: Json) => void} Hear takes notifications of the sandbox proxy
 */

/** Options for a call that has been answered. */
const asKept = { answer: "server", stream: false, delay: 0 };

/** What the proxy says of the first instance alone. */
const ofFirst = ["engine", "alive", "user", "overflow"];

/** The state before there is a view. @type {Partial<State>} */
const nothing = {
  ...{ engine: null, error: "", crashed: false, place: undefined, trouble: "", violations: 0 },
  ...{ modelContext: null, appTools: [], accessibility: null, replay: null },
};

/** The resource's declarations for the log, or an empty text. @param {View["ui"]} ui */
function declaredBy({ csp, permissions }) {
  const reaches = /** @type {const} */ (["connectDomains", "resourceDomains", "frameDomains"]).flatMap((name) =>
    origins(csp?.[name]),
  );
  const allowed = Object.keys(permissions ?? {});
  const parts = [
    reaches.length > 0 && `may reach ${reaches.join(", ")}`,
    allowed.length > 0 && `may use ${allowed.join(", ")}`,
  ].filter(Boolean);
  return parts.length > 0 ? `The view ${parts.join(", and ")}, as its resource declares.` : "";
}

export class Run {
  /** Whether another run replaces it; its view may still exist. */
  isOver = false;
  /** @type {ViewSession | Replay | undefined} */
  session;

  #host;
  /** @type {LivingPage | undefined} */
  #living;
  /** @type {ViewSession | undefined} */
  #second;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #overflowing;
  #isTooHigh = false;
  /** @type {HearViolations | undefined} */
  #told;
  #heartbeat = new Heartbeat({
    ask: () => this.session?.tellSandbox("check-alive"),
    onChange: (isSilent) => this.#host.store.set({ isSilent }),
  });

  /** @param {DevHost} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {Partial<State>} change */
  #set(change) {
    if (!this.isOver) this.#host.store.set(change);
  }

  /** @param {string} message */
  fail(message) {
    if (!this.isOver) this.#host.fail(message);
  }

  /** @param {boolean} [keepsMessages] of the view and the user, as a conversation that is reopened */
  clear(keepsMessages) {
    this.#host.traffic.clear();
    this.#host.notes.clear(keepsMessages);
    this.#set(nothing);
  }

  /**
   * Shows a view and its tool call.
   * @type {(call: Call, readView: () => Promise<View>, callTool: () => Promise<CallToolResult>) => Promise<void>}
   */
  async present(call, readView, callTool) {
    const { tool } = call;
    this.#set({ shown: tool, status: "connecting", call });
    try {
      const view = await readView();
      if (!this.isOver) await this.#show(view, call, callTool);
    } catch (error) {
      this.fail(`The view of ${tool.name} cannot be shown: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @param {View} view @param {Call} call @param {() => Promise<CallToolResult>} callTool */
  async #show(view, { tool, input, result: kept, second }, callTool) {
    const host = this.#host;
    const options = kept ? { ...host.options, ...asKept } : host.options;
    this.#set(enginesIn(view));
    const declared = declaredBy(view.ui);
    if (declared) host.notes.log("host", declared);
    if (host.imitated.document?.sandboxFlags) {
      for (const each of flagProblems(view.ui.sandbox)) host.notes.log("host", `The resource's ${each}`, "warning");
    }
    const session = (this.session = openView(host, {
      stage: /** @type {HTMLElement} */ (host.stage),
      view,
      onsandbox: this.hear,
      events: { onrequestteardown: () => this.isOver || host.teardown() },
      played: {
        tool,
        onmode: (mode) => host.setOptions({ mode }),
        isReadOnly: readOnlyIn(host.allTools),
        openai: openAiOptions(host, host.widgetStates, "first", host.openModal),
      },
    }));
    this.#living = new LivingPage(view.html, session);
    /** @type {CallToolResult | undefined} */
    let answered;
    const problem = await playCall({
      session,
      input,
      options,
      callTool: async () => kept ?? callTool(),
      isShown: () => !this.isOver,
      onComplaint: (error) => host.store.state.crashed || this.#set({ error }),
      onInput: () =>
        listAppTools(session.host.bridge, {
          onTools: (appTools) => this.#set({ appTools }),
          onProblem: (text) => host.notes.log("host", text, "error"),
        }),
      onResult: (result) => {
        this.#set({ call: { tool, input, result } });
        host.keep({ tool, input, result: (answered = result), second });
      },
    });
    const fixtureProblem = /** @type {Json} */ (answered)?._meta?.["mcpapps.dev/fixture-problem"];
    if (problem) this.fail(`The tool ${tool.name} failed: ${problem.message}`);
    else if (fixtureProblem) this.fail(fixtureProblem);
    else if (host.store.state.status === "connecting") this.#set({ status: "ready" });
    if (host.options.conversation && host.options.twice && answered && !this.isOver) {
      await this.#showSecond(view, { tool, input, result: answered, second }, callTool);
    }
  }

  /**
   * Shows another instance, of a call of its own.
   * @param {View} view @param {Call} call @param {() => Promise<CallToolResult>} callTool
   */
  async #showSecond(view, { second, ...call }, callTool) {
    const host = this.#host;
    const session = (this.#second = openBeside(host, "second", {
      stage: /** @type {HTMLElement} */ (host.second),
      view,
      onsandbox: (name, params) => !ofFirst.includes(name) && this.hear(name, params),
      played: { tool: call.tool, openai: openAiOptions(host, host.widgetStates, "second", host.openModal) },
    }));
    await playCall({
      session,
      input: call.input,
      options: { ...host.options, ...asKept },
      callTool: async () => second ?? callTool(),
      isShown: () => !this.isOver,
      onComplaint: (text) => text && host.notes.log("second instance", text, "error"),
      onInput: () => {},
      onResult: (result) => host.keep({ ...call, second: result }),
    });
  }

  /**
   * Plays a recording to a view.
   * @type {(text: string, tool: Tool | undefined, readView: () => Promise<View>) => Promise<void>}
   */
  async replay(text, tool, readView) {
    const host = this.#host;
    try {
      const view = await readView();
      if (this.isOver) return;
      this.#set({ shown: tool, status: "connecting", ...enginesIn(view) });
      this.session = new Replay({
        text,
        view,
        stage: /** @type {HTMLElement} */ (host.stage),
        host: host.imitated,
        ...host.sandbox,
        onsandbox: this.hear,
        onProgress: (progress) => this.#set({ replay: progress }),
        layout: host.layout,
      });
      await this.session.run();
      this.#set({ status: "ready" });
    } catch (problem) {
      this.#set({ replay: { error: /** @type {Error} */ (problem).message } });
    }
  }

  /** Takes notifications of the sandbox proxy; a view that is ending may still print. @type {Hear} */
  hear = (name, params) => {
    const { notes, traffic } = this.#host;
    if (!this.isOver && (name === "engine" || name === "alive")) this.#heartbeat.hear();
    if (name === "engine") this.#set({ engine: params.engine });
    else if (name === "console") notes.printed(params);
    else if (name === "accessibility") this.#told?.(params);
    else if (name === "violation") notes.violation(params);
    else if (name === "styles") this.#living?.answer(params);
    else if (name === "overflow") this.#hearOverflow(params.height);
    else if (name === "user") traffic.noteUser(params.did);
    else if (name === "error") this.#host.fail(params.message);
  };

  /** Content that is higher than a frame of a fixed height, and stays so. @param {number} content in pixels */
  #hearOverflow(content) {
    clearTimeout(this.#overflowing);
    this.#overflowing = setTimeout(() => this.#noteOverflow(content), 1000);
  }

  /** @param {number} content */
  #noteOverflow(content) {
    const { notes, context: { displayMode, containerDimensions }, imitated: { name } } = this.#host;
    const height = containerDimensions?.height ?? Infinity;
    if (this.isOver || this.#isTooHigh || displayMode !== "inline" || content <= height) return;
    this.#isTooHigh = true;
    notes.log("host", `${name} gives the view a height of ${height} px; its content has ${content} px, and scrolls.`);
  }

  refreshContext() {
    const { layout } = this.#host;
    this.session?.updateContext(() => this.#host.context, layout);
    this.#second?.updateContext(
      () => inlineOnly(this.#host.context), { ...layout, options: { ...layout.options, mode: "inline" } });
  }

  /** Whether the running view has become the built one, from which only its styles may differ. @param {string} html */
  async becomeBuilt(html) {
    return this.#isReady && Boolean(await this.#living?.becomeBuilt(html));
  }

  /** A page's source has changed, and is about to be built. @param {string} text */
  becomeSource(text) {
    if (this.#isReady) this.#living?.becomeSource(text);
  }

  get #isReady() {
    return this.#host.store.state.status === "ready";
  }

  /** Loads the frame of the next view, which will replace this one. */
  loadEarly() {
    if (this.#isReady && this.session instanceof ViewSession) this.session.loadEarly();
  }

  async checkAccessibility() {
    if (this.session) await showAccessibility(this.#host.store, this.session, (told) => (this.#told = told));
  }

  /** Another run is about to replace it. */
  abandon() {
    this.isOver = true;
  }

  /** Removes the view, also one that is being opened. */
  async end() {
    const { session } = this;
    const second = this.#second;
    const { isSilent } = this.#heartbeat;
    this.#heartbeat.stop();
    this.isOver = true;
    this.session = this.#living = this.#second = undefined;
    if (!session) return;
    this.#host.questions.clear();
    if (isSilent) forgetEarly();
    const close = [session.close({ isSilent }), second?.close()].map((closed) =>
      closed?.catch(({ message }) => {
        forgetEarly();
        this.#host.notes.log("host", message, "error");
      }),
    );
    await Promise.all(close);
  }
}

/** For a view beside the tool's own. @param {HostContext} context @returns {HostContext} */
const inlineOnly = (context) => ({ ...context, displayMode: "inline", availableDisplayModes: ["inline"] });

/**
 * `events` and `played` are added to those of all views.
 * @typedef {Pick<SessionParts, "stage" | "view" | "onsandbox" | "played"> &
 *   Partial<Pick<SessionParts, "events" | "traffic" | "context">>} Parts
 */

/** @type {(host: DevHost, parts: Parts) => ViewSession} */
function openView(host, { events, played, ...parts }) {
  return new ViewSession({
    host: host.imitated, options: host.options, context: host.context, ...host.sandbox, ...parts,
    events: { ...viewEvents(host), ...events },
    played: { answers: { ...host.serverAnswers, ...viewAnswers(host) }, ...played },
  });
}

/** Opens a view beside the tool's own. @type {(host: DevHost, which: Beside, parts: Parts) => ViewSession} */
export const openBeside = (host, which, parts) =>
  openView(host, { traffic: host.traffic.beside(which), context: inlineOnly(host.context), ...parts });
