// One view on the screen: the outer frame with the sandbox proxy, and the reference bridge to it.
import { AppBridge, buildAllowAttribute, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { heightIn } from "./host_context.js";
import { RecordingTransport } from "./traffic.js";

const firstInlineHeight = 240;
const teardownTimeout = 5000;

export class ViewSession {
  #bridge;
  #context;
  #host;
  #loaded = false;
  #initialized = false;
  #inlineHeight = firstInlineHeight;

  /**
   * @param {object} options
   * @param {object} options.host devHost, or the one of web/hosts that it imitates
   * @param {HTMLElement} options.stage where the frame goes
   * @param {string} options.sandbox the sandbox's origin
   * @param {{html: string, ui: object}} options.view
   * @param {(state: object) => void} options.onsandbox words of the sandbox proxy
   * @param {object} options.handlers the bridge's `on…` handlers
   */
  constructor({ host, stage, sandbox, policy, view, traffic, context, onsandbox, handlers }) {
    this.#context = context;
    this.#host = host;
    this.frame = document.createElement("iframe");
    this.frame.title = "Sandbox proxy";
    this.frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
    this.frame.allow = buildAllowAttribute(view.ui.permissions);
    this.frame.src = `${sandbox}/?policy=${policy}`;
    this.frame.classList.toggle("bordered", view.ui.prefersBorder ?? true);
    stage.append(this.frame);

    const { csp, permissions } = view.ui;
    const capabilities = { ...host.hostCapabilities, sandbox: { csp: csp ?? {}, permissions: permissions ?? {} } };
    const bridge = new AppBridge(null, host.hostInfo ?? { name: host.name, version: "" }, capabilities, { hostContext: context });
    this.#bridge = bridge;
    bridge.onsandboxready = () => {
      this.#loaded = true;
      bridge.sendSandboxResourceReady({ html: view.html, csp, permissions });
    };
    bridge.onsizechange = ({ height }) => this.#resize(height);
    this.initialized = new Promise((resolve) => {
      bridge.oninitialized = () => {
        this.#initialized = true;
        bridge.setHostContext(this.#context);
        resolve();
      };
    });
    Object.assign(bridge, handlers);

    const target = this.frame.contentWindow;
    const transport = new RecordingTransport(new PostMessageTransport(target, target), traffic, onsandbox);
    this.connected = bridge.connect(transport);
    this.#layout();
  }

  get bridge() {
    return this.#bridge;
  }

  /** The step of the handshake that has not been made, in words; empty if all have. */
  get missing() {
    if (this.#initialized) return "";
    if (!this.#loaded) return "The sandbox proxy has not loaded.";
    if (!this.#bridge.getAppVersion()) return "The view has not sent ui/initialize.";
    return "The view has sent ui/initialize, but not ui/notifications/initialized.";
  }

  get displayMode() {
    return this.#context.displayMode;
  }

  /** Whether the view can be shown so; a view that declares no modes leaves it to the host. */
  supports(mode) {
    return this.#bridge.getAppCapabilities()?.availableDisplayModes?.includes(mode) ?? true;
  }

  /** Merges a change into the context; the view hears of what differs once its handshake is done. */
  updateContext(change) {
    this.#context = { ...this.#context, ...change };
    if (this.#initialized) this.#bridge.setHostContext(this.#context);
    this.#layout();
  }

  /** Asks the view to end, waits for its answer, and takes the frame away. */
  async close() {
    try {
      if (this.#initialized) await this.#bridge.teardownResource({}, { timeout: teardownTimeout });
    } finally {
      this.frame.remove();
      await this.#bridge.close();
    }
  }

  #resize(height) {
    if (!(height > 0)) return;
    this.#inlineHeight = Math.ceil(height);
    this.#layout();
  }

  /** Fullscreen belongs to the host: the height that the view asked for comes back with inline. */
  #layout() {
    this.frame.style.height = this.displayMode === "fullscreen" ? "100%" : `${heightIn(this.#host, this.#inlineHeight)}px`;
    this.frame.style.colorScheme = this.#context.theme;
  }
}
