// What the dev host tells its pages, as Server-Sent Events.
//
//   build   {state: "running", command, isFirst} | {state: "done", seconds} |
//           {state: "failed", command, seconds, output, errors}
//   shell   {file, text}                            an HTML file that has changed and may be a page's source, before
//   the build
//   reload  {reason: "build" | "files", files}     after a good build or a change, when the server is new too: all that
//                                                  has changed since the last time
//   server  {state: "running"} | {state: "exited", code, signal, text}
//   log     {source: "server", text, isStray}      a line that the server's process has written; a stray one has no
//                                                  place on standard output
//
// A page that comes later gets the last event about a build, and what the server has written since it was started.

const longestText = 4000;
// A page that reads too slowly misses lines of the log.
const largestBacklog = 1024 * 1024;
const keptLines = 200;

/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { BuildResult } from "./builder.js"
 * @import { End } from "./processes.js"
 *
 * @typedef {object} ServerEvents what is told, by the name of the event
 * @property {{state: "running", command: string, isFirst: boolean} | {state: "done", seconds: number} |
 *   {state: "failed", command?: string} & Omit<BuildResult, "ok">} build
 * @property {{file: string, text: string}} shell
 * @property {{reason: "build" | "files", files: string[]}} reload
 * @property {{state: "running"} | {state: "exited", text: string} & End} server
 * @property {{source: "server", text: string, isStray: boolean}} log
 */

export class Events {
  /** @type {Set<ServerResponse>} */
  #pages = new Set();
  /** @type {string | undefined} */
  #lastBuild;
  /** @type {string[]} */
  #lines = [];

  /**
   * @template {keyof ServerEvents} Name
   * @param {Name} name
   * @param {ServerEvents[Name]} data
   */
  publish(name, data) {
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    if (name === "build") this.#lastBuild = text;
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
   * Answers a request of a page, which gets all events from now on.
   * @type {(request: IncomingMessage, response: ServerResponse) => ServerResponse<IncomingMessage> | undefined}
   */
  serve(request, response) {
    if (request.method !== "GET") return response.writeHead(405, { allow: "GET" }).end();
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(`retry: 1000\n\n${this.#lastBuild ?? ""}${this.#lines.join("")}`);
    this.#pages.add(response);
    response.on("close", () => this.#pages.delete(response));
  }
}
