// A recording played to a view on the screen: the host's messages as they were recorded, and what the view sends
// compared with what it sent then.
import { PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { compareMessages, label, parseRecording } from "../../testing/recording.js";
import { RecordingTransport } from "./traffic.js";
import { ViewFrame } from "./view_frame.js";

// What the page's surroundings make a view send, not its logic.
const ignored = ["ui/notifications/size-changed"];
const isIgnored = ({ message }) => ignored.includes(message?.method);
// Between a host and its proxy; not the view's.
const ofSandbox = ({ message }) => message?.method?.startsWith("ui/notifications/sandbox-");

// A person who looks on should see what happens, and not wait for pauses.
const longestPause = 500;
const patience = 5000;

/** The entries of the traffic that belong into a recording. */
export const recordable = (entries) => entries.filter((entry) => !ofSandbox(entry));

export class Replay {
  #frame;
  #transport;
  #inbox = [];
  #wake = () => {};
  #ended = false;
  // The view numbers its requests anew.
  #ids = new Map();

  /**
   * @param {object} parts
   * @param {string} parts.text the recording
   * @param {(progress: {line: number, lines: number, awaited?: string, differences: string[], done?: boolean}) => void} parts.onProgress
   * @param {object} parts.view and `stage`, `sandbox`, `policy`: see ViewFrame; `layout`: see ViewFrame.layout()
   * @throws if the text is no recording
   */
  constructor({ text, traffic, onsandbox, onProgress, layout, view, ...frame }) {
    this.entries = parseRecording(text);
    this.onProgress = onProgress;
    this.#frame = new ViewFrame({ view, ...frame });
    const { csp, permissions } = view.ui;
    const inner = new PostMessageTransport(this.#frame.window, this.#frame.window);
    const transport = (this.#transport = new RecordingTransport(inner, traffic, onsandbox));
    transport.onmessage = (message) => {
      if (message.method === "ui/notifications/sandbox-proxy-ready") {
        const params = { html: view.html, csp, permissions };
        return transport.send({ jsonrpc: "2.0", method: "ui/notifications/sandbox-resource-ready", params });
      }
      if (message.method === "ui/notifications/size-changed") this.#frame.ask(message.params?.height);
      this.#frame.layout(layout);
      if (!isIgnored({ message })) this.#inbox.push(message);
      this.#wake();
    };
    this.#frame.layout(layout);
  }

  /** Plays all of it, until close(). */
  async run() {
    const differences = [];
    const lines = this.entries.at(-1).line;
    let before = 0;
    await this.#transport.start();
    for (const entry of this.entries) {
      if (this.#ended) return;
      if (isIgnored(entry) || !entry.message) continue;
      const { line, time, direction } = entry;
      this.onProgress({ line, lines, differences });
      if (direction === "from-view") {
        const late = setTimeout(() => this.onProgress({ line, lines, differences, awaited: label(entry.message) }), patience);
        const message = await this.#next();
        clearTimeout(late);
        if (!message) return;
        this.#compare(entry, message, differences);
      } else {
        await new Promise((resolve) => setTimeout(resolve, Math.min(time - before, longestPause)));
        if (!this.#ended) await this.#transport.send(this.#withIds(entry.message));
      }
      before = time;
    }
    this.onProgress({ line: lines, lines, differences, done: true });
  }

  async #next() {
    while (this.#inbox.length === 0 && !this.#ended) await new Promise((resolve) => (this.#wake = resolve));
    return this.#ended ? undefined : this.#inbox.shift();
  }

  #compare({ line, message: expected }, actual, differences) {
    if (label(expected) !== label(actual)) differences.push(`line ${line}: expected ${label(expected)}, got ${label(actual)}`);
    else for (const difference of compareMessages(expected, actual)) differences.push(`line ${line}: ${difference}`);
    if (expected.method && expected.id !== undefined) this.#ids.set(expected.id, actual.id);
  }

  #withIds(message) {
    if (message.method === "notifications/progress") {
      const { progressToken } = message.params;
      return { ...message, params: { ...message.params, progressToken: this.#ids.get(progressToken) ?? progressToken } };
    }
    return message.method ? message : { ...message, id: this.#ids.get(message.id) ?? message.id };
  }

  // As a ViewSession: the recording says what the view is told, and nobody else.
  updateContext() {}
  supports = () => true;

  async close() {
    this.#ended = true;
    this.#wake();
    this.#frame.remove();
    await this.#transport.close();
  }
}
