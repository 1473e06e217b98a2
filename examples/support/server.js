// An MCP server over Streamable HTTP for one example: its tools, and the view that shows their results.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { registerAppResource, registerAppTool, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { resourceMeta, toolMeta, uiCapabilities } from "../../js_glue/npm/server_meta.js";
import { allowLocalPages } from "./cors.js";

/** @import { ToolMeta } from "../../js_glue/npm/server_meta.js" */

/**
 * The `startServer` of an example whose tools change nothing.
 * @param {string} name
 * @param {string} title
 * @param {Record<string, any>} tools by name: what registerAppTool() takes, the tool's `visibility`, and the function
 *   that answers it as `answer`
 * @param {(server: McpServer) => void} [registerMore] adds resources and prompts
 * @returns {(options: {view: string, port?: number}) => ReturnType<typeof startExampleServer>}
 */
export function exampleServer(name, title, tools, registerMore) {
  const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
  const registerTools = (server, metaOf) => {
    for (const [tool, { visibility, answer, ...config }] of Object.entries(tools)) {
      registerAppTool(server, tool, { annotations, _meta: metaOf(visibility), ...config }, answer);
    }
    registerMore?.(server);
  };
  return (options) => startExampleServer({ name, title, registerTools, ...options });
}

/**
 * @param {object} example
 * @param {string} example.name the view is the resource `ui://NAME/view`
 * @param {string} example.title what people read
 * @param {(server: McpServer, metaOf: (visibility?: string[]) => ToolMeta) => void} example.registerTools adds the
 *   tools to a server; `metaOf()` is the `_meta` of one that the view shows
 * @param {object} [example.permissions] what the view asks of the host, such as `{ clipboardWrite: {} }`
 * @param {string} example.view the built HTML file
 * @param {number} [example.port] 0 for any
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function startExampleServer({ name, title, registerTools, permissions, view, port = 3001 }) {
  const uri = `ui://${name}/view`;
  // The origin that ChatGPT is to give the view: put one of your own.
  const declaration = { uri, permissions, chatgptDomain: `https://${name}.example.com`, prefersBorder: true };
  const _meta = resourceMeta(declaration);

  // Stateless: every request gets a server of its own, nothing is kept between two.
  const mcp = createMcpHandler(() => {
    const info = { name: `mcpapps-${name}`, title, version: "1.0.0" };
    const server = new McpServer(info, { capabilities: uiCapabilities });
    registerTools(server, (visibility) => toolMeta(declaration, visibility));
    registerAppResource(server, `${title} view`, uri, { _meta }, async () => ({
      // Read at each request, so that a rebuilt view shows after a reload.
      contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text: await readFile(view, "utf8"), _meta }],
    }));
    return server;
  });
  const handle = toNodeHandler(mcp);
  // A page elsewhere must not reach a server on this machine through the visitor's browser.
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();

  const server = createServer((request, response) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    if (allowLocalPages(request, response)) return;
    // Not parsed as a URL: "//" is a path, and no URL.
    if (!/^\/mcp(\?|$)/.test(request.url)) return response.writeHead(404).end();
    return handle(request, response);
  });
  const listen = (at) => once(server.listen(at, "127.0.0.1"), "listening");
  // On any port, where that one is taken.
  await listen(port).catch(() => listen(0));
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    close: async () => {
      await mcp.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
