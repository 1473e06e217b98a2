// One view on the screen, from its handshake to its end: its frame and its host.
import { capabilitiesOf } from "../../../hosts/context.js";
import { Host } from "../../../hosts/host.js";
import { pause, within } from "../../../lib/time.js";
import { ViewFrame } from "./view_frame.js";

// Milliseconds: for an answer, and to receive a notification.
const teardownTimeout = 5000;
const hearing = 100;

/**
 * @import { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge"
 * @import { HostContext } from "../../../hosts/context.js"
 * @import { HostOptions } from "../../../hosts/host.js"
 * @import { Json } from "../../../lib/json_rpc.js"
 * @import { Options } from "../options.js"
 * @import { Hear } from "./run.js"
 * @import { Traffic } from "./traffic.js"
 * @import { FrameOptions, Layout } from "./view_frame.js"
 *
 * @typedef {object} OwnParts
 * @property {Options} options
 * @property {HostContext} context
 * @property {Pick<Traffic, "add">} traffic
 * @property {Hear} onsandbox
 * @property {object} events the bridge's `on…` handlers of notifications
 * @property {HostOptions} played `answers`, `tool` and `onmode` of Host
 *
 * @typedef {OwnParts & FrameOptions} SessionParts
 */

export class ViewSession {
  host;
  connected;
  #layout;
  #frame;
  #isLoaded = false;

  /** @param {SessionParts} parts */
  constructor({ host: profile, options, context, view, traffic, onsandbox, events, played, ...frame }) {
    this.#layout = { host: profile, options, theme: options.theme };
    this.#frame = new ViewFrame({ view, host: profile, ...frame });
    const { csp, permissions, sandbox } = view.ui;
    const capabilities = { ...capabilitiesOf(profile), sandbox: { csp: csp ?? {}, permissions: permissions ?? {} } };
    this.host = new Host(profile, this.#frame.transport(traffic, onsandbox), {
      ...played, theme: options.theme, context, capabilities,
    });
    const { bridge } = this.host;
    this.host.onremake = () => this.host.sendView({ html: view.html, csp, permissions }, sandbox);
    bridge.onsandboxready = () => {
      this.#isLoaded = true;
      this.host.onremake?.();
    };
    bridge.onsizechange = ({ height }) => {
      this.#frame.ask(/** @type {number} */ (height));
      this.#frame.layout(this.#layout);
    };
    Object.assign(bridge, events);
    this.connected = this.host.connect();
    this.#frame.layout(this.#layout);
  }

  /** The missing step of the handshake, in words; empty if it is done. */
  get missing() {
    if (this.host.isInitialized) return "";
    if (!this.#isLoaded) return "The sandbox proxy has not loaded.";
    if (!this.host.bridge.getAppVersion()) return "The view has not sent ui/initialize.";
    return "The view has sent ui/initialize, but not ui/notifications/initialized.";
  }

  /**
   * Whether the view can be shown in the mode. Without declared modes the host decides.
   * @param {McpUiDisplayMode} mode
   */
  supports(mode) {
    return this.host.declaredModes?.includes(mode) ?? true;
  }

  /**
   * Sets the host's context, which is read after the frame is laid out, as a scrollbar may take width from it. The view
   * is notified after its handshake.
   * @type {(context: () => HostContext, layout: Layout) => void}
   */
  updateContext(context, layout) {
    this.#layout = layout;
    this.#frame.layout(layout);
    this.host.setContext(context());
  }

  loadEarly() {
    this.#frame.loadEarly();
  }

  /** @param {string} name @param {object} [params] */
  tellSandbox(name, params) {
    this.#frame.tellSandbox(name, params);
  }

  /** Ends the view and removes its frame. Waits for its answer if the host asks for one, unless the view is silent. */
  async close({ isSilent = false } = {}) {
    try {
      if (!this.host.isInitialized || isSilent) return;
      const answer = this.host.end();
      if (this.host.ending === "request") await answerOf(answer);
      if (this.host.ending === "notification") await pause(hearing);
    } finally {
      this.#frame.remove();
      await this.host.close();
    }
  }
}

/** @param {Promise<Json> | undefined} asked */
async function answerOf(asked) {
  if (!(await within(teardownTimeout, asked))) throw new Error("The view did not answer the teardown.");
  const { error } = await asked;
  if (error) throw new Error(`The view answered the teardown with an error: ${error.message}`);
}
