// The dev host: shows the views of one MCP server as a host does, and again when they change.
import { basename, resolve } from "node:path";
import { Authorization } from "../lib/authorization.js";
import { Events } from "./events.js";
import { createHostServer } from "./host_server.js";
import { createHttpCommand } from "./http_command.js";
import { closeServer, listenOnLoopback } from "../lib/listen.js";
import { forwardTo } from "./mcp_forwarder.js";
import { pageFiles } from "./page_files.js";
import { createPageServer } from "./page_server.js";
import { Rebuilds } from "./rebuilds.js";
import { createSandboxServer, createViewServer } from "./sandbox_server.js";
import { tellShells } from "./shells.js";
import { createStdioBridge } from "./stdio_bridge.js";
import { watchFiles } from "./watcher.js";

/**
 * @import { Server } from "node:http"
 * @import { AuthorizationOptions } from "../lib/authorization.js"
 * @import { Origins, ServerConfig } from "./host_server.js"
 * @import { Handle } from "./mcp_forwarder.js"
 * @import { View } from "./sandbox_server.js"
 * @import { CommandOptions } from "./stdio_bridge.js"
 *
 * @typedef {{handle: Handle, restart: () => Promise<unknown>, close: () => Promise<unknown>}} Backend the MCP server
 *
 * @typedef {object} DevHostOptions
 * @property {string} [server] the MCP server's URL; with `command`, the address that the command serves
 * @property {string[]} [command] starts an MCP server: on stdio, unless `server` is given
 * @property {AuthorizationOptions} [authorization] what `server` has to know of the user
 * @property {string} [page] an HTML file, shown without a server
 * @property {string} [fixture] a file with arguments and a result for `page`
 * @property {string} [cwd] the folder of `build`
 * @property {string} [commandCwd] the folder of `command`, if another
 * @property {string} [build] a command line, run at the start and after each change
 * @property {string[]} [watch] files and folders; by default `cwd` with `build`, else `page` and `fixture`
 * @property {(text: string) => void} [log] gets texts for the terminal
 * @property {(name: string, data: Record<string, any>) => void} [onevent] gets what happens, for a program that drives
 *   the dev host: see program_commands.js
 * @property {boolean} [exactPort] fails if `port` is taken, instead of taking another
 * @property {number} [port] the page's; 0 for any
 * @property {number} [sandboxPort]
 * @property {number} [viewPort]
 */

/** @param {DevHostOptions} options `server`, `command` or `page` is needed */
export async function startDevHost({
  port = 8080, sandboxPort = 8081, viewPort = 8082, exactPort = false, ...options
}) {
  const {
    cwd = process.cwd(),
    commandCwd = cwd,
    log: given = () => {},
    build,
    watch = watchedByDefault({ ...options, cwd }),
  } = options;
  const authorization = new Authorization(options.server ?? "", {
    ...options.authorization,
    onSignIn: (address) => {
      log(`The server wants you to sign in: ${address}`);
      events.publish("authorization", { state: "wanted", address });
    },
    onSignedIn: (problem) => {
      if (problem) log(problem);
      events.publish("authorization", problem ? { state: "failed", text: problem } : { state: "done" });
    },
  });
  /** @param {string} text */
  const log = (text) => given(authorization.hide(text));
  const { onevent } = options;
  const events = new Events((text) => authorization.hide(text), onevent);
  /** @type {Backend} Replaced when it exists. */
  let backend = {
    handle: (_, response) => response.writeHead(503).end("The dev host is starting."),
    restart: async () => {},
    close: async () => {},
  };
  /** @type {(() => unknown)[]} */
  const closing = [() => authorization.close()];
  const close = async () => {
    await Promise.all(closing.splice(0).map((end) => end()));
  };
  try {
    const restart = async () => void (await backend.restart());
    const rebuilds = new Rebuilds({ command: build, cwd, events, log, restart });
    const ready = () => rebuilds.whenIdle();
    closing.push(() => rebuilds.close());
    const files = await pageFiles(log);
    // Filled when all listen, as the origins refer to each other.
    const origins = /** @type {Origins} */ ({});
    /** @type {Map<string, View>} */
    const stored = new Map();
    /** @param {Server} server @param {number} at @param {boolean} [exact] */
    const listen = async (server, at, exact) => {
      const origin = await listenOnLoopback(server, at, exact);
      closing.push(() => closeServer(server));
      return origin;
    };
    /** @type {Handle} */
    const mcp = (request, response) => backend.handle(request, response);
    const config = describe(options, { builds: Boolean(build), isDriven: Boolean(onevent) });
    const host = createHostServer({ mcp, events, config, files, origins, onevent });
    origins.host = await listen(host, port, exactPort);
    origins.sandbox = await listen(createSandboxServer({ origins, views: stored }), sandboxPort);
    origins.views = await listen(createViewServer(stored), viewPort);

    const watched = watch.map((path) => resolve(cwd, path));
    /** @param {string[]} files */
    const change = (files) => {
      if (build) tellShells(files, watched, events);
      return rebuilds.change(files);
    };
    const watcher = await watchFiles(watched, change, log);
    closing.push(() => watcher.close());
    rebuilds.start();
    const found = { .../** @type {CommandOptions} */ (options), cwd: commandCwd, events, log, ready, authorization };
    backend = await createBackend(found);
    closing.push(() => backend.close());
    return { url: origins.host, sandbox: origins.sandbox, views: origins.views, events, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param {DevHostOptions & { cwd: string }} options */
const watchedByDefault = ({ build, cwd, page, fixture }) =>
  build ? [cwd] : [page, fixture].filter((path) => path !== undefined);

/**
 * @type {(options: Pick<DevHostOptions, "server" | "page" | "fixture"> & CommandOptions &
 *   {authorization: Authorization}) => Promise<Backend>}
 */
async function createBackend({ server, page, fixture, authorization, ...others }) {
  if (others.command && server) return createHttpCommand({ url: server, authorization, ...others });
  if (others.command) return createStdioBridge(others);
  if (page) return createPageServer({ page, fixture, log: others.log });
  const target = new URL(/** @type {string} */ (server));
  return { handle: forwardTo(target, authorization), restart: async () => {}, close: async () => {} };
}

/** @type {(options: DevHostOptions, more: {builds: boolean, isDriven: boolean}) => ServerConfig} */
function describe({ server, command, page }, more) {
  if (command) return { server: command.join(" "), kind: "command", ...more };
  if (page) return { server: basename(page), kind: "page", ...more };
  return { server, kind: "url", ...more };
}
