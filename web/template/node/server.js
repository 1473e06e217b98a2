#!/usr/bin/env node
// The MCP server: one tool, and the view that shows its result.
//   node server.js                over stdio, as hosts start it
//   node server.js --http [PORT]  over Streamable HTTP
//   --view FILE                   shows another page than that of the release build
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { registerAppResource, registerAppTool, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { resourceMeta, toolMeta, uiCapabilities } from "./server_meta.js";

const { values: options, positionals } = parseArgs({
  options: { http: { type: "boolean" }, view: { type: "string" } },
  allowPositionals: true,
});
const page = options.view ?? fileURLToPath(new URL("build/release/my_view.html", import.meta.url));
// The origins that a view reaches are named here, too, as its `csp`. This one reaches none.
const view = {
  uri: "ui://my-view/view.html",
  description: "Shows how often each total came.",
  invoking: "Rolling the dice …",
  invoked: "Rolled the dice",
};
const _meta = resourceMeta(view);

const rollDice = {
  title: "Roll dice",
  description: "Rolls some dice many times, and shows how often each total came.",
  inputSchema: z.object({
    dice: z.number().int().min(1).max(3).default(2).describe("How many dice"),
    rolls: z.number().int().min(1).max(10_000).default(100).describe("How many times all of them are rolled"),
  }),
  outputSchema: z.object({
    dice: z.number().int(),
    counts: z.array(z.number().int()).describe("How often each total came, from the lowest to the highest"),
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  // The view may call the tool as well.
  _meta: toolMeta(view, ["model", "app"]),
};

function roll({ dice, rolls }) {
  const counts = new Array(dice * 5 + 1).fill(0);
  for (let i = 0; i < rolls; ++i) {
    let index = 0;
    for (let die = 0; die < dice; ++die) index += Math.floor(Math.random() * 6);
    ++counts[index];
  }
  const totals = counts.map((count, index) => `${dice + index}: ${count}`).join(", ");
  return {
    content: [{ type: "text", text: `How often each total came: ${totals}` }],
    structuredContent: { dice, counts },
  };
}

function newServer() {
  const info = { name: "my-view", title: "My view", version: "1.0.0" };
  const server = new McpServer(info, { capabilities: uiCapabilities });
  registerAppTool(server, "roll_dice", rollDice, roll);
  registerAppResource(server, "My view", view.uri, { _meta }, async () => ({
    // Read each time: the next call shows a rebuilt page.
    contents: [{ uri: view.uri, mimeType: RESOURCE_MIME_TYPE, text: await readFile(page, "utf8"), _meta }],
  }));
  return server;
}

if (options.http) {
  const handle = toNodeHandler(createMcpHandler(newServer, { onerror: console.error }));
  // No page of the web is to reach this server through the browser of its user.
  const isLocal = [localhostHostValidation(), localhostOriginValidation()];
  const server = createServer((request, response) => {
    if (isLocal.every((check) => check(request, response))) handle(request, response);
  });
  server.listen(Number(positionals[0] ?? 3001), "127.0.0.1", () => {
    console.log(`The MCP server listens at http://127.0.0.1:${server.address().port}/mcp`);
  });
} else {
  // Standard output is for messages alone: what is for people goes to standard error.
  serveStdio(newServer, { onerror: console.error });
}
