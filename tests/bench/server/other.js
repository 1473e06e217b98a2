// The server of examples/loan by the official TypeScript SDK, as in its documentation: without sessions, a server for
// each request. other.js PAGE
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { registerAppResource, registerAppTool, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { answers } from "../../../site/gallery/answers.js";
import { listenOnLoopback } from "../../../web/lib/listen.js";

const page = readFileSync(process.argv[2], "utf8");
const resourceUri = "ui://loan/view.html";
const loan = {
  amount: z.number().min(1).max(1e9).default(10_000),
  rate: z.number().min(0).max(100).default(4),
  years: z.number().int().min(1).max(50).default(5),
};
const year = { year: z.number().int(), interest: z.number(), repaid: z.number(), rest: z.number() };
const planLoan = {
  title: "Plan a loan",
  description: "Says what a loan costs, year by year.",
  inputSchema: z.object(loan),
  outputSchema: z.object({
    loan: z.object(loan), monthly: z.number(), interest: z.number(), years: z.array(z.object(year)),
  }),
  annotations: { readOnlyHint: true },
  _meta: { ui: { resourceUri } },
};

const handle = toNodeHandler(createMcpHandler(() => {
  const server = new McpServer({ name: "loan", version: "1.0.0" });
  registerAppTool(server, "plan_loan", planLoan, answers.loan.plan_loan);
  registerAppResource(server, "loan", resourceUri, {}, () => ({
    contents: [{ uri: resourceUri, mimeType: RESOURCE_MIME_TYPE, text: page }],
  }));
  return server;
}));
const isLocal = [localhostHostValidation(), localhostOriginValidation()];
const url = await listenOnLoopback(createServer((request, response) => {
  if (isLocal.every((check) => check(request, response))) handle(request, response);
}));
console.error(new URL("mcp", url).href);
