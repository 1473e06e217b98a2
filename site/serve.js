// Serves the built site to this machine's browser: `node site/serve.js`, or for a test.
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createHttpServer, refuse } from "../web/lib/http_server.js";
import { closeServer, listenOnLoopback } from "../web/lib/listen.js";
import { root } from "./lib/repository.js";

export const site = join(root, "build/site");

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".json": "application/json",
};

/** The file of the site for a path; undefined if there is none. */
function fileOf(path, base) {
  if (!path.startsWith(base)) return undefined;
  // What climbs out of the folder with ".." is not in it any more.
  const file = join(site, path.slice(base.length).replace(/(^|\/)$/, "$1index.html"));
  return file.startsWith(join(site, "/")) && existsSync(file) && statSync(file).isFile() ? file : undefined;
}

/**
 * @param {string} base the path for which the site was built
 * @param {number} port 0 for any
 */
export async function serveSite(base, port) {
  const server = createHttpServer((request, response, path) => {
    const file = fileOf(decodeURIComponent(path), base);
    if (!file) return refuse(response, 404, `There is no ${path}.`);
    const text = types[extname(file)] ?? "text/plain";
    response.writeHead(200, { "content-type": /^text/.test(text) ? `${text}; charset=utf-8` : text });
    response.end(readFileSync(file));
  });
  return { origin: await listenOnLoopback(server, port), close: () => closeServer(server) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { origin } = await serveSite("/", 8080);
  console.log(`The documentation is at ${origin}/`);
}
