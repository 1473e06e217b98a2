// One MCP server, one dev host and one browser for a file of tests; a page for each test.
import { after, afterEach, before, beforeEach } from "node:test";
import { startDevHost } from "../../../web/server/dev_host.js";
import { launchBrowser } from "./browser.js";
import { openDevHost, untilReady, viewOf } from "./dev_host_page.js";

/**
 * Registers the hooks; the returned object is filled before the first test runs.
 * @param {() => Promise<{url: string, close: () => Promise<void>}>} startServer
 * @param {() => Promise<object>} [launch]
 */
export function useHostAndBrowser(startServer, launch = () => launchBrowser()) {
  const used = { host: undefined, browser: undefined };
  let server;
  before(async () => {
    server = await startServer();
    used.host = await startDevHost({ server: server.url, port: 0, sandboxPort: 0, viewPort: 0 });
    used.browser = await launch();
  });
  after(async () => {
    await used.browser?.close();
    await used.host?.close();
    await server?.close();
  });
  return used;
}

/** The same, with a page for each test. @param {object} [usual] default options of the dev host */
export function useDevHost(startServer, usual = {}, launch = undefined) {
  const used = useHostAndBrowser(startServer, launch);
  const setting = {
    page: undefined,
    requests: [],
    get url() { return used.host.url; },
    get sandbox() { return used.host.sandbox; },
    get views() { return used.host.views; },
    /** Opens the dev host, which calls the tool, and returns the view at once. */
    async open(options) {
      await openDevHost(setting.page, setting.url, { ...usual, ...options });
      return viewOf(setting.page);
    },
    async openReady(options) {
      const view = await setting.open(options);
      await untilReady(setting.page);
      return view;
    },
  };
  let context;

  beforeEach(async () => {
    context = await used.browser.newContext({ viewport: { width: 1280, height: 900 } });
    setting.requests = [];
    context.on("request", (request) => setting.requests.push(request.url()));
    setting.page = await context.newPage();
    setting.page.setDefaultTimeout(60_000);
  });
  afterEach(() => context.close());
  return setting;
}
