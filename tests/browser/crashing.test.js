// tests/browser/views/crashing.cpp in Chromium, with both engines: what the user sees and the host hears when
// the program has ended. With MCPAPPS_SHOTS, a folder, each panel is photographed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { closeServer, listenOnLoopback } from "../../web/server/listen.js";
import { launchBrowser } from "./support/browser.js";

const view = readFileSync(new URL("../../build/views/crashing.html", import.meta.url), "utf8");
const forbidden = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
const policies = { wasm: forbidden.replace("script-src", "script-src 'wasm-unsafe-eval'"), js: forbidden };
const prefix = "the view's program has ended: ";

// Says yes to the handshake, and keeps what it hears.
function host() {
  window.heard = [];
  window.say = (message) => frames[0].postMessage({ jsonrpc: "2.0", ...message }, "*");
  window.order = (what, where) => say({ method: "ui/notifications/tool-input", params: { arguments: { what, where } } });
  const hostInfo = { name: "test", version: "1" };
  const result = { protocolVersion: "2026-01-26", hostInfo, hostCapabilities: {}, hostContext: {} };
  addEventListener("message", ({ data }) => {
    heard.push(data);
    if (data.method === "ui/initialize") say({ id: data.id, result });
  });
}

// /engine is the view, /engine/name=what the view with a global; /host/… is a host with that view in a frame.
function answer(request, response) {
  const [, first, ...rest] = request.url.split("/");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (first === "host") {
    const frame = `<iframe sandbox="allow-scripts" src="/${rest.join("/")}" width="640" height="300"></iframe>`;
    return response.end(`<script>(${host})()</script>${frame}`);
  }
  response.setHeader("Content-Security-Policy", policies[first] ?? forbidden);
  const [name, what] = rest[0]?.split("=") ?? [];
  response.end(name ? view.replace("<head>", `<head><script>window.${name} = "${what}"</script>`) : view);
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

  async function open(t, path) {
    const page = await browser.newPage({ viewport: { width: 680, height: 340 } });
    t.after(() => page.close());
    const printed = [];
    const thrown = [];
    page.on("console", (message) => printed.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => thrown.push(error));
    await page.goto(`${origin}/${path}`);
    return { page, printed, thrown };
  }

  async function openConnected(t, engine) {
    const opened = await open(t, `host/${engine}`);
    await opened.page.waitForFunction(() => heard.some(({ method }) => method === "ui/notifications/initialized"));
    assert.equal(await opened.page.frames()[1].evaluate("__mcpapps.engine"), engine);
    return opened;
  }

  async function photograph(page, name) {
    const folder = process.env.MCPAPPS_SHOTS;
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
  }

  /** Waits for the panel, and gives the reason that it and the host are told. */
  async function reasonTold({ page }, name) {
    const alert = page.frameLocator("iframe").getByRole("alert");
    await alert.waitFor();
    await photograph(page, name);
    const text = await alert.textContent();
    const logs = await page.evaluate(() => heard.filter(({ method }) => method === "notifications/message"));
    assert.deepEqual(logs.map(({ params }) => params.level), ["error"]);
    const { data } = logs[0].params;
    assert.ok(data.startsWith(prefix), data);
    assert.ok(text.startsWith(`T${data.slice(1)}.`), text);
    assert.match(text, /symbolize\.mjs of mcpapps names its functions\. A build with CMAKE_BUILD_TYPE=Debug tells more\.$/);
    const { x, y, width, height } = await alert.boundingBox();
    assert.ok(x >= 0 && y >= 0 && width > 500 && height < 300, `the panel is ${width} x ${height} at ${x}, ${y}`);
    return data.slice(prefix.length);
  }

  async function checkDead({ page }, reason) {
    const frame = page.frames()[1];
    const count = await frame.evaluate("window.heard");
    await page.evaluate("order('print'); say({ id: 'later', method: 'ping' })");
    await page.waitForFunction(() => heard.some(({ id }) => id === "later"));
    const { error } = await page.evaluate(() => heard.find(({ id }) => id === "later"));
    assert.deepEqual(error, { code: -32603, message: prefix + reason });
    assert.equal(await frame.evaluate("window.heard"), count);
  }

  // What each crash is called; where an engine is missing, it goes on with a wrong value.
  const overrun = /the stack has overflowed \(see STACK_SIZE\), or a null pointer was written through$/;
  const both = (reason) => ({ wasm: reason, js: reason });
  for (const [what, reasons] of Object.entries({
    trap: both(/^unreachable$/),
    abort: both(/^abort\(\) was called$/),
    line: both(/^the library says why$/),
    assert: both(/^Assertion failed: zero == 1, at: .*crashing.cpp/),
    at: both(/^abort\(\) was called$/),
    result: both(/a failed Result was read.*: Remote: no such city$/),
    memory: both(/^out of memory$/),
    exit: both(/exit\(3\)$/),
    recursion: both(/call stack/),
    overrun: both(overrun),
    call: both(/^null function/),
    write: both(overrun),
    beyond: { wasm: /^memory access out of bounds$/ },
    divide: { wasm: /^divide by zero$/ },
  })) {
    for (const [engine, reason] of Object.entries(reasons)) {
      test(`that runs as ${engine} and ends by "${what}" says so, and is dead for the host`, async (t) => {
        const opened = await openConnected(t, engine);
        await opened.page.evaluate((wanted) => order(wanted, "message"), what);
        const told = await reasonTold(opened, `${what}-${engine}`);
        assert.match(told, reason);
        assert.ok(opened.thrown.length >= 1, "the browser does not tell of it");
        for (const { message, stack } of opened.thrown) assert.doesNotMatch(message + stack, /ASSERTIONS/);
        await checkDead(opened, told);
      });
    }
  }

  for (const engine of ["wasm", "js"]) {
    for (const name of ["crashBeforeMain", "crashInMain", "crashConnected"]) {
      test(`that runs as ${engine} and ends at its start (${name}) says so, and is dead for the host`, async (t) => {
        const opened = await open(t, `host/${engine}/${name}=trap`);
        const told = await reasonTold(opened, `${name}-${engine}`);
        assert.equal(told, "unreachable");
        await checkDead(opened, told);
      });
    }

    for (const where of ["timer", "callback"]) {
      test(`that runs as ${engine} and ends in a ${where} says so, and is dead for the host`, async (t) => {
        const opened = await openConnected(t, engine);
        await opened.page.evaluate((place) => order("at", place), where);
        if (where === "callback") {
          const frame = opened.page.frames()[1];
          await frame.waitForFunction(() => window.crashNow);
          await frame.evaluate("document.querySelector('button').onclick = crashNow");
          await opened.page.frameLocator("iframe").getByRole("button").click();
        }
        const told = await reasonTold(opened, `${where}-${engine}`);
        assert.match(told, /^abort\(\) was called$/);
        await checkDead(opened, told);
      });
    }

    test(`that runs as ${engine} outlives what JavaScript throws`, async (t) => {
      const { page } = await openConnected(t, engine);
      await page.evaluate("order('throw', 'message'); say({ id: 'later', method: 'ping' })");
      await page.waitForFunction(() => heard.some(({ id }) => id === "later"));
      assert.deepEqual(await page.evaluate(() => heard.find(({ id }) => id === "later").result), {});
      assert.equal(await page.frameLocator("iframe").getByRole("alert").count(), 0);
    });

    test(`that runs as ${engine} prints to the console`, async (t) => {
      const { page, printed } = await openConnected(t, engine);
      await page.evaluate("order('print', 'message'); say({ id: 'later', method: 'ping' })");
      await page.waitForFunction(() => heard.some(({ id }) => id === "later"));
      assert.ok(printed.includes("log: to stdout"), `${printed}`);
      assert.ok(printed.includes("error: to stderr"), `${printed}`);
    });

    test(`that runs as ${engine} outside a host says so, and does not answer itself`, async (t) => {
      const { page, printed } = await open(t, engine);
      await page.evaluate("addEventListener('message', ({ data }) => (window.said = data))");
      const alert = page.getByRole("alert");
      await alert.waitFor();
      await photograph(page, `no-host-${engine}`);
      assert.match(await alert.textContent(), /^This page is the view of an MCP App\. Open it in a host/);
      assert.equal(await page.evaluate("window.said"), undefined);
      assert.deepEqual(printed.filter((line) => line.startsWith("error")), []);
    });
  }
});
