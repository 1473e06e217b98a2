import { createServer } from "node:http";
import { closeServer, listenOnLoopback } from "../../web/lib/listen.js";
import { pageOf } from "./pages.js";

/** Forbids only WebAssembly. */
const withoutWebAssembly = { "Content-Security-Policy": "script-src 'unsafe-inline'" };

/** The host's page, and the views with these names, with `?js` without WebAssembly. */
export async function serve(hostPage, views) {
  const server = createServer(({ url }, response) => {
    const [, view, query] = /^\/pages\/([\w-]+)\.html(\?js)?$/.exec(url) ?? [];
    const page = views.includes(view) ? pageOf(view) : url === "/" ? hostPage : undefined;
    response.writeHead(page === undefined ? 404 : 200, {
      "Content-Type": "text/html;charset=utf-8",
      // An isolated page gets precise clocks.
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
      ...(query ? withoutWebAssembly : {}),
    });
    response.end(page);
  });
  const url = await listenOnLoopback(server);
  return { url, close: () => closeServer(server) };
}
