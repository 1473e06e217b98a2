// What every browser test stands on: one MCP server, one dev host, one browser; a page for each test.
import { after, afterEach, before, beforeEach } from "node:test";
import { startDevHost } from "../../../web/server/dev_host.js";
import { launchBrowser } from "./browser.js";

/**
 * Registers the hooks; the returned object is filled before the first test runs.
 * @param {() => Promise<{url: string, close: () => Promise<void>}>} startServer
 */
export function useDevHost(startServer) {
  const setting = { page: undefined, url: "", sandbox: "", views: "", requests: [] };
  let server, host, browser, context;

  before(async () => {
    server = await startServer();
    host = await startDevHost({ server: server.url, port: 0, sandboxPort: 0, viewPort: 0 });
    browser = await launchBrowser();
    setting.url = host.url;
    setting.sandbox = host.sandbox;
    setting.views = host.views;
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    setting.requests = [];
    context.on("request", (request) => setting.requests.push(request.url()));
    setting.page = await context.newPage();
    setting.page.setDefaultTimeout(60_000);
  });
  afterEach(() => context.close());
  after(async () => {
    await browser?.close();
    await host?.close();
    await server?.close();
  });
  return setting;
}
