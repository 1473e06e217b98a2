// tests/browser/views/throwing.cpp in Chromium, whose turns of the event loop are real ones. What a throw
// does to a call, tests/js/built/throwing.test.js says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { closeServer, listenOnLoopback } from "../../web/server/listen.js";
import { launchBrowser } from "./support/browser.js";

const view = readFileSync(new URL("../../build/views/throwing.html", import.meta.url), "utf8");
const forbidden = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
const policies = { wasm: forbidden.replace("script-src", "script-src 'wasm-unsafe-eval'"), js: forbidden };

// A host that says yes to everything, and counts.
function host() {
  const errors = new Map();
  let ready;
  window.ready = new Promise((resolve) => (ready = resolve));
  window.errorOf = (id) => errors.get(id);
  window.answered = () => errors.size;
  const say = (message) => frames[0].postMessage({ jsonrpc: "2.0", ...message }, "*");
  window.order = (what, count = 1) => {
    for (let i = 0; i < count; ++i) say({ method: "ui/notifications/tool-input", params: { arguments: { what } } });
  };
  window.ask = (method, count) => {
    for (let i = 0; i < count; ++i) say({ id: i, method, params: {} });
  };
  const hostInfo = { name: "test", version: "1" };
  const results = {
    "ui/initialize": { protocolVersion: "2026-01-26", hostInfo, hostCapabilities: {}, hostContext: {} },
    "tools/call": { content: [{ type: "text", text: "going on" }] },
  };
  addEventListener("message", ({ data: { id, method, error } }) => {
    if (method === "ui/notifications/initialized") ready();
    else if (method) say({ id, result: results[method] });
    else errors.set(id, error);
  });
}

function answer(request, response) {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  const engine = request.url.slice(1);
  if (policies[engine]) {
    response.setHeader("Content-Security-Policy", policies[engine]);
    return response.end(view);
  }
  response.end(`<script>(${host})()</script><iframe sandbox="allow-scripts" src="/${engine.replace("host-", "")}"></iframe>`);
}

// Notes at each turn of a timer, and each frame that is drawn, how much has been heard.
function watch() {
  const note = (turns) => {
    if (turns.at(-1) !== window.heard()) turns.push(window.heard());
  };
  window.timerTurns = [];
  window.frameTurns = [];
  setInterval(() => note(timerTurns));
  const frame = () => (note(frameTurns), requestAnimationFrame(frame));
  frame();
}

describe("A view", () => {
  let server, origin, browser;
  before(async () => {
    server = createServer(answer);
    origin = await listenOnLoopback(server);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await closeServer(server);
  });

  for (const engine of ["wasm", "js"]) {
    test(`that runs as ${engine} lives on during floods of messages, and of handlers that throw`, async (t) => {
      const page = await browser.newPage();
      page.setDefaultTimeout(120_000);
      t.after(() => page.close());
      await page.goto(`${origin}/host-${engine}`);
      await page.evaluate("ready");
      const frame = page.frames()[1];
      assert.equal(await frame.evaluate("__mcpapps.engine"), engine);
      const look = () => frame.evaluate("{ const out = {}; look(out); out; }");
      await frame.evaluate("heard = () => { const out = {}; look(out); return out.heard; }");
      await frame.evaluate(watch);
      const { stack } = await look();

      await page.evaluate("order('throw', 10000), order('nothing', 190000), ask('no/such/request', 10000)");
      await page.waitForFunction(() => window.answered() === 10_000);
      assert.deepEqual(await look(), { heard: 200_000, stack });
      assert.match(await frame.evaluate("problems[0]"), /^TypeError: Cannot (set|read) propert.*\n/);
      assert.equal(await page.evaluate("errorOf(9999).code"), -32601);
      const [timers, frames] = await frame.evaluate("[timerTurns, frameTurns]");
      assert.ok(timers.length > 20, `a timer got ${timers.length} turns`);
      assert.ok(frames.length > 5, `${frames.length} frames were drawn`);

      await page.evaluate("order('ask')");
      await frame.waitForFunction(() => window.answers.at(-1) === "going on");
    });
  }
});
