// The host's page: shows the view in the frames of one host, and carries messages between the view and the host's other
// half, which runs outside of the browser: page_wire.js.
import { createFrame } from "./frame.js";

const settings = JSON.parse(document.getElementById("settings").textContent);
const sandbox = "ui/notifications/sandbox-";
const frame = createFrame(settings);
const queue = [];
const count = { messages: 0, characters: 0 };
let begin = performance.now();
let html;
let limits = { messages: Infinity, characters: Infinity };
let isFlooded = false;
let wake = () => {};

document.body.style.margin = "0";

function textOf(data) {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}

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
  // Each message is a text, so that what passes is what JSON can say.
  post: (text) => frame.window.postMessage(JSON.parse(text), "*"),
  resize: (height) => frame.resize(height),
  place: (context) => frame.place(context),
  /** Takes the view away when it has sent more. */
  limit: (most) => (limits = most),
};
