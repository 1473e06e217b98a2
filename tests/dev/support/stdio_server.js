// An MCP server on stdio:
//   ask       asks the user where to go, and returns the answer
//   ask-model asks the host's model
//   progress  reports progress
//   log       sends a log message
//   large     answers with so many characters
//   helper    starts a process and returns both ids
//   die       ends before it answers
import { spawn } from "node:child_process";
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const server = new McpServer({ name: "stdio", version: "1.0.0" }, { capabilities: { logging: {} } });
const text = (value) => ({ content: [{ type: "text", text: value }] });
const requestedSchema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

server.registerTool("ask", {}, async () => {
  const { content } = await server.server.elicitInput({ message: "Where to?", requestedSchema });
  return text(`to ${content.city}`);
});
server.registerTool("ask-model", {}, async () => {
  const messages = [{ role: "user", content: { type: "text", text: "Say something" } }];
  const { content } = await server.server.createMessage({ messages, maxTokens: 10 });
  return text(`the model said ${content.text}`);
});
server.registerTool("progress", {}, async ({ mcpReq }) => {
  const { progressToken } = mcpReq._meta;
  for (const progress of [1, 2]) {
    await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 2 } });
  }
  return text("done");
});
server.registerTool("log", {}, async () => {
  await server.server.sendLoggingMessage({ level: "info", data: "from the server" });
  return text("logged");
});
server.registerTool("large", { inputSchema: z.object({ length: z.number() }) }, ({ length }) =>
  text("é\u2028".repeat(length / 2)),
);
server.registerTool("helper", {}, () => {
  const helper = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  return text(JSON.stringify([process.pid, helper.pid]));
});
server.registerTool("die", {}, () => {
  console.error("a last word");
  setImmediate(() => process.exit(7));
  return new Promise(() => {});
});

console.error("the server starts");
// As some servers print among the messages.
console.log("a stray print");
// A server that continues for long after the end of its input.
setInterval(() => {}, 1000);
process.stdin.on("end", () => setTimeout(() => process.exit(), 20_000));
await server.connect(new StdioServerTransport());
