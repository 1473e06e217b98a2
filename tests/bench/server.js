// Serves the host's page and the views to the browsers.
import { createServer } from "node:http";
import { closeServer, listenOnLoopback } from "../../web/server/listen.js";

/** @param {(path: string) => string | undefined} read the page at a path */
export async function serve(read) {
  const server = createServer((request, response) => {
    const page = read(request.url);
    response.writeHead(page === undefined ? 404 : 200, {
      "Content-Type": "text/html;charset=utf-8",
      // Isolated from other origins, a page is given clocks that are fine enough.
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    });
    response.end(page);
  });
  const url = await listenOnLoopback(server);
  return { url, close: () => closeServer(server) };
}
