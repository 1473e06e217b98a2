// Plays a recording to a view on the screen, in place of a ViewSession.
import { isOfOpenAi } from "../../../hosts/openai.js";
import { pause } from "../../../lib/time.js";
import { Playback } from "../../../testing/playback.js";
import { label, parseRecording } from "../../../testing/recording.js";
import { ViewFrame } from "./view_frame.js";

/**
 * @import { JSONRPCMessage } from "@modelcontextprotocol/client"
 * @import { Json } from "../../../lib/json_rpc.js"
 * @import { Progress } from "../state.js"
 * @import { Hear } from "./run.js"
 * @import { Entry, Traffic } from "./traffic.js"
 * @import { FrameOptions, Layout } from "./view_frame.js"
 * @import { ViewSession } from "./view_session.js"
 *
 * @typedef {object} Parts
 * @property {string} text the recording
 * @property {Traffic} traffic
 * @property {Hear} onsandbox
 * @property {(progress: Progress) => void} onProgress
 * @property {Layout} layout
 */

// Depends on the page around the view, not on its logic.
const ignore = ["ui/notifications/size-changed"];
// Messages between a host and its proxy.
/** @param {Entry} entry */
const ofSandbox = ({ message }) => message?.method?.startsWith("ui/notifications/sandbox-");

// Milliseconds until a view has handled a message; and the longest pause between two messages, so that the user can
// follow without waiting.
const settling = 60;
const longestPause = 500;

/** The entries that belong into a recording. @param {Entry[]} entries */
export const recordable = (entries) =>
  entries.filter((entry) => !entry.beside && !ofSandbox(entry) && !isOfOpenAi(entry.message));

export class Replay {
  #frame;
  #transport;
  #playback;
  #onProgress;
  #now = 0;
  #ended = false;

  /**
   * @param {Parts & FrameOptions} parts
   * @throws if the text is no recording
   */
  constructor({ text, traffic, onsandbox, onProgress, layout, view, ...frame }) {
    /** @type {(message: unknown) => Promise<any>} */
    const act = async (message) => void this.#tell({ awaited: label(message) });
    this.#playback = new Playback(parseRecording(text), { ignore, act });
    this.#onProgress = onProgress;
    this.#frame = new ViewFrame({ view, ...frame });
    const { csp, permissions } = view.ui;
    const transport = (this.#transport = this.#frame.transport(traffic, onsandbox));
    transport.onmessage = (/** @type {Json} */ message) => {
      if (message.method === "ui/notifications/sandbox-proxy-ready") {
        const params = { html: view.html, csp, permissions };
        return transport.send({ jsonrpc: "2.0", method: "ui/notifications/sandbox-resource-ready", params });
      }
      if (message.method === "ui/notifications/size-changed") {
        this.#frame.ask(message.params?.height);
        this.#frame.layout(layout);
      }
      this.#playback.receive(message);
    };
    this.#frame.layout(layout);
  }

  /** Plays all of it, until close(). */
  async run() {
    await this.#transport.start();
    await this.#playback.play({
      deliver: (message) => this.#ended || this.#transport.send(/** @type {JSONRPCMessage} */ (message)),
      settle: () => pause(this.#ended ? 0 : settling),
      advanceTo: (time) => this.#advanceTo(time),
      wait: async (isSo) => {
        while (!isSo() && !this.#ended) await pause(settling);
        this.#tell();
      },
    });
    this.#tell({ done: true });
  }

  /** @param {number} time */
  async #advanceTo(time) {
    if (!this.#ended && time > this.#now) await pause(Math.min(time - this.#now, longestPause));
    this.#now = Math.max(time, this.#now);
    return true;
  }

  /** @param {Progress} [progress] */
  #tell(progress) {
    if (!this.#ended) this.#onProgress({ differences: [...this.#playback.differences], ...progress });
  }

  // As of a ViewSession; the view only gets the messages of the recording.
  /** @type {ViewSession["updateContext"]} */
  updateContext() {}
  /** @type {ViewSession["supports"]} */
  supports = () => true;

  /** @param {string} name @param {object} [params] */
  tellSandbox(name, params) {
    this.#frame.tellSandbox(name, params);
  }

  /** @type {ViewSession["close"]} */
  async close() {
    this.#ended = true;
    this.#frame.remove();
    await this.#transport.close();
  }
}
