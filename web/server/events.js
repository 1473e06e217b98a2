// The dev host's Server-Sent Events for its pages:
//   build   after the start and the end of a build
//   shell   an HTML file, which may be a page's source, has changed; sent before the build
//   reload  a build succeeded or files changed, and the server is restarted; has all changes since the last one
//   server  the server's process runs or has exited
//   log     a line of the server's process; a stray one was on standard output
//   authorization   the user has to sign in at an address, has done so, or could not
// A later page gets the last event of builds and authorization, and the server's output since its start.

const longestText = 4000;
// A page that reads too slowly misses lines of the log.
const largestBacklog = 1024 * 1024;
const keptLines = 200;

/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { BuildResult } from "./builder.js"
 * @import { End } from "./processes.js"
 *
 * @typedef {object} ServerEvents data by the name of the event
 * @property {{state: "running", command: string, isFirst: boolean} | {state: "done", seconds: number} |
 *   {state: "failed", command?: string} & Omit<BuildResult, "ok">} build
 * @property {{file: string, text: string}} shell
 * @property {{reason: "build" | "files", files: string[]}} reload
 * @property {{state: "running"} | {state: "exited", text: string} & End} server
 * @property {{source: "server", text: string, isStray: boolean}} log
 * @property {{state: "wanted", address: string} | {state: "done"} | {state: "failed", text: string}} authorization
 */

export class Events {
  /** @type {Set<ServerResponse>} */
  #pages = new Set();
  /** @type {Map<keyof ServerEvents, string>} */
  #last = new Map();
  /** @type {string[]} */
  #lines = [];
  #hide;
  #onevent;

  /**
   * @param {(text: string) => string} [hide] takes the user's secrets out of what is told
   * @param {(name: keyof ServerEvents | "page", data: Record<string, any>) => void} [onevent] gets each event, and when
   *   a page begins or ends to listen
   */
  constructor(hide = (text) => text, onevent = () => {}) {
    this.#hide = hide;
    this.#onevent = onevent;
  }

  /** Sends a command to the page that has come last. Returns whether there is one. @param {object} command */
  command(command) {
    const page = [...this.#pages].at(-1);
    return page?.write(`event: command\ndata: ${JSON.stringify(command)}\n\n`) !== undefined;
  }

  /**
   * @template {keyof ServerEvents} Name
   * @param {Name} name
   * @param {ServerEvents[Name]} data
   */
  publish(name, data) {
    const json = this.#hide(JSON.stringify(data));
    const text = `event: ${name}\ndata: ${json}\n\n`;
    this.#onevent(name, JSON.parse(json));
    if (name === "build" || name === "authorization") this.#last.set(name, text);
    if (name === "server" && /** @type {ServerEvents["server"]} */ (data).state === "running") this.#lines = [];
    if (name === "log") this.#lines = [...this.#lines.slice(1 - keptLines), text];
    for (const page of this.#pages) {
      if (name !== "log" || page.writableLength < largestBacklog) page.write(text);
    }
  }

  /** @param {string} text */
  log(text, isStray = false) {
    this.publish("log", { source: "server", text: text.slice(0, longestText), isStray });
  }

  /**
   * Answers a page's request; the page gets all events from now on.
   * @type {(request: IncomingMessage, response: ServerResponse) => ServerResponse<IncomingMessage> | undefined}
   */
  serve(request, response) {
    if (request.method !== "GET") return response.writeHead(405, { allow: "GET" }).end();
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(`retry: 1000\n\n${[...this.#last.values(), ...this.#lines].join("")}`);
    this.#pages.add(response);
    this.#onevent("page", { state: "open" });
    response.on("close", () => {
      this.#pages.delete(response);
      this.#onevent("page", { state: "closed" });
    });
  }
}
