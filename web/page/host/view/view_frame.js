// The outer frame of a view, with the sandbox proxy, and its height.
import { buildAllowAttribute, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { firstHeight, giveHeight, proxySandbox } from "../../../hosts/frames/outer_frame.js";
import { heightIn } from "../look/host_context.js";
import { loadEarly, takeFrame } from "./proxy_frame.js";
import { RecordingTransport } from "./traffic.js";

/**
 * @import { Transport } from "@modelcontextprotocol/client"
 * @import { McpUiTheme } from "@modelcontextprotocol/ext-apps/app-bridge"
 * @import { ShownHost } from "../look/host_context.js"
 * @import { Options } from "../options.js"
 * @import { View } from "../server/server_connection.js"
 * @import { Hear } from "./run.js"
 * @import { Traffic } from "./traffic.js"
 *
 * @typedef {object} FrameOptions
 * @property {HTMLElement} stage the frame's parent
 * @property {string} sandbox the sandbox's origin
 * @property {string} policy known to web/hosts/policy.js, or `host`
 * @property {ShownHost} host whose document it makes
 * @property {View} view
 *
 * @typedef {{host: ShownHost, options: Options, theme: McpUiTheme}} Layout
 */

export class ViewFrame {
  #inlineHeight;
  #stage;
  #attributes;
  #early;

  /** @param {FrameOptions} options */
  constructor({ stage, sandbox, policy, host, view }) {
    this.#inlineHeight = firstHeight(host);
    this.#stage = stage;
    const late = host.document?.listensAfterLoad ? { late: "" } : undefined;
    this.#attributes = {
      sandbox: proxySandbox(host, view.ui.sandbox),
      allow: host.document?.dropsPermissions ? "" : buildAllowAttribute(view.ui.permissions),
      src: `${sandbox}/?${new URLSearchParams({ policy, host: host.id, ...late })}`,
    };
    const { element, messages } = takeFrame(stage, this.#attributes);
    this.element = element;
    this.#early = messages;
    this.element.title = "View";
    this.element.classList.toggle("bordered", view.ui.prefersBorder ?? true);
  }

  /** Loads the frame of the next view, which will replace this one: see proxy_frame.js. */
  loadEarly() {
    loadEarly(this.#stage, this.#attributes);
  }

  get #window() {
    return /** @type {Window} */ (this.element.contentWindow);
  }

  /** @type {(traffic: Pick<Traffic, "add">, onsandbox: Hear) => Transport} */
  transport(traffic, onsandbox) {
    const inner = new PostMessageTransport(this.#window, this.#window);
    return new RecordingTransport(inner, traffic, onsandbox, this.#early);
  }

  /** Takes the height that the view asks for; inline it gets it, within the host's limits. @param {number} height */
  ask(height) {
    if (height > 0) this.#inlineHeight = Math.ceil(height);
  }

  /**
   * In other modes than inline, the host decides the height; the view's comes back with inline.
   * @param {Layout} layout
   */
  layout({ host, options, theme }) {
    const { style } = this.element;
    const wanted = heightIn(host, options, this.#inlineHeight);
    if (options.mode !== "inline") style.height = "100%";
    // The user's height and the first one are not animated.
    else if (options.height || !style.height.endsWith("px")) style.height = `${wanted}px`;
    else giveHeight(this.element, host, wanted);
    this.element.style.colorScheme = theme;
  }

  /** Notifies the proxy between host and view, if it still exists. @type {(name: string, params?: object) => void} */
  tellSandbox(name, params) {
    this.#window?.postMessage({ jsonrpc: "2.0", method: `ui/notifications/sandbox-${name}`, params }, "*");
  }

  remove() {
    this.element.remove();
  }
}
