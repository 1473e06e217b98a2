// A page in a frame of an opaque origin, under a policy, in Chromium.
import { createServer } from "node:http";
import { after, before } from "node:test";
import { closeServer, listenOnLoopback } from "../../../web/lib/listen.js";
import { launchBrowser } from "../../browser/support/browser.js";

// The specification's default, and variants of hosts.
const specification = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
export const policies = {
  specification,
  webAssembly: specification.replace("script-src", "script-src 'wasm-unsafe-eval'"),
  noScript: "default-src 'none'; style-src 'unsafe-inline'",
  nothing: "default-src 'none'",
};

const noteFirst =
  'first = new Promise((resolve) => addEventListener("message", (e) => resolve(e.data), { once: true }));';

/** Registers the hooks. The returned function shows a page; `/view.wasm` answers with `wasm`. */
export function usePolicyHost({ script = noteFirst, width = 300 } = {}) {
  const served = [];
  let browser, server;

  function answer(request, response) {
    if (request.url === "/view.wasm") {
      // The view's own origin is opaque.
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.end(served.at(-1).wasm);
      return;
    }
    const [, what, id] = request.url.split("/");
    const { page, policy, sandbox = "" } = served[id] ?? {};
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    if (what === "view") response.setHeader("Content-Security-Policy", policy);
    const frame = `sandbox="allow-scripts ${sandbox}" src="/view/${id}" width="${width}" height="300"`;
    response.end(what === "view" ? page : `<script>${script}</script><iframe ${frame}></iframe>`);
  }

  const host = {
    origin: "",
    /**
     * `sandbox` has more flags of the frame.
     * @param {{ page: string, policy: string, wasm?: Uint8Array, sandbox?: string }} what
     */
    async show(t, what) {
      const id = served.push(what) - 1;
      const context = await browser.newContext();
      t.after(() => context.close());
      const page = await context.newPage();
      const [printed, thrown] = [[], []];
      page.on("console", (message) => printed.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => thrown.push(error));
      await page.goto(`${host.origin}/host/${id}`);
      return { page, view: page.frames()[1], frame: page.frameLocator("iframe"), printed, thrown };
    },
    /** Waits for the first message of the view's program. Returns the loader's report. */
    async start(t, what) {
      const shown = await host.show(t, what);
      const { method } = await shown.page.evaluate("first");
      if (method !== "ui/initialize") throw new Error(`the view's first message is ${method}`);
      return { ...shown, loader: await shown.view.evaluate("__mcpapps") };
    },
    /** Makes the handshake of a started view, sends it a tool's result, and accepts all its requests. */
    async sendResult({ page }, text) {
      await page.evaluate(async (words) => {
        const { id } = await first;
        const tell = (message) => frames[0].postMessage({ jsonrpc: "2.0", ...message }, "*");
        addEventListener(
          "message",
          ({ data }) => data.method && data.id !== undefined && tell({ id: data.id, result: {} }),
        );
        const implementation = { name: "host", version: "1" };
        tell({
          id,
          result: { protocolVersion: "2026-01-26", hostInfo: implementation, hostCapabilities: {}, hostContext: {} },
        });
        tell({ method: "ui/notifications/tool-result", params: { content: [{ type: "text", text: words }] } });
      }, text);
    },
  };

  before(async () => {
    server = createServer(answer);
    host.origin = await listenOnLoopback(server);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await closeServer(server);
  });
  return host;
}
