// An MCP server over Streamable HTTP: one tool, and the view that shows its result.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { registerAppResource, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { allowLocalPages } from "../../support/cors.js";
import { closeServer, listenOnLoopback } from "../../../web/server/listen.js";
import { registerWeatherTool } from "./tools.js";

const viewUri = "ui://weather/view";

function weatherServer(view) {
  const server = new McpServer({ name: "mcpapps-weather", title: "Weather", version: "1.0.0" });
  registerWeatherTool(server, viewUri);
  // Hosts that follow the draft of the specification then let the view run as WebAssembly.
  const ui = { prefersBorder: true, csp: { wasmUnsafeEval: true } };
  registerAppResource(server, "Weather view", viewUri, { _meta: { ui } }, async () => ({
    // Read at each request, so that a rebuilt view shows after a reload.
    contents: [{ uri: viewUri, mimeType: RESOURCE_MIME_TYPE, text: await readFile(view, "utf8"), _meta: { ui } }],
  }));
  return server;
}

/**
 * @param {{view: string, port?: number}} options `view` is the built HTML file
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function startWeatherServer({ view, port = 3001 }) {
  // Stateless: every request gets a server of its own, nothing is kept between two.
  const mcp = createMcpHandler(() => weatherServer(view));
  const handle = toNodeHandler(mcp);
  // A page elsewhere must not reach a server on this machine through the visitor's browser.
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();

  const server = createServer((request, response) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    if (allowLocalPages(request, response)) return;
    if (new URL(request.url, "http://localhost").pathname !== "/mcp") return response.writeHead(404).end();
    handle(request, response);
  });
  const origin = await listenOnLoopback(server, port);
  return {
    url: `${origin}/mcp`,
    close: async () => {
      await mcp.close();
      await closeServer(server);
    },
  };
}
