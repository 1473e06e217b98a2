// An MCP server that serves HTTP, started as a process.
import { setTimeout as pause } from "node:timers/promises";
import { readLines } from "../lib/lines.js";
import { messageOf } from "../lib/error_text.js";
import { clientOf, forwardTo } from "./mcp_forwarder.js";
import { describeEnd, startProcess } from "./processes.js";

/**
 * @import { Authorization } from "../lib/authorization.js"
 * @import { Backend } from "./dev_host.js"
 * @import { End } from "./processes.js"
 * @import { CommandOptions } from "./stdio_bridge.js"
 */

const longestLine = 4000;
const probeInterval = 100;

/**
 * `url` is the server's address once it has started.
 * @type {(options: CommandOptions & {url: string, authorization: Authorization}) => Promise<Backend>}
 */
export async function createHttpCommand({ command, cwd, url, authorization, events, log, ready = async () => {} }) {
  const target = new URL(url);
  if (await answers(target)) throw new Error(`Something listens at ${url} already. End it, or leave out the command.`);
  const forward = forwardTo(target, authorization);
  const name = command.join(" ");
  /** @type {Awaited<ReturnType<typeof startProcess>> | undefined} */
  let server;
  /** @type {string | undefined} */
  let problem;
  let isOpen = true;

  async function start() {
    problem = undefined;
    await ready();
    if (!isOpen) return;
    try {
      server = await startProcess(command[0], command.slice(1), { cwd });
    } catch (error) {
      return fail({ code: null, signal: null }, messageOf(error));
    }
    const mine = server;
    /** @param {string} line */
    const tell = (line) => (log(line), events.log(line));
    readLines(mine.stdout, tell, longestLine);
    readLines(mine.stderr, tell, longestLine);
    events.publish("server", { state: "running" });
    let over = !isOpen;
    mine.ended.then((how) => {
      over = true;
      if (!mine.isStopped) fail(how, `The server (${name}) ${describeEnd(how)}.`);
    });
    while (!over && !(await answers(target))) await pause(probeInterval);
  }

  /** @param {End} how @param {string} text */
  function fail(how, text) {
    problem = text;
    log(text);
    events.publish("server", { state: "exited", ...how, text });
  }

  async function restart() {
    await server?.stop();
    if (isOpen) await start();
  }

  let started = start();
  return {
    handle: async (request, response) => {
      await started;
      if (problem === undefined) return forward(request, response);
      response.writeHead(502, { "content-type": "text/plain; charset=utf-8" }).end(problem);
    },
    // In sequence: two servers cannot have one port.
    restart: () => (started = started.then(restart)),
    close: async () => {
      isOpen = false;
      await server?.stop();
    },
  };
}

/** Whether an HTTP server answers, whatever the status. @param {URL} target */
function answers(target) {
  return new Promise((resolve) => {
    const request = clientOf(target).request(target, { method: "HEAD", timeout: 2000 }, (response) => {
      response.resume();
      resolve(true);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
    request.end();
  });
}
