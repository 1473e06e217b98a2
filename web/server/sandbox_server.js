// The second origin. It serves the sandbox proxy, and each view as a document of its own, so that
// the policy is a header that the browser enforces and `'self'` means this origin.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { contentSecurityPolicy, policies } from "./policy.js";

const sandboxPage = readFileSync(new URL("../page/sandbox.html", import.meta.url), "utf8");
const maxViews = 32;
const maxViewBytes = 64 * 1024 * 1024;

/** @param {{script: string, origins: {host: string, sandbox: string}}} options the origins are known once both listen */
export function createSandboxServer({ script, origins }) {
  const views = new Map();

  async function storeView(request, response) {
    // Only the proxy itself may store: no other page gets to choose what runs here.
    if (request.headers.origin !== origins.sandbox) return response.writeHead(403).end();
    const body = await readBody(request, maxViewBytes);
    if (body === undefined) return response.writeHead(413, { connection: "close" }).end();
    const { html, csp, policy } = JSON.parse(body);
    if (typeof html !== "string" || !policies.includes(policy)) return response.writeHead(400).end();
    const id = randomUUID();
    views.set(id, { html, policy: contentSecurityPolicy(policy, csp) });
    if (views.size > maxViews) views.delete(views.keys().next().value);
    response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ url: `/view/${id}` }));
  }

  return createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const route = `${request.method} ${pathname}`;
    if (route === "POST /view") {
      storeView(request, response).catch(() => response.writeHead(400).end());
    } else if (route === "GET /") {
      send(response, "text/html", sandboxPage.replace("{{host}}", origins.host), sandboxPolicy(origins.host));
    } else if (route === "GET /sandbox.js") {
      send(response, "text/javascript", script);
    } else if (request.method === "GET" && views.has(pathname.slice("/view/".length))) {
      const { html, policy } = views.get(pathname.slice("/view/".length));
      send(response, "text/html", html, policy);
    } else {
      response.writeHead(404).end();
    }
  });
}

/** The proxy's own policy: framed by the dev host alone, and framing nothing but this origin. */
function sandboxPolicy(host) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "frame-src 'self'",
    `frame-ancestors ${host}`,
  ].join("; ");
}

function send(response, type, body, policy) {
  response.writeHead(200, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(policy && { "content-security-policy": policy }),
  });
  response.end(body);
}

async function readBody(request, limit) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
