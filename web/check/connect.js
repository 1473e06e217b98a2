// The connection to the MCP server that is checked.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { readLines } from "../lib/lines.js";
import { filtered, strayMark } from "./stdio_filter.js";

/** @import { Readable } from "node:stream" */

/** Milliseconds. A command may have to be compiled first. */
const patience = 30_000;
const keptErrors = 2000;
const keptStrays = 20;

/**
 * @param {{url?: string, command?: string[]}} target
 * @returns {Promise<{client: Client, strays: string[]}>} `strays` grows: what a command writes to standard output that
 *   is no message. Throws an error for people
 */
export async function connectTo({ url, command }) {
  const ui = { mimeTypes: [RESOURCE_MIME_TYPE] };
  const client = new Client(
    { name: "mcpapps-check", version: "1.0.0" },
    { capabilities: { extensions: { "io.modelcontextprotocol/ui": ui } }, versionNegotiation: { mode: "auto" } },
  );
  const http = () => ({
    transport: new StreamableHTTPClientTransport(new URL(/** @type {string} */ (url))),
    errors: () => "",
    strays: [],
  });
  const { transport, errors, strays } = command ? stdio(command) : http();
  try {
    await client.connect(transport, { timeout: patience });
    return { client, strays };
  } catch (error) {
    await client.close().catch(() => {});
    const said = errors().split("\n").filter((line) => line.trim() && !/^\s+at /.test(line)).slice(-8).join("\n");
    // The reference SDK has a code for it, but not where the connection closes during its first request.
    const reason =
      command && /connection closed/i.test(/** @type {Error} */ (error).message)
        ? "The command has ended."
        : reasonOf(error);
    throw new Error(`${reason}${said ? `\nThe command said: ${said}` : ""}`);
  }
}

/** @param {string[]} whole the command line */
function stdio(whole) {
  const [command, ...args] = filtered(whole);
  const transport = new StdioClientTransport({
    command, args, stderr: "pipe", env: /** @type {Record<string, string>} */ (process.env), maxBufferSize: 100_000_000,
  });
  let text = "";
  /** @type {string[]} */
  const strays = [];
  readLines(/** @type {Readable} */ (transport.stderr), (line) => {
    const isStray = line.startsWith(strayMark);
    const said = isStray ? line.slice(strayMark.length) : line;
    if (isStray && strays.length < keptStrays) strays.push(said);
    text = `${text}${said}\n`.slice(-keptErrors);
  });
  return { transport, errors: () => text, strays };
}

const internalError = `It answers the first request with "Internal server error": the function that makes the server has
thrown. With the reference SDK, registerAppTool() without _meta does so, for example. To see the error, write
serveStdio(newServer, { onerror: console.error }) or createMcpHandler(newServer, { onerror: console.error }).`;

/** The innermost cause, which names the trouble: `fetch failed` does not. @param {any} error */
function reasonOf(error) {
  let reason = error;
  while (reason.cause instanceof Error) reason = reason.cause;
  if (reason.code === "ECONNREFUSED") return "Nobody listens there.";
  if (reason.code === "ENOTFOUND") return `The name ${reason.hostname} is unknown.`;
  if (reason.code === "ENOENT" && reason.path) return `The command ${reason.path} does not exist.`;
  // What the reference SDK says whenever making the server throws; the cause it gives to `onerror` alone.
  if (reason.message === "Internal server error" || /answered the probe with HTTP 500/.test(reason.message)) {
    return internalError;
  }
  return (reason.message || reason.code || String(reason)).split("\n")[0];
}
