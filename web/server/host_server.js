// The first origin: the dev host's page, its events, and the way to the MCP server.
import { localhostHostValidation, localhostOriginValidation } from "@modelcontextprotocol/node";
import { createHttpServer, readBody, send } from "../lib/http_server.js";
import { readReport } from "./program_commands.js";

/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { Events } from "./events.js"
 * @import { Handle } from "./mcp_forwarder.js"
 * @import { PageFiles } from "./page_files.js"
 *
 * @typedef {object} ServerConfig
 * @property {string} [server] its address, its command, or the name of the page without a server
 * @property {"command" | "page" | "url"} kind
 * @property {boolean} isDriven whether pages report to a program
 * @property {boolean} builds whether changes of files lead to builds
 *
 * @typedef {{host: string, sandbox: string, views: string}} Origins known once all listen
 */

const longestReport = 16 * 1024 * 1024;

/**
 * @param {{mcp: Handle, events: Events, config: ServerConfig, files: PageFiles, origins: Origins,
 *   onevent?: (name: string, data: Record<string, unknown>) => void}} options
 */
export function createHostServer({ mcp, events, config, files, origins, onevent }) {
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();
  // Only for the page: the view must not reach the MCP server without the host.
  /** @type {Record<string, Handle>} */
  const services = {
    "/mcp": mcp,
    "/events": (request, response) => events.serve(request, response),
    ...(onevent && {
      "/report": async (/** @type {IncomingMessage} */ request, /** @type {ServerResponse} */ response) => {
        const report = readReport((await readBody(request, longestReport))?.toString("utf8") ?? "");
        for (const { event, ...data } of report ?? []) onevent(event, data);
        response.writeHead(report ? 204 : 400).end();
      },
    }),
  };

  return createHttpServer((request, response, path) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    const service = services[path];
    if (service) {
      if (!isOwn(request, origins.host)) return response.writeHead(403).end();
      // The MCP server writes these answers: the page's code reads them, and no browser may show or run them.
      response.setHeader("content-security-policy", "sandbox");
      response.setHeader("x-content-type-options", "nosniff");
      return service(request, response);
    }
    const isPage = path === "/" || path === "/index.html";
    // Another page may open this one, but not make it call a tool.
    if (isPage && isLink(request) && hasAutorun(request)) {
      return response.writeHead(303, { location: withoutAutorun(request) }).end();
    }
    const file =
      path === "/config.json"
        ? {
            type: "application/json",
            body: JSON.stringify({ ...config, sandbox: origins.sandbox, views: origins.views }),
          }
        : files[path];
    if (!file) return response.writeHead(404).end();
    // The page has a single origin: other names of this machine, such as localhost, redirect to it.
    const isElsewhere = request.headers.host !== new URL(origins.host).host;
    if (isElsewhere) {
      return response.writeHead(307, { location: origins.host + request.url, "cache-control": "no-store" }).end();
    }
    send(response, { ...file, policy: pagePolicy(origins.sandbox) });
  });
}

/**
 * Whether the page's own code asks, or a program without fetch metadata: not a link, an address or an element.
 * @param {IncomingMessage} request
 * @param {string} own origin
 */
function isOwn({ headers }, own) {
  const {
    origin = own,
    "sec-fetch-site": site = "same-origin",
    "sec-fetch-mode": mode = "cors",
    "sec-fetch-dest": use = "empty",
  } = headers;
  return origin === own && site === "same-origin" && ["cors", "same-origin"].includes(mode) && use === "empty";
}

/** Whether a page of another origin has opened this address. @param {IncomingMessage} request */
const isLink = ({ headers }) =>
  ["cross-site", "same-site"].includes(/** @type {string} */ (headers["sec-fetch-site"]));

/** @param {IncomingMessage} request */
const queryOf = ({ url }) => new URLSearchParams(/\?.*/.exec(/** @type {string} */ (url))?.[0]);
/** @param {IncomingMessage} request */
const hasAutorun = (request) => queryOf(request).has("autorun");

/** @param {IncomingMessage} request */
function withoutAutorun(request) {
  const query = queryOf(request);
  query.delete("autorun");
  return `/?${query}`;
}

/** @param {string} sandbox */
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
