// Serves an MCP server on stdio as Streamable HTTP. Each session has its own process, as with a client on stdio.
import { randomUUID } from "node:crypto";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { isInitializeRequest } from "@modelcontextprotocol/server";
import { errorAnswer, errorCode } from "../lib/json_rpc.js";
import { messageOf } from "../lib/error_text.js";
import { describeEnd, startProcess } from "./processes.js";
import { largestMessage, StdioSession } from "./stdio_session.js";

/**
 * @import { Backend } from "./dev_host.js"
 * @import { Events } from "./events.js"
 *
 * @typedef {object} CommandOptions
 * @property {string[]} command
 * @property {string} [cwd]
 * @property {Events} events
 * @property {(text: string) => void} log for the terminal
 * @property {() => Promise<void>} [ready] resolves when a process may start: not during a build
 *
 * @typedef {object} Times in milliseconds
 * @property {number} [idle] after which a session without a listener ends
 * @property {number} [patience] for a server's answer after it has printed an address
 */

/** @type {(options: CommandOptions & Times) => Backend} */
export function createStdioBridge({
  command, cwd, events, log, ready = async () => {}, idle = 60_000, patience = 5000,
}) {
  /** @type {Map<string, StdioSession>} */
  const sessions = new Map();
  // Why the last ones ended, for a page that asks again.
  /** @type {Map<string, string>} */
  const endings = new Map();
  let isOpen = true;

  /** @param {Request} request @param {unknown} message */
  async function open(request, message) {
    await ready();
    const server = await startProcess(command[0], command.slice(1), { cwd, stdin: true });
    if (!isOpen) await server.stop();
    const id = randomUUID();
    const session = new StdioSession({ id, server, name: command.join(" "), events, log, idle, patience });
    sessions.set(id, session);
    events.publish("server", { state: "running" });
    server.ended.then((how) => {
      sessions.delete(id);
      const text = server.isStopped ? "The session with the server has ended." : session.whyEnded(how);
      endings.set(id, text);
      if (endings.size > 100) endings.delete(/** @type {string} */ (endings.keys().next().value));
      session.end(text);
      if (server.isStopped) return;
      log(`The server ${describeEnd(how)}.`);
      events.publish("server", { state: "exited", ...how, text });
    });
    return session.handle(request, message);
  }

  /** @param {Request} request */
  async function answer(request) {
    const id = request.headers.get("mcp-session-id");
    if (id) return sessions.get(id)?.handle(request) ?? problem(404, endings.get(id) ?? "There is no such session.");
    const message = request.method === "POST" ? await request.json().catch(() => undefined) : undefined;
    // A client that asks for a newer version first goes on with initialize. An HTTP error would also be printed to the
    // browser's console.
    if (message?.method === "server/discover") return Response.json(unknownMethod(message));
    if (!isInitializeRequest(message)) return problem(400, "A session begins with the request initialize.");
    try {
      return await open(request, message);
    } catch (error) {
      const text = messageOf(error);
      log(text);
      events.publish("server", { state: "exited", code: null, signal: null, text });
      return new Response(text, { status: 502, headers: { "content-type": "text/plain; charset=utf-8" } });
    }
  }

  const stop = () => Promise.all([...sessions.values()].map((session) => session.stop()));
  return {
    handle: toNodeHandler({ fetch: answer }, { maxRequestBodySize: largestMessage }),
    /** Ends all sessions. Pages begin new ones, with new processes. */
    restart: stop,
    close: () => {
      isOpen = false;
      return stop();
    },
  };
}

/** @param {{id?: unknown, method: string}} request */
const unknownMethod = ({ id, method }) =>
  errorAnswer(id, errorCode.methodNotFound, `Method not found: ${method}`);

/** @param {number} status @param {string} message */
const problem = (status, message) =>
  Response.json(errorAnswer(null, errorCode.connectionClosed, message), { status });
