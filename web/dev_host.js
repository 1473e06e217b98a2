// The dev host: shows the views of one MCP server the way a host does.
import { closeServer, listenOnLoopback } from "../examples/support/listen.js";
import { bundlePages } from "./server/bundle.js";
import { createHostServer } from "./server/host_server.js";
import { createSandboxServer } from "./server/sandbox_server.js";

/**
 * @param {{server: string, port?: number, sandboxPort?: number}} options `server` is the MCP server's URL
 * @returns {Promise<{url: string, sandbox: string, close: () => Promise<void>}>}
 */
export async function startDevHost({ server, port = 8080, sandboxPort = 8081 }) {
  const scripts = await bundlePages();
  // Each origin has to know the other, and neither is known before both listen.
  const origins = {};
  const host = createHostServer({ server, script: scripts.host, origins });
  const sandbox = createSandboxServer({ script: scripts.sandbox, origins });
  origins.host = await listenOnLoopback(host, port);
  origins.sandbox = await listenOnLoopback(sandbox, sandboxPort);
  return {
    url: origins.host,
    sandbox: origins.sandbox,
    close: () => Promise.all([closeServer(host), closeServer(sandbox)]).then(() => undefined),
  };
}
