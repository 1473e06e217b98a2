// The message over a view that could not start, or has ended: docs/crashes.md.

/** @import { Trouble, TroubleDetail } from "./loader_parts.d.ts" */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} text
 * @param {Node[]} children
 */
function element(name, text, ...children) {
  const made = document.createElement(name);
  made.textContent = text;
  made.append(...children);
  return made;
}

/** @param {TroubleDetail} detail */
function panelOf({ text, details, button: label, startAgain }) {
  const panel = element("div", "", element("p", text));
  if (startAgain) {
    const button = element("button", label);
    button.type = "button";
    button.addEventListener("click", startAgain);
    panel.append(button);
  }
  if (details) {
    panel.append(element("details", "", element("summary", "Details for developers"), element("pre", details)));
  }
  panel.id = "mcpapps-panel";
  panel.setAttribute("role", "alert");
  panel.style.cssText =
    "color-scheme:light dark;" +
    "position:fixed;inset:0 0 auto;z-index:99999;max-height:80%;overflow:auto;margin:0;padding:12px 16px;" +
    "border-bottom:1px solid GrayText;background:Canvas;color:CanvasText;font:14px/1.4 " +
    "system-ui,sans-serif;text-align:start";
  const gap = "margin:0 0 8px;font-size:inherit;white-space:pre-wrap";
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll("p,button,pre")))
    part.style.cssText = gap;
  return panel;
}

/** @type {TroubleDetail | undefined} */
let shown;

/**
 * Shows a message. `text` is for users, `details` for developers; `what` and `reason` are for programs. The first
 * message stays, as later ones follow from it. A listener of the event may show it in another way.
 * @param {Trouble} trouble
 * @param {(() => unknown) | false | undefined} startAgain for the message's button
 */
export function show({ what, reason, text, details }, startAgain) {
  if (shown) return;
  /** @type {TroubleDetail} */
  const detail = (shown = { what, reason, engine: __mcpapps.engine, text, details, button: "Start again" });
  if (startAgain) {
    // Once only: the message is not about the next program.
    detail.startAgain = () => {
      if (shown !== detail) return false;
      shown = undefined;
      return startAgain();
    };
  }
  if (document.dispatchEvent(new CustomEvent("mcpapps-trouble", { detail, cancelable: true }))) {
    document.body.prepend(panelOf(detail));
  }
}

// Before the first message: otherwise the host would wait for the view. That of an ended program has the same form.
/** @param {Trouble} trouble */
export function tellHost({ what, reason }) {
  if (shown || window.parent === window) return;
  const _meta = { "mcpapps.dev/trouble": { what, reason, engine: __mcpapps.engine } };
  const params = { level: "error", logger: "mcpapps", data: `this view could not start: ${reason}`, _meta };
  window.parent.postMessage({ jsonrpc: "2.0", method: "notifications/message", params }, "*");
}
