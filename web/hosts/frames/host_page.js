// The host's page: shows the view in the frames of one host, and passes messages between it and the part of the host
// outside the browser, page_wire.js.
import { createFrame } from "./frame.js";

/** @import { HostPage, Limits } from "./host_window.d.ts" */
/** @import { FrameSettings } from "./frame.js" */

/** @type {FrameSettings} */
const settings = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("settings")).textContent);
const sandbox = "ui/notifications/sandbox-";
const frame = createFrame(settings);
/** @type {{text: string | undefined, at: number}[]} */
const queue = [];
const count = { messages: 0, characters: 0 };
let begin = performance.now();
/** @type {string} */
let html;
/** @type {Limits} */
let limits = { messages: Infinity, characters: Infinity };
let isFlooded = false;
/** @type {(value?: unknown) => void} */
let wake = () => {};

document.body.style.margin = "0";

/** @param {unknown} data */
function textOf(data) {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}

/** @param {MessageEvent} event */
function receive({ source, data }) {
  if (source !== frame.window || isFlooded) return;
  if (data?.method === `${sandbox}proxy-ready`) {
    return source.postMessage({ jsonrpc: "2.0", method: `${sandbox}resource-ready`, params: { html } }, "*");
  }
  const text = textOf(data);
  count.messages += 1;
  count.characters += text?.length ?? 0;
  isFlooded = count.messages > limits.messages || count.characters > limits.characters;
  if (isFlooded) frame.remove();
  else queue.push({ text, at: performance.now() - begin });
  wake();
}

addEventListener("message", receive);

/** @type {HostPage} */
window.host = {
  /** Waits until the view has sent something. */
  async next() {
    if (queue.length === 0 && !isFlooded) await new Promise((resolve) => (wake = resolve));
    return { messages: queue.splice(0), isFlooded };
  },
  async load() {
    html = await (await fetch(`/view/${settings.id}`)).text();
    begin = performance.now();
    frame.load(html);
  },
  // As text, so that only JSON passes.
  post: (text) => frame.window.postMessage(JSON.parse(text), "*"),
  resize: (height) => frame.resize(height),
  place: (context) => frame.place(context),
  /** Sets the limits at which the view is removed. */
  limit: (most) => (limits = most),
};
