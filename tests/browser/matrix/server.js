// The test host's two origins. Both serve the same pages; a host with one frame uses one of them.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { closeServer, listenOnLoopback } from "../../../web/server/listen.js";
import { bundle } from "../../../web/server/bundle.js";
import { documentFor } from "./document.js";

const entryPoints = {
  host: new URL("page/host.js", import.meta.url),
  proxy: new URL("page/proxy.js", import.meta.url),
};

const page = (script, settings) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <style>iframe { display: block; border: 0; width: 100%; }</style>
    <script type="application/json" id="settings">${JSON.stringify(settings)}</script>
  </head>
  <body><script type="module" src="/${script}.js"></script></body>
</html>
`;

/**
 * @param {object} options
 * @param {object[]} options.hosts rows of the matrix
 * @param {string} options.view the path of the view that they all show
 * @returns {Promise<{url: (host: object) => string, close: () => Promise<void>}>}
 */
export async function startTestHost({ hosts, view }) {
  const scripts = await bundle(entryPoints);
  const html = readFileSync(view, "utf8");
  const byId = new Map(hosts.map((host) => [host.id, host]));
  let proxyOrigin;

  function answer(request, response) {
    const { pathname } = new URL(request.url, "http://localhost");
    const [, what, id] = pathname.split("/");
    const script = scripts[what.replace(/\.js$/, "")];
    if (what.endsWith(".js") && script) return send(response, "text/javascript", script);
    const host = byId.get(id);
    if (!host) return response.writeHead(404).end();
    const policyOf = (place) => (host.document.policyBy.includes(place) ? host.policyText : "");
    if (what === "host") return send(response, "text/html", page("host", { host, proxyOrigin }));
    if (what === "proxy") return send(response, "text/html", page("proxy", host.document), policyOf("proxy"));
    if (what === "view") return send(response, "text/html", documentFor(host, html), policyOf("header"));
    response.writeHead(404).end();
  }

  const servers = [createServer(answer), createServer(answer)];
  const [hostOrigin, secondOrigin] = await Promise.all(servers.map((server) => listenOnLoopback(server)));
  proxyOrigin = secondOrigin;
  return {
    url: (host) => `${hostOrigin}/host/${host.id}`,
    close: () => Promise.all(servers.map(closeServer)),
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
