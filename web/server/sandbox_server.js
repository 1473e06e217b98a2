// The second origin serves the sandbox proxy, the third one the views, each with its policy as a header. A view that
// shared the proxy's origin could store a page with any policy through it.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createHttpServer, readBody, send } from "../lib/http_server.js";
import { parsedJson } from "../lib/json_rpc.js";
import { documentFor, withAddition } from "../hosts/frames/document.js";
import { hosts } from "../hosts/hosts.js";
import { contentSecurityPolicy, isPolicy } from "../hosts/policy.js";

/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { Origins } from "./host_server.js"
 * @typedef {{html: string, policy: string}} View a document, and the policy that is its header
 */

/** @param {string} name */
const read = (name) => readFileSync(new URL(`sandbox/${name}`, import.meta.url), "utf8");
const page = read("sandbox.html");
const script = read("sandbox.js");
const reporter = `<script>{\n${read("reporter.js")}}</script>`;

const maxViews = 32;
const maxViewBytes = 64 * 1024 * 1024;

/** @param {{origins: Origins, views: Map<string, View>}} options `views` are served by createViewServer() */
export function createSandboxServer({ origins, views }) {
  /** @param {IncomingMessage} request @param {ServerResponse} response */
  async function storeView(request, response) {
    // Only the proxy itself may store pages.
    if (request.headers.origin !== origins.sandbox) return response.writeHead(403).end();
    const body = await readBody(request, maxViewBytes);
    if (body === undefined) return response.writeHead(413, { connection: "close" }).end();
    const [line, html] = splitOnce(body.toString("utf8"), "\n");
    const { csp, policy, host, globals } = parsedJson(line) ?? {};
    if (html === undefined || !isPolicy(policy, host)) return response.writeHead(400).end();
    const id = randomUUID();
    const policyText = contentSecurityPolicy(policy, csp, host);
    const profile = hosts.find((each) => each.id === host);
    const document = profile ? documentFor({ ...profile, policyText }, html, globals) : html;
    views.set(id, { html: document, policy: policyText });
    const [oldest] = views.keys();
    if (views.size > maxViews) views.delete(oldest);
    response
      .writeHead(201, { "content-type": "application/json" })
      .end(JSON.stringify({ url: `${origins.views}/${id}` }));
  }

  return createHttpServer((request, response, path) => {
    const route = `${request.method} ${path}`;
    if (route === "POST /view") return storeView(request, response);
    if (route === "GET /") {
      const body = page.replace("{{host}}", origins.host).replace("{{views}}", origins.views);
      show(response, { type: "text/html", body, policy: sandboxPolicy(origins) });
    } else if (route === "GET /sandbox.js") {
      show(response, { type: "text/javascript", body: script });
    } else {
      response.writeHead(404).end();
    }
  });
}

/** @param {Map<string, View>} views by path */
export function createViewServer(views) {
  return createHttpServer((request, response, path) => {
    const view = request.method === "GET" && views.get(path.slice(1));
    // For a proxy that waits for a view.
    if (request.method === "GET" && path === "/") show(response, { type: "text/html", body: "" });
    else if (view) show(response, { type: "text/html", body: withAddition(view.html, reporter), policy: view.policy });
    else response.writeHead(404).end();
  });
}

/** The proxy's policy: only the dev host may frame it, and it may frame only views. @param {Origins} origins */
function sandboxPolicy({ host, views }) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    `frame-src ${views}`,
    `frame-ancestors ${host}`,
  ].join("; ");
}

/** @param {ServerResponse} response @param {{type: string, body: string, policy?: string}} file */
function show(response, file) {
  send(response, /** @type {Parameters<typeof send>[1]} */ ({
    ...file,
    // Needs a process of its own: the three origins are one site, and a looping view would stop the dev host.
    "origin-agent-cluster": "?1",
  }));
}

/** @param {string} text @param {string} mark */
function splitOnce(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
