// An MCP server with literal answers: the SDK's would refuse invalid ones.
import { createServer } from "node:http";
import { closeServer, listenOnLoopback } from "../../../web/lib/listen.js";
import { pageWith } from "./pages.js";

const uri = "ui://raw/view";
const mimeType = "text/html;profile=mcp-app";

export const rightServer = () => ({
  tools: [
    { name: "show", description: "Shows it.", inputSchema: { type: "object" }, _meta: { ui: { resourceUri: uri } } },
  ],
  resources: [{ uri, name: "view", mimeType }],
  contents: { [uri]: [{ uri, mimeType, text: pageWith() }] },
  call: () => ({ content: [{ type: "text", text: "shown" }] }),
});

export function answerTo({ method, params }, parts) {
  if (parts.refuses?.includes(method)) return { error: { code: -32603, message: `${method} is refused` } };
  if (method === "initialize") {
    const { protocolVersion } = params;
    return {
      result: {
        protocolVersion,
        serverInfo: { name: "raw", version: "1.0.0" },
        capabilities: { tools: {}, resources: {} },
      },
    };
  }
  if (method === "tools/list") return { result: parts.toolsAnswer?.(params) ?? { tools: parts.tools } };
  if (method === "resources/list") return { result: { resources: parts.resources } };
  if (method === "resources/read") {
    const contents = parts.contents[params.uri];
    return contents ? { result: { contents } } : { error: { code: -32602, message: `no resource ${params.uri}` } };
  }
  if (method === "tools/call") return { result: parts.call(params) };
  return { error: { code: -32601, message: "Method not found" } };
}

/** @returns {Promise<{url: string, calls: object[], close: () => Promise<void>}>} */
export async function startRawServer(parts) {
  const calls = [];
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return response.writeHead(405).end();
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const message = JSON.parse(Buffer.concat(chunks));
    if (message.id === undefined) return response.writeHead(202).end();
    if (message.method === "tools/call") calls.push(message.params);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...answerTo(message, parts) }));
  });
  const origin = await listenOnLoopback(server);
  return { url: `${origin}/mcp`, calls, close: () => closeServer(server) };
}
