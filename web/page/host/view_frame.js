// The outer frame of a view on the page: the sandbox proxy, which makes the inner one. And how high it is.
import { buildAllowAttribute, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { heightIn } from "./host_context.js";
import { RecordingTransport } from "./traffic.js";

const firstHeight = 240;

export class ViewFrame {
  #inlineHeight = firstHeight;

  /**
   * @param {object} options
   * @param {HTMLElement} options.stage where the frame goes
   * @param {string} options.sandbox the sandbox's origin
   * @param {string} options.policy a policy that web/server/policy.js knows
   * @param {{html: string, ui: object}} options.view
   */
  constructor({ stage, sandbox, policy, view }) {
    this.element = document.createElement("iframe");
    this.element.title = "View";
    this.element.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
    this.element.allow = buildAllowAttribute(view.ui.permissions);
    this.element.src = `${sandbox}/?${new URLSearchParams({ policy })}`;
    this.element.classList.toggle("bordered", view.ui.prefersBorder ?? true);
    stage.append(this.element);
  }

  get #window() {
    return this.element.contentWindow;
  }

  /** The way to the view. The words of the sandbox proxy go to `onsandbox`. */
  transport(traffic, onsandbox) {
    return new RecordingTransport(new PostMessageTransport(this.#window, this.#window), traffic, onsandbox);
  }

  /** Takes the height that the view asks for; inline it gets it, within the host's limits. */
  ask(height) {
    if (height > 0) this.#inlineHeight = Math.ceil(height);
  }

  /** Elsewhere than inline the height belongs to the host: the one that the view asked for comes back with inline. */
  layout({ host, options, theme }) {
    const isInline = options.mode === "inline";
    this.element.style.height = isInline ? `${heightIn(host, options, this.#inlineHeight)}px` : "100%";
    this.element.style.colorScheme = theme;
  }

  /** Says something to the proxy, which is between the host and the view, if the view is still there. */
  tellSandbox(name, params) {
    this.#window?.postMessage({ jsonrpc: "2.0", method: `ui/notifications/sandbox-${name}`, params }, "*");
  }

  remove() {
    this.element.remove();
  }
}
