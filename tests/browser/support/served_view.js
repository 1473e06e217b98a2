// A view of build/views, served with or without WebAssembly in its policy, alone or in a host.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before } from "node:test";
import { closeServer, listenOnLoopback } from "../../../web/lib/listen.js";
import { launchBrowser } from "../../../web/testing/browsers.js";

const forbidden = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
const policies = {
  wasm: forbidden.replace("script-src", "script-src 'wasm-unsafe-eval'"),
  js: forbidden,
  frames: `${forbidden}; frame-src blob:`,
};

// Runs in the host's page. Accepts everything, and records messages.
function host() {
  window.heard = [];
  window.say = (message) => frames[0].postMessage({ jsonrpc: "2.0", ...message }, "*");
  window.order = (what, where) =>
    say({ method: "ui/notifications/tool-input", params: { arguments: { what, where } } });
  const hostInfo = { name: "test", version: "1" };
  const results = {
    "ui/initialize": { protocolVersion: "2026-01-26", hostInfo, hostCapabilities: {}, hostContext: {} },
    "tools/call": { content: [{ type: "text", text: "going on" }] },
  };
  addEventListener("message", ({ data }) => {
    heard.push(data);
    if (results[data.method]) say({ id: data.id, result: results[data.method] });
  });
}

/**
 * Registers the hooks; open(t, path) opens a page. The path is `wasm` or `js` for the view with that engine, `frames`
 * for one that may have frames from bytes, and `host/` before them for a host with the view in a frame. connect(t,
 * engine) also waits for the handshake.
 */
export function useServedView(name) {
  const view = readFileSync(new URL(`../../../build/views/${name}.html`, import.meta.url), "utf8");
  let server, origin, browser;

  function answer(request, response) {
    const [, first, engine] = request.url.split("/");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    if (first === "host") {
      const frame = `<iframe sandbox="allow-scripts" src="/${engine}" width="640" height="300"></iframe>`;
      return response.end(`<script>(${host})()</script>${frame}`);
    }
    response.setHeader("Content-Security-Policy", policies[first] ?? forbidden);
    response.end(view);
  }

  before(async () => {
    server = createServer(answer);
    origin = await listenOnLoopback(server);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await closeServer(server);
  });

  async function open(t, path) {
    const page = await browser.newPage({ viewport: { width: 680, height: 340 } });
    t.after(() => page.close());
    const printed = [];
    const thrown = [];
    page.on("console", (message) => printed.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => thrown.push(error));
    await page.goto(`${origin}/${path}`);
    return { page, frame: page.frames()[1], printed, thrown };
  }

  async function connect(t, engine) {
    const opened = await open(t, `host/${engine}`);
    await opened.page.waitForFunction(() => heard.some(({ method }) => method === "ui/notifications/initialized"));
    assert.equal(await opened.frame.evaluate("__mcpapps.engine"), engine);
    return opened;
  }
  return { open, connect };
}
