// One MCP session: passes messages between a page's requests and a server's process.
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { errorAnswer, errorCode, messageIn } from "../lib/json_rpc.js";
import { readLines } from "../lib/lines.js";
import { describeEnd } from "./processes.js";

/**
 * @import { JSONRPCMessage, RequestId } from "@modelcontextprotocol/server"
 * @import { Writable } from "node:stream"
 * @import { End, startProcess } from "./processes.js"
 * @import { CommandOptions, Times } from "./stdio_bridge.js"
 *
 * @typedef {object} Own
 * @property {string} id
 * @property {Awaited<ReturnType<typeof startProcess>>} server
 * @property {string} name the server's command
 *
 * @typedef {{id?: RequestId, method?: string, params?: any}} Message
 * @typedef {Own & Pick<CommandOptions, "events" | "log"> & Required<Times>} SessionOptions
 */

export const largestMessage = 64 * 1024 * 1024;
const longestLogLine = 4000;
// Milliseconds until a page listens.
const firstSilence = 10_000;
const keptLines = 20;
const keptMessages = 1000;

export class StdioSession {
  #options;
  #transport;
  /** @type {NodeJS.Timeout | undefined} */
  #idleTimer;
  // Requests of the page that the server has not answered, by id.
  /** @type {Map<RequestId, Message>} */
  #pending = new Map();
  // Messages of the server while no page listened.
  /** @type {Message[]} */
  #unheard = [];
  #listening = false;
  #hasListened = false;
  #ended = false;
  #spoke = false;
  /** @type {string[]} */
  #lastLines = [];

  /** @param {SessionOptions} options */
  constructor(options) {
    const { id, server } = options;
    this.#options = options;
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessionclosed: () => void this.stop(),
      maxRequestBodySize: largestMessage,
    });
    this.#transport.onmessage = (message) => this.#toServer(message);
    readLines(server.stdout, (line) => this.#fromServer(line), largestMessage);
    readLines(server.stderr, (line) => this.#tell(line), longestLogLine);
  }

  /** @param {Request} request @param {unknown} [parsedBody] */
  async handle(request, parsedBody) {
    const response = await this.#transport.handleRequest(request, { parsedBody });
    if (request.method === "GET" && response.ok) {
      this.#listening = this.#hasListened = true;
      request.signal.addEventListener("abort", () => {
        this.#listening = false;
        this.#awaitPage();
      });
      for (const message of this.#unheard.splice(0)) this.#send(message);
    }
    this.#awaitPage();
    return response;
  }

  stop() {
    return this.#options.server.stop();
  }

  /** Answers the open requests with an error. @param {string} text */
  end(text) {
    this.#ended = true;
    clearTimeout(this.#idleTimer);
    for (const id of this.#pending.keys()) this.#fail(id, text);
    this.#transport.close();
  }

  /** How the process ended, with its last output. @param {End} how */
  whyEnded(how) {
    return [`The server (${this.#options.name}) ${describeEnd(how)}.`, ...this.#lastLines].join("\n");
  }

  /** @param {Message} message */
  #toServer(message) {
    if (message.method !== undefined && message.id !== undefined) this.#pending.set(message.id, message);
    /** @type {Writable} */ (this.#options.server.stdin).write(`${JSON.stringify(message)}\n`);
  }

  /** @param {string} line */
  #fromServer(line) {
    if (!line.trim()) return;
    const message = messageIn(line);
    if (!message) return this.#reportStray(line);
    this.#spoke = true;
    if (message.method === undefined) this.#pending.delete(/** @type {RequestId} */ (message.id));
    this.#send(message);
  }

  /**
   * Sends answers and their progress to the request; other messages go to the page's stream, once it is open.
   * @param {Message} message
   */
  #send(message) {
    const isAnswer = message.method === undefined;
    const relatedRequestId = isAnswer ? undefined : this.#progressOf(message);
    if (!isAnswer && relatedRequestId === undefined && !this.#listening) {
      if (this.#unheard.length < keptMessages) this.#unheard.push(message);
      return;
    }
    this.#transport.send(/** @type {JSONRPCMessage} */ (message), { relatedRequestId }).catch(() => {
      // The page has left.
    });
  }

  /** @param {Message} message */
  #progressOf({ method, params }) {
    if (method !== "notifications/progress") return undefined;
    return [...this.#pending.values()].find((request) => request.params?._meta?.progressToken === params?.progressToken)
      ?.id;
  }

  /**
   * Reports a line of standard output that is no message: a print, or a server of another kind.
   * @param {string} line
   */
  #reportStray(line) {
    const { name, patience } = this.#options;
    const text = `Not an MCP message on standard output: ${line.slice(0, longestLogLine)}`;
    this.#tell(text, true);
    if (this.#spoke) return;
    // Other lines may come from a build before the server.
    const [address] = /https?:\/\/(localhost|127\.\d|0\.0\.0\.0|\[::)\S*/.exec(line) ?? [];
    if (!address) return;
    setTimeout(() => {
      if (this.#spoke) return;
      const advice = `If it serves HTTP, start it so: mcpapps dev --url ${address} -- ${name}`;
      for (const id of this.#pending.keys()) this.#fail(id, `The server (${name}) does not answer. ${text}\n${advice}`);
      this.stop();
    }, patience).unref();
  }

  /** @param {RequestId} id @param {string} message */
  #fail(id, message) {
    this.#pending.delete(id);
    this.#transport.send(errorAnswer(id, errorCode.connectionClosed, message)).catch(() => {});
  }

  /** @param {string} line @param {boolean} [isStray] */
  #tell(line, isStray) {
    this.#lastLines.push(line.slice(0, longestLogLine));
    if (this.#lastLines.length > keptLines) this.#lastLines.shift();
    this.#options.log(line.slice(0, longestLogLine));
    this.#options.events.log(line, isStray);
  }

  /** Ends the session when the page neither listens nor waits for an answer for long: it was closed. */
  #awaitPage() {
    clearTimeout(this.#idleTimer);
    if (this.#listening || this.#ended) return;
    const time = this.#options.idle + (this.#hasListened ? 0 : firstSilence);
    this.#idleTimer = setTimeout(() => (this.#pending.size > 0 ? this.#awaitPage() : this.stop()), time);
    this.#idleTimer.unref();
  }
}
