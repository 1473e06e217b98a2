// The server of a view, in TypeScript with the official SDK, over stdio: node server.js VIEW.html
import { readFile } from "node:fs/promises";
import { registerAppResource, registerAppTool, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const [page = ""] = process.argv.slice(2);
const view = "ui://greeter/view.html";
// ChatGPT takes a view's policy from here alone. This view reaches nothing.
const _meta = { "openai/widgetCSP": { connect_domains: [], resource_domains: [] } };

const server = new McpServer({ name: "greeter", version: "1.0.0" });

// The tool names its view …
registerAppTool(
  server,
  "greet",
  {
    description: "Greets somebody.",
    inputSchema: z.object({ name: z.string() }),
    _meta: { ui: { resourceUri: view } },
  },
  async ({ name }) => ({ content: [{ type: "text", text: `Hello, ${name}!` }] }),
);

// … and the server gives the page that mcpapps_add_view() made.
registerAppResource(server, "Greeting", view, { _meta }, async () => ({
  contents: [{ uri: view, mimeType: RESOURCE_MIME_TYPE, text: await readFile(page, "utf8"), _meta }],
}));

await server.connect(new StdioServerTransport());
