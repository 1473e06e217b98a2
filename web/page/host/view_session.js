// One view on the screen, from its handshake to its end: the frame, and the reference bridge to it.
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { ViewFrame } from "./view_frame.js";

const teardownTimeout = 5000;

export class ViewSession {
  bridge;
  #context;
  #layout;
  #frame;
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
    this.#layout = { host, options, theme: context.theme };
    this.#frame = new ViewFrame({ view, ...frame });

    const { csp, permissions } = view.ui;
    const capabilities = { ...host.hostCapabilities, sandbox: { csp: csp ?? {}, permissions: permissions ?? {} } };
    const bridge = new AppBridge(null, host.hostInfo ?? { name: host.name, version: "" }, capabilities, { hostContext: context });
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
        resolve();
      };
    });
    Object.assign(bridge, handlers);

    this.connected = bridge.connect(this.#frame.transport(traffic, onsandbox));
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

  tellSandbox(name, params) {
    this.#frame.tellSandbox(name, params);
  }

  /** Asks the view to end, waits for its answer unless it is known to give none, and takes the frame away. */
  async close({ isSilent = false } = {}) {
    try {
      if (this.#initialized && !isSilent) await this.bridge.teardownResource({}, { timeout: teardownTimeout });
    } finally {
      this.#frame.remove();
      await this.bridge.close();
    }
  }
}
