// Dev hosts for tests, with what a page would do: an MCP client and a listener to the events.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startDevHost } from "../../../web/server/dev_host.js";
import { Events } from "../../../web/server/events.js";
import { closeServer, listenOnLoopback } from "../../../web/lib/listen.js";
import { createStdioBridge } from "../../../web/server/stdio_bridge.js";

import { temporaryFolder } from "./temporary_folder.js";

export { temporaryFolder };
export const program = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
export const stdioServer = [process.execPath, program("tests/dev/support/stdio_server.js")];

/** The command of a server on stdio that others have published. */
export const published = (name) => [
  process.execPath,
  program(`node_modules/@modelcontextprotocol/${name}/dist/index.js`),
  "--stdio",
];

/** Starts a dev host that ends with the tests of the file. */
export async function startHost(options) {
  const log = [];
  const host = await startDevHost({ port: 0, sandboxPort: 0, viewPort: 0, log: (text) => log.push(text), ...options });
  after(() => host.close());
  return Object.assign(host, { log });
}

/** Starts the command; what it has written grows. */
export function startCommand(args, cwd = ".", input = "ignore") {
  const child = spawn(process.execPath, [program("web/cli/mcpapps.js"), ...args], {
    cwd,
    stdio: [input, "pipe", "pipe"],
  });
  after(() => child.kill("SIGKILL"));
  const said = { out: "", err: "", child, ended: once(child, "close").then(([code]) => code) };
  child.stdout.on("data", (text) => (said.out += text));
  child.stderr.on("data", (text) => (said.err += text));
  return said;
}

/** Starts `mcpapps dev --json`; `next` takes the first event that fits, with all before it. */
export function startDriven(args, cwd) {
  const said = startCommand(["dev", "--json", "--port", "0", ...args], cwd, "pipe");
  let taken = 0;
  const lines = () => said.out.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  return {
    ...said, lines,
    write: (line) => said.child.stdin.write(line),
    tell: (command) => said.child.stdin.write(`${JSON.stringify(command)}\n`),
    next: (event, fits = () => true) =>
      until(() => {
        const all = lines();
        const at = all.findIndex((each, index) => index >= taken && each.event === event && fits(each));
        if (at >= 0) taken = at + 1;
        return at >= 0 && all[at];
      }, () => `no ${event} in ${said.out} ${said.err}`),
  };
}

/** @param {Record<string, object | string>} files by their paths */
export async function folderWith(files) {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

/** The bridge alone, and the events: what startHost() gives, without pages. */
export async function startBridge(options) {
  const log = [];
  const events = new Events();
  const bridge = createStdioBridge({ command: stdioServer, events, log: (text) => log.push(text), ...options });
  const server = createServer((request, response) =>
    request.url === "/mcp" ? bridge.handle(request, response) : events.serve(request, response),
  );
  const url = await listenOnLoopback(server);
  const close = async () => void (await Promise.all([bridge.close(), closeServer(server)]));
  after(close);
  return { url, log, bridge, close };
}

/** @param {object} [handlers] what the client does for the server, by method */
export async function connect(host, handlers = {}) {
  const capabilities = { elicitation: { form: {} }, sampling: {} };
  const client = new Client({ name: "test", version: "1" }, { capabilities, versionNegotiation: { mode: "auto" } });
  for (const [method, handler] of Object.entries(handlers)) {
    (method.startsWith("notifications/") ? client.setNotificationHandler : client.setRequestHandler).call(
      client,
      method,
      handler,
    );
  }
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", host.url)));
  after(() => client.close());
  return client;
}

export async function callTool(client, name, args = {}, options) {
  const { content } = await client.callTool({ name, arguments: args }, options);
  return content[0].text;
}

/** Listens as a page does. @returns {{events: object[], next: Function, close: () => void}} */
export async function listen(host) {
  const aborted = new AbortController();
  const response = await fetch(`${host.url}/events`, { signal: aborted.signal });
  const events = [];
  (async () => {
    let rest = "";
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split("\n\n");
      rest = parts.pop();
      for (const part of parts) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? [];
        if (name) events.push({ name, ...JSON.parse(data) });
      }
    }
  })().catch(() => {});
  const close = () => aborted.abort();
  after(close);
  return {
    events,
    response,
    close,
    /** Takes the first event that fits, with all before it. */
    next: (name, fits = () => true) =>
      until(() => {
        const at = events.findIndex((event) => event.name === name && fits(event));
        return at >= 0 && events.splice(0, at + 1).at(-1);
      }, () => `no event ${name} in ${JSON.stringify(events)}`),
  };
}

/** Waits until `condition` gives something. A first start builds the dev host's page. */
export async function until(condition, complaint = () => String(condition)) {
  const end = Date.now() + 120_000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(complaint());
    await pause(10);
  }
}

/** Not one that has ended and of which its parent has not yet asked how. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return !existsSync(`/proc/${pid}`) || !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
