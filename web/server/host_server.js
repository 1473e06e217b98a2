// The first origin: the dev host's page, and the way to the MCP server.
import { createServer } from "node:http";
import { localhostHostValidation, localhostOriginValidation } from "@modelcontextprotocol/node";
import { forwardTo } from "./mcp_forwarder.js";

/** @param {{server: string, files: Record<string, {type: string, body: string}>, origins: {host: string, sandbox: string}}} options */
export function createHostServer({ server, files, origins }) {
  const forward = forwardTo(new URL(server));
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();

  return createServer((request, response) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    const { pathname } = new URL(request.url, "http://localhost");
    // The view may not talk to the MCP server behind the host's back.
    if (pathname === "/mcp") {
      if (request.headers.origin && request.headers.origin !== origins.host) return response.writeHead(403).end();
      return forward(request, response);
    }
    const file =
      pathname === "/config.json"
        ? { type: "application/json", body: JSON.stringify({ server, sandbox: origins.sandbox }) }
        : files[pathname];
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": `${file.type}; charset=utf-8`,
      "cache-control": "no-store",
      "content-security-policy": pagePolicy(origins.sandbox),
    });
    response.end(file.body);
  });
}

function pagePolicy(sandbox) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${sandbox}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
