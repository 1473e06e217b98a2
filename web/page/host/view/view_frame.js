// The outer frame of a view on the page: the sandbox proxy, which makes the inner one. And how high it is.
import { buildAllowAttribute, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { firstHeight, giveHeight, proxySandbox } from "../../../hosts/frames/outer_frame.js";
import { heightIn } from "../look/host_context.js";
import { RecordingTransport } from "./traffic.js";

export class ViewFrame {
  #inlineHeight;

  /**
   * @param {object} options
   * @param {HTMLElement} options.stage where the frame goes
   * @param {string} options.sandbox the sandbox's origin
   * @param {string} options.policy one that web/hosts/policy.js knows, or `host`
   * @param {object} options.host devHost, or the one of web/hosts whose document it makes
   * @param {{html: string, ui: object}} options.view
   */
  constructor({ stage, sandbox, policy, host, view }) {
    this.#inlineHeight = firstHeight(host);
    this.element = document.createElement("iframe");
    this.element.title = "View";
    this.element.setAttribute("sandbox", proxySandbox(host));
    this.element.allow = buildAllowAttribute(view.ui.permissions);
    this.element.src = `${sandbox}/?${new URLSearchParams({ policy, host: host.id })}`;
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
    const { style } = this.element;
    const wanted = heightIn(host, options, this.#inlineHeight);
    if (options.mode !== "inline") style.height = "100%";
    // The person's own height is given at once, and so is the first.
    else if (options.height || !style.height.endsWith("px")) style.height = `${wanted}px`;
    else giveHeight(this.element, host, wanted);
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
