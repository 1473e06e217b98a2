// The host's MCP connection: the server's tools with views, and the views.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  getToolUiResourceUri,
  isToolVisibilityAppOnly,
  RESOURCE_MIME_TYPE,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import { uiExtension } from "../view/elicitation.js";
import { devHost } from "../look/host_context.js";

/**
 * @import { Tool } from "@modelcontextprotocol/client"
 * @import { McpUiResourceMeta } from "@modelcontextprotocol/ext-apps/app-bridge"
 * @import { PlayedHost } from "../../../hosts/hosts.js"
 * @import { Json } from "../../../lib/json_rpc.js"
 *
 * @typedef {object} View
 * @property {string} html
 * @property {McpUiResourceMeta & {sandbox?: Record<string, unknown>}} ui the `_meta.ui` of its resource
 *
 * @typedef {object} ServerRequests
 * @property {(params: Json, signal: AbortSignal) => Promise<Json>} elicit asks the user
 * @property {(params: Json, signal: AbortSignal) => Promise<Json>} sample answers for the model
 * @property {(what: ListName) => void} onListChanged
 * @property {(params: Json) => void} onResourceUpdated
 *
 * @typedef {"tools" | "resources" | "prompts"} ListName
 */

// The longest time-out of a browser.
const forever = 2 ** 31 - 1;

/** The single connection: a new one ends the previous one, even while that is being made. */
export class Connection {
  /** @type {Client | undefined} */
  client;

  /**
   * Connects, and returns the server's tools; undefined if another call has replaced this one. `ready` resolves when
   * the server can be asked; with `isPatient`, its first answer may take any time.
   * @param {ServerRequests} handlers
   * @param {{ready?: Promise<void>, isPatient?: boolean}} [waiting]
   */
  async renew(handlers, { ready, isPatient = false } = {}) {
    const earlier = this.client;
    const client = createClient(handlers);
    this.client = client;
    const isLast = () => this.client === client;
    try {
      await Promise.all([earlier?.close(), ready]);
      if (!isLast()) return undefined;
      const transport = new StreamableHTTPClientTransport(new URL("/mcp", location.href));
      await client.connect(transport, isPatient ? { timeout: forever } : {});
      const tools = await listTools(client);
      return isLast() ? tools : undefined;
    } catch (problem) {
      // The later call has closed the connection.
      if (!isLast()) return undefined;
      throw problem;
    }
  }
}

/** @param {ServerRequests} handlers */
function createClient({ elicit, sample, onListChanged, onResourceUpdated }) {
  const ui = { mimeTypes: [RESOURCE_MIME_TYPE], elicitation: {} };
  const client = new Client(devHost.hostInfo, {
    capabilities: { elicitation: { form: {} }, sampling: {}, extensions: { [uiExtension]: ui } },
    // Servers without sessions can ask the user in the newest version only.
    versionNegotiation: { mode: "auto" },
  });
  client.setRequestHandler("elicitation/create", ({ params }, { mcpReq }) => elicit(params, mcpReq.signal));
  client.setRequestHandler("sampling/createMessage", ({ params }, { mcpReq }) => sample(params, mcpReq.signal));
  for (const what of /** @type {const} */ (["tools", "resources", "prompts"])) {
    client.setNotificationHandler(`notifications/${what}/list_changed`, () => onListChanged(what));
  }
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => onResourceUpdated(params));
  return client;
}

/** All tools, and those with a view that a person or model may call. @param {Client} client */
async function listTools(client) {
  const { tools } = await client.listTools();
  return { all: tools, shown: tools.filter((tool) => getToolUiResourceUri(tool) && !isToolVisibilityAppOnly(tool)) };
}

/** `tool` has a view. @type {(client: Client, tool: Tool, host: PlayedHost) => Promise<View>} */
export const readViewOf = async (client, tool, host) =>
  readView(client, /** @type {string} */ (getToolUiResourceUri(tool)), host);

/** @type {(client: Client, uri: string, host: PlayedHost) => Promise<View>} */
export async function readView(client, uri, { ignoresListing }) {
  const { contents } = await client.readResource({ uri });
  const content = /** @type {Json[]} */ (contents).find((item) => item.mimeType === RESOURCE_MIME_TYPE);
  if (!content) throw new Error(`The resource ${uri} has no content of the type ${RESOURCE_MIME_TYPE}.`);
  const html = content.text ?? new TextDecoder().decode(Uint8Array.from(atob(content.blob), (c) => c.charCodeAt(0)));
  return { html, ui: content._meta?.ui ?? (ignoresListing ? undefined : await listedMeta(client, uri)) ?? {} };
}

/**
 * The listing's metadata of a resource, which hold where its content has none.
 * @type {(client: Client, uri: string) => Promise<View["ui"] | undefined>}
 */
async function listedMeta(client, uri) {
  const { resources } = await client.listResources();
  return /** @type {Json} */ (resources.find((resource) => resource.uri === uri))?._meta?.ui;
}
