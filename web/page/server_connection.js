// The host's side of MCP: the connection to the server, its tools that have a view, and the views.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { getToolUiResourceUri, isToolVisibilityAppOnly, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { hostInfo } from "./host_context.js";

export async function connectToServer() {
  const client = new Client(hostInfo, {
    capabilities: { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [RESOURCE_MIME_TYPE] } } },
  });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", location.href)));
  return client;
}

/** The tools that show a view and that a person or model may start, beside all others. */
export async function listTools(client) {
  const { tools } = await client.listTools();
  return { all: tools, shown: tools.filter((tool) => getToolUiResourceUri(tool) && !isToolVisibilityAppOnly(tool)) };
}

/** Reads the view of `tool`: its HTML and the `_meta.ui` of its resource. */
export async function readView(client, tool) {
  const uri = getToolUiResourceUri(tool);
  const { contents } = await client.readResource({ uri });
  const content = contents.find((item) => item.mimeType === RESOURCE_MIME_TYPE);
  if (!content) throw new Error(`The resource ${uri} has no content of the type ${RESOURCE_MIME_TYPE}.`);
  const html = content.text ?? new TextDecoder().decode(Uint8Array.from(atob(content.blob), (c) => c.charCodeAt(0)));
  return { html, ui: content._meta?.ui ?? (await listedMeta(client, uri)) ?? {} };
}

/** What the listing says of a resource holds where its content says nothing. */
async function listedMeta(client, uri) {
  const { resources } = await client.listResources();
  return resources.find((resource) => resource.uri === uri)?._meta?.ui;
}
