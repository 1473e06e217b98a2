// As server.cpp, in TypeScript.
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { resourceMeta, toolMeta, uiCapabilities, type ViewDeclaration } from "mcpapps/server-meta";
import { z } from "zod";

const view: ViewDeclaration = { uri: "ui://view/view.html", ...JSON.parse(process.argv[2] ?? "{}") };
const _meta = resourceMeta(view);
const inputSchema = z.object({});
const show = () => ({ content: [{ type: "text" as const, text: "shown" }] });

const server = new McpServer({ name: "declared", version: "1.0.0" }, { capabilities: uiCapabilities });
server.registerTool("show", { inputSchema, _meta: toolMeta(view) }, show);
server.registerTool("show_again", { inputSchema, _meta: toolMeta(view, ["model", "app"]) }, show);
server.registerResource("view", view.uri, { _meta }, async () => ({
  contents: [{ uri: view.uri, mimeType: "text/html;profile=mcp-app", text: "<p>", _meta }],
}));
await server.connect(new StdioServerTransport());
