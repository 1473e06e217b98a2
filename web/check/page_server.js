// Serves the page as hosts serve it, and the page of the host around it, from two sites.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { documentFor } from "../../tests/browser/matrix/document.js";
import { closeServer, listenOnLoopback } from "../server/listen.js";

const matrix = new URL("../../tests/browser/matrix/page/", import.meta.url);
const scripts = {
  "host.js": new URL("page/host.js", import.meta.url),
  "frame.js": new URL("frame.js", matrix),
  "facts.js": new URL("facts.js", matrix),
  "proxy.js": new URL("proxy.js", matrix),
};

const inScript = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");

const page = (script, settings) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <link rel="icon" href="data:,">
    <style>iframe { display: block; border: 0; width: 100%; }</style>
    <script type="application/json" id="settings">${inScript(settings)}</script>
  </head>
  <body><script type="module" src="/${script}"></script></body>
</html>
`;

/**
 * @param {{html: string, hosts: object[]}} options rows of web/hosts/rows.js
 * @returns {Promise<{url: (host: object) => string, origins: string[], close: () => Promise<void>}>}
 */
export async function startPageServer({ html, hosts }) {
  const byId = new Map(hosts.map((host) => [host.id, host]));
  let proxyOrigin;

  function answer(request, response) {
    const [, what, id] = new URL(request.url, "http://localhost").pathname.split("/");
    if (scripts[what]) return send(response, "text/javascript", readFileSync(scripts[what]));
    const host = byId.get(id);
    if (!host) return response.writeHead(404).end();
    const policyOf = (place) => (host.document.policyBy.includes(place) ? host.policyText : "");
    if (what === "host") return send(response, "text/html", page("host.js", { host, proxyOrigin }));
    if (what === "proxy") return send(response, "text/html", page("proxy.js", host.document), policyOf("proxy"));
    if (what === "view") return send(response, "text/html", documentFor(host, html), policyOf("header"));
    response.writeHead(404).end();
  }

  const servers = [createServer(answer), createServer(answer)];
  const [hostOrigin, secondOrigin] = await Promise.all(servers.map((server) => listenOnLoopback(server)));
  // Another site than the host's, as in real hosts: a page that hangs then does not hang the host's page.
  proxyOrigin = secondOrigin.replace("127.0.0.1", "localhost");
  return {
    url: (host) => `${hostOrigin}/host/${host.id}`,
    origins: [hostOrigin, proxyOrigin],
    close: () => Promise.all(servers.map(closeServer)).then(() => undefined),
  };
}

function send(response, type, body, policy) {
  response.writeHead(200, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    ...(policy && { "content-security-policy": policy }),
  });
  response.end(body);
}
