// The server of a view, in TypeScript with the official SDK, over stdio: node server.js VIEW.html
import { readFile } from "node:fs/promises";
import { registerAppResource, registerAppTool, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { resourceMeta, toolMeta, uiCapabilities, type ViewDeclaration } from "mcpapps/server-meta";
import { z } from "zod";

const [page = ""] = process.argv.slice(2);
const view: ViewDeclaration = {
  uri: "ui://greeter/view.html",
  description: "Shows a greeting.",
  // The origin that ChatGPT is to give the view: put one of your own.
  chatgptDomain: "https://greeter.example.com",
  prefersBorder: true,
  invoking: "Greeting …",
  invoked: "Greeted",
};
const _meta = resourceMeta(view);

const server = new McpServer({ name: "greeter", version: "1.0.0" }, { capabilities: uiCapabilities });

// The tool names its view …
registerAppTool(
  server,
  "greet",
  {
    title: "Greet",
    description: "Greets somebody.",
    inputSchema: z.object({ name: z.string() }),
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    _meta: toolMeta(view),
  },
  async ({ name }) => ({ content: [{ type: "text", text: `Hello, ${name}!` }] }),
);

// … and the server gives the page that mcpapps_add_view() made.
registerAppResource(server, "Greeting", view.uri, { _meta }, async () => ({
  contents: [{ uri: view.uri, mimeType: RESOURCE_MIME_TYPE, text: await readFile(page, "utf8"), _meta }],
}));

await server.connect(new StdioServerTransport());
