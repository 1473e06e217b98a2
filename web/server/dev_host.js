// The dev host: shows the views of one MCP server the way a host does.
import { closeServer, listenOnLoopback } from "./listen.js";
import { createHostServer } from "./host_server.js";
import { pageFiles } from "./page_files.js";
import { createSandboxServer, createViewServer } from "./sandbox_server.js";

/**
 * @param {{server: string, port?: number, sandboxPort?: number, viewPort?: number}} options `server` is the MCP server's URL
 * @returns {Promise<{url: string, sandbox: string, views: string, close: () => Promise<void>}>}
 */
export async function startDevHost({ server, port = 8080, sandboxPort = 8081, viewPort = 8082 }) {
  const files = await pageFiles();
  // The origins have to know each other, and none is known before all listen.
  const origins = {};
  const stored = new Map();
  const host = createHostServer({ server, files, origins });
  const sandbox = createSandboxServer({ origins, views: stored });
  const views = createViewServer(stored);
  origins.host = await listenOnLoopback(host, port);
  origins.sandbox = await listenOnLoopback(sandbox, sandboxPort);
  origins.views = await listenOnLoopback(views, viewPort);
  return {
    url: origins.host,
    sandbox: origins.sandbox,
    views: origins.views,
    close: () => Promise.all([host, sandbox, views].map(closeServer)).then(() => undefined),
  };
}
