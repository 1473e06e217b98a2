// The first origin: the dev host's page, what happens in the host, and the way to the MCP server.
import { createServer } from "node:http";
import { localhostHostValidation, localhostOriginValidation } from "@modelcontextprotocol/node";
import { send } from "./listen.js";

/**
 * @param {object} options
 * @param {(request: object, response: object) => void} options.mcp answers for the MCP server
 * @param {import("./events.js").Events} options.events
 * @param {object} options.config what the page is told of the server
 * @param {Record<string, {type: string, body: string}>} options.files the page's, by their path
 * @param {{host: string, sandbox: string}} options.origins known once all listen
 */
export function createHostServer({ mcp, events, config, files, origins }) {
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();
  // For the page alone: the view may not talk to the MCP server behind the host's back.
  const services = { "/mcp": mcp, "/events": (request, response) => events.serve(request, response) };

  return createServer((request, response) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    const { pathname } = new URL(request.url, "http://localhost");
    const service = services[pathname];
    if (service) return isOwn(request, origins.host) ? service(request, response) : response.writeHead(403).end();
    const file =
      pathname === "/config.json"
        ? { type: "application/json", body: JSON.stringify({ ...config, sandbox: origins.sandbox }) }
        : files[pathname];
    if (!file) return response.writeHead(404).end();
    // The page has one origin: another name of this machine, such as localhost, leads to it.
    const isElsewhere = request.headers.host !== new URL(origins.host).host;
    if (isElsewhere) return response.writeHead(307, { location: origins.host + request.url, "cache-control": "no-store" }).end();
    send(response, { ...file, policy: pagePolicy(origins.sandbox) });
  });
}

/** Whether the page itself asks, or no page: browsers name the origin, or say that it is another. */
function isOwn({ headers }, own) {
  if (headers.origin) return headers.origin === own;
  return ["same-origin", "none", undefined].includes(headers["sec-fetch-site"]);
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
