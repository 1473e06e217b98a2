import { setTimeout as pause } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { readLines } from "../lib/lines.js";
import { filtered, strayMark } from "./stdio_filter.js";

/** @import { Readable } from "node:stream" */
/** @import { Authorization } from "../lib/authorization.js" */

/** Milliseconds. A command may have to be compiled first. */
const patience = 30_000;
const signInPatience = 300_000;
const keptErrors = 2000;
const keptStrays = 20;

/**
 * Connects, or throws an error for people. `strays` collects what a command writes to standard output besides messages.
 * If the user has to sign in first, it waits for that.
 * @type {(target: {url?: string, command?: string[]}, authorization: Authorization) =>
 *   Promise<{client: Client, strays: string[]}>}
 */
export async function connectTo({ url, command }, authorization) {
  const ui = { mimeTypes: [RESOURCE_MIME_TYPE] };
  const client = new Client(
    { name: "mcpapps-check", version: "1.0.0" },
    { capabilities: { extensions: { "io.modelcontextprotocol/ui": ui } }, versionNegotiation: { mode: "auto" } },
  );
  const http = () => ({
    transport: new StreamableHTTPClientTransport(new URL(/** @type {string} */ (url)), { fetch: authorization.fetch }),
    errors: () => "",
    strays: [],
  });
  const { transport, errors, strays } = command ? stdio(command) : http();
  try {
    await client.connect(transport, { timeout: patience });
    return { client, strays };
  } catch (error) {
    await client.close().catch(() => {});
    if (authorization.signedIn) {
      await Promise.race([authorization.signedIn, pause(signInPatience, undefined, { ref: false }).then(tooLate)]);
      return connectTo({ url }, authorization);
    }
    const said = errors().split("\n").filter((line) => line.trim() && !/^\s+at /.test(line)).slice(-8).join("\n");
    // The reference SDK has a code for it, but not if the connection closes during its first request.
    const reason =
      command && /connection closed/i.test(/** @type {Error} */ (error).message)
        ? "The command has ended."
        : reasonOf(error);
    throw new Error(`${reason}${said ? `\nThe command said: ${said}` : ""}`);
  }
}

function tooLate() {
  throw new Error("Nobody has signed in.");
}

/** @param {string[]} whole */
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

/** The innermost cause: the outer message may be only `fetch failed`. @param {any} error */
function reasonOf(error) {
  let reason = error;
  while (reason.cause instanceof Error) reason = reason.cause;
  if (reason.code === "ECONNREFUSED") return "Nobody listens there.";
  if (reason.code === "ENOTFOUND") return `The name ${reason.hostname} is unknown.`;
  if (reason.code === "ENOENT" && reason.path) return `The command ${reason.path} does not exist.`;
  // The reference SDK answers this whenever making the server throws; only its `onerror` gets the cause.
  if (reason.message === "Internal server error" || /answered the probe with HTTP 500/.test(reason.message)) {
    return internalError;
  }
  return (reason.message || reason.code || String(reason)).split("\n")[0];
}
