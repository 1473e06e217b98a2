// One view on the screen, from its handshake to its end: the frame, and the reference bridge to it.
import { SdkErrorCode } from "@modelcontextprotocol/client";
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { capabilitiesOf, infoOf } from "../../hosts/context.js";
import { DeviatingTransport } from "../../hosts/deviating_transport.js";
import { ViewFrame } from "./view_frame.js";

const teardownTimeout = 5000;

export class ViewSession {
  bridge;
  #context;
  #layout;
  #frame;
  #transport;
  #habits;
  #loaded = false;
  #initialized = false;

  /**
   * @param {object} parts
   * @param {object} parts.host devHost, or the one of web/hosts that it imitates
   * @param {object} parts.options those of the page
   * @param {object} parts.context the host context
   * @param {import("./traffic.js").Traffic} parts.traffic
   * @param {(name: string, params: object) => void} parts.onsandbox words of the sandbox proxy
   * @param {object} parts.handlers the bridge's `on…` handlers
   * @param {object} parts.view and `stage`, `sandbox`, `policy`: see ViewFrame
   */
  constructor({ host, options, context, view, traffic, onsandbox, handlers, ...frame }) {
    this.#context = context;
    this.#habits = host.messages;
    this.#layout = { host, options, theme: options.theme };
    this.#frame = new ViewFrame({ view, ...frame });

    const { csp, permissions } = view.ui;
    const capabilities = { ...capabilitiesOf(host), sandbox: { csp: csp ?? {}, permissions: permissions ?? {} } };
    const bridge = new AppBridge(null, infoOf(host), capabilities, { hostContext: context });
    this.bridge = bridge;
    bridge.onsandboxready = () => {
      this.#loaded = true;
      bridge.sendSandboxResourceReady({ html: view.html, csp, permissions, sandbox: host.document?.sandbox });
    };
    bridge.onsizechange = ({ height }) => {
      this.#frame.ask(height);
      this.#frame.layout(this.#layout);
    };
    this.initialized = new Promise((resolve) => {
      bridge.oninitialized = () => {
        this.#initialized = true;
        bridge.setHostContext(this.#context);
        const { contextAfterInitialized } = this.#habits;
        if (contextAfterInitialized) bridge.sendHostContextChange({ ...contextAfterInitialized, ...this.#context });
        resolve();
      };
    });
    Object.assign(bridge, handlers);

    this.#transport = new DeviatingTransport(this.#frame.transport(traffic, onsandbox), this.#habits);
    this.connected = bridge.connect(this.#transport);
    this.#frame.layout(this.#layout);
  }

  /** The step of the handshake that has not been made, in words; empty if all have. */
  get missing() {
    if (this.#initialized) return "";
    if (!this.#loaded) return "The sandbox proxy has not loaded.";
    if (!this.bridge.getAppVersion()) return "The view has not sent ui/initialize.";
    return "The view has sent ui/initialize, but not ui/notifications/initialized.";
  }

  /** Whether the view can be shown so; a view that declares no modes leaves it to the host. */
  supports(mode) {
    return this.bridge.getAppCapabilities()?.availableDisplayModes?.includes(mode) ?? true;
  }

  /** Takes the host's context as it is now; the view hears of what differs once its handshake is done. */
  updateContext(context, layout) {
    this.#context = context;
    this.#layout = layout;
    if (this.#initialized) this.bridge.setHostContext(context);
    this.#frame.layout(layout);
  }

  /** Gives the view the tool's input now that it has started; some hosts give none, or did that too early. */
  async sendInput(input, isStreamed) {
    const { input: when } = this.#habits;
    if (!when || (isStreamed && when !== "never")) await this.bridge.sendToolInput({ arguments: input });
  }

  /** The same for a host that does it too early: call this before the view starts. */
  expectInput(input) {
    if (this.#habits.input !== "before initialized") return;
    this.#transport.oninitializereply = () => this.#transport.post({ method: "ui/notifications/tool-input", params: { arguments: input } });
  }

  tellSandbox(name, params) {
    this.#frame.tellSandbox(name, params);
  }

  /**
   * Ends the view and takes its frame away, as the host does. The dev host itself, and some others, ask the view and
   * wait for its answer, unless it is known to give none.
   */
  async close({ isSilent = false } = {}) {
    const { teardown = "request" } = this.#habits;
    try {
      if (!this.#initialized || isSilent || teardown === "none") return;
      if (teardown === "notification") return this.#transport.post({ method: "ui/resource-teardown", params: {} });
      const answer = this.bridge.teardownResource({}, { timeout: teardownTimeout });
      if (teardown === "cut off") answer.catch(() => {});
      else await answer;
    } finally {
      this.#frame.remove();
      await this.bridge.close();
    }
  }
}

/** What is wrong with the end of a view, in words. */
export function teardownProblem({ code, message }) {
  if (code === SdkErrorCode.RequestTimeout) return "The view did not answer the teardown.";
  return `The view answered the teardown with an error: ${message}`;
}
