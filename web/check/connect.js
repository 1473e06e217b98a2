// The connection to the MCP server that is checked.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";

/** Milliseconds. A command may have to be compiled first. */
const patience = 30_000;
const keptErrors = 2000;

/** @param {{url?: string, command?: string[]}} target @returns {Promise<Client>} throws an error for people */
export async function connectTo({ url, command }) {
  const ui = { mimeTypes: [RESOURCE_MIME_TYPE] };
  const client = new Client(
    { name: "mcpapps-check", version: "1.0.0" },
    { capabilities: { extensions: { "io.modelcontextprotocol/ui": ui } }, versionNegotiation: { mode: "auto" } },
  );
  const { transport, errors } = command ? stdio(command) : { transport: new StreamableHTTPClientTransport(new URL(url)), errors: () => "" };
  try {
    await client.connect(transport, { timeout: patience });
    return client;
  } catch (error) {
    await client.close().catch(() => {});
    const said = errors().split("\n").filter((line) => line.trim() && !/^\s+at /.test(line)).slice(-8).join("\n");
    const reason = command && /connection closed/i.test(error.message) ? "The command has ended." : reasonOf(error);
    throw new Error(`${reason}${said ? `\nThe command said: ${said}` : ""}`);
  }
}

function stdio([command, ...args]) {
  const transport = new StdioClientTransport({ command, args, stderr: "pipe", env: process.env, maxBufferSize: 100_000_000 });
  let text = "";
  transport.stderr?.on("data", (chunk) => (text = (text + chunk).slice(-keptErrors)));
  return { transport, errors: () => text };
}

/** The innermost cause, which names the trouble: `fetch failed` does not. */
function reasonOf(error) {
  let reason = error;
  while (reason.cause instanceof Error) reason = reason.cause;
  if (reason.code === "ECONNREFUSED") return "Nobody listens there.";
  if (reason.code === "ENOTFOUND") return `The name ${reason.hostname} is unknown.`;
  if (reason.code === "ENOENT" && reason.path) return `The command ${reason.path} does not exist.`;
  return (reason.message || reason.code || String(reason)).split("\n")[0];
}
