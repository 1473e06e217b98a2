// Serves the pages of hosts on two origins; a host with one frame uses one of them.
import { readFileSync } from "node:fs";
import { createHttpServer, send } from "../../lib/http_server.js";
import { closeServer, listenOnLoopback } from "../../lib/listen.js";
import { jsonForScript } from "../../lib/text.js";
import { demandedPolicy } from "../hosts.js";
import { documentFor } from "./document.js";

/** @import { Answer } from "../../lib/http_server.js" */
/** @import { Csp } from "../declared.js" */
/** @import { Row } from "../policy.js" */

/** @param {string} name */
const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const ownScripts = Object.fromEntries(["frame", "outer_frame", "proxy"].map((name) => [name, read(`${name}.js`)]));
/** The page of a host in this process: see page_wire.js. */
const hostPage = read("host_page.js");

/** @type {(script: string, settings: unknown) => string} */
const page = (script, settings) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <link rel="icon" href="data:,">
    <style>iframe { display: block; border: 0; width: 100%; }</style>
    <script type="application/json" id="settings">${jsonForScript(settings)}</script>
  </head>
  <body><script type="module" src="/${script}.js"></script></body>
</html>
`;

/**
 * @typedef {{host: Row, html: string, csp?: Csp, globals?: Record<string, unknown>}} ShownView
 *
 * @typedef {object} FrameServer
 * @property {(view: {id: string} & ShownView) => string} show returns the address of the host's page
 * @property {(id: string) => void} forget
 * @property {string[]} origins
 * @property {() => Promise<void>} close
 */
/**
 * `areSites` makes the second origin another site, so that a hanging view does not hang its host's page. `script` is
 * the host's page, which reads `#settings` and may import `./frame.js`.
 * @type {(options?: {areSites?: boolean, script?: string}) => Promise<FrameServer>}
 */
export async function startFrameServer({ script = hostPage, areSites = false } = {}) {
  /** @type {Map<string, ShownView>} */
  const views = new Map();
  const files = new Map(Object.entries({ ...ownScripts, host: script }).map(([name, text]) => [`/${name}.js`, text]));
  /** @type {string} */
  let proxyOrigin;

  /** @type {Answer} */
  function answer(request, response, path) {
    const script = files.get(path);
    if (script !== undefined) return send(response, { type: "text/javascript", body: script });
    const [, what, id] = path.split("/");
    const view = views.get(id);
    if (!view) return response.writeHead(404).end();
    const { host, csp } = view;
    /** @param {"proxy" | "header"} place */
    const policyOf = (place) => (host.document.policyBy.includes(place) ? host.policyText : "");
    /** @type {(body: string, policy?: string) => void} */
    const html = (body, policy) => send(response, { type: "text/html", body, policy });
    if (what === "host") return html(page("host", { id, host, proxyOrigin, cspAttribute: demandedPolicy(host, csp) }));
    if (what === "proxy") return html(page("proxy", host.document), policyOf("proxy"));
    if (what === "view") return html(documentFor(host, view.html, view.globals), policyOf("header"));
    response.writeHead(404).end();
  }

  const servers = [createHttpServer(answer), createHttpServer(answer)];
  const [hostOrigin, secondOrigin] = await Promise.all(servers.map((server) => listenOnLoopback(server)));
  proxyOrigin = areSites ? secondOrigin.replace("127.0.0.1", "localhost") : secondOrigin;
  return {
    origins: [hostOrigin, proxyOrigin],
    show({ id, ...view }) {
      views.set(id, view);
      return `${hostOrigin}/host/${id}`;
    },
    forget: (id) => void views.delete(id),
    close: () => Promise.all(servers.map(closeServer)).then(() => undefined),
  };
}
