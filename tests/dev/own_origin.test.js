// The dev host's own origin: it never runs content of others, and other pages cannot control it.
import assert from "node:assert/strict";
import { createServer as createTcpServer } from "node:net";
import { createServer } from "node:http";
import { after, describe, test } from "node:test";
import { closeServer, listenOnLoopback } from "../../web/lib/listen.js";
import { openable } from "../../web/page/host/view/links.js";
import { program, startHost, stdioServer } from "./support/setting.js";

/** An MCP server that answers everything by a page. */
const pageServer = createServer((_, response) => {
  response.writeHead(200, {
    "content-type": "text/html",
    "content-security-policy": "default-src *",
    "set-cookie": "a=b",
    "service-worker-allowed": "/",
    "access-control-allow-origin": "*",
    "clear-site-data": '"*"',
    refresh: "0; url=/",
    location: "/",
    "mcp-session-id": "7",
  });
  response.end("<script>parent</script>");
});
const server = `${await listenOnLoopback(pageServer)}/mcp`;
after(() => closeServer(pageServer));
const host = await startHost({ server });

describe("what a server answers", () => {
  for (const [what, options] of [
    ["over HTTP", { server }],
    ["over HTTP, when it cannot be reached", { server: "http://127.0.0.1:9/mcp" }],
    ["over standard output", { command: stdioServer }],
    ["as a command that cannot be started", { command: ["./no-such-program"] }],
    [
      "as a command that ends",
      { command: [process.execPath, "-e", "process.exit(1)"], server: "http://127.0.0.1:9/mcp" },
    ],
    ["for a page without one", { page: program("tests/browser/support/plain_view.html") }],
  ]) {
    test(`is nothing that a browser runs: ${what}`, async () => {
      const host = await startHost(options);
      for (const request of [
        {},
        { method: "POST", body: "{}" },
        { method: "POST", body: initialize, headers: types },
      ]) {
        const { headers } = await fetch(`${host.url}/mcp`, request);
        assert.equal(headers.get("content-security-policy"), "sandbox");
        assert.equal(headers.get("x-content-type-options"), "nosniff");
      }
    });
  }

  test("has no headers for the dev host's origin", async () => {
    const { headers } = await fetch(`${host.url}/mcp`, { redirect: "manual" });
    const unwanted = [
      "set-cookie", "service-worker-allowed", "access-control-allow-origin", "clear-site-data", "refresh", "location",
    ];
    assert.deepEqual(unwanted.filter((name) => headers.has(name)), []);
    assert.equal(headers.get("mcp-session-id"), "7");
  });

  test("may have a status that there is not", async () => {
    const odd = createTcpServer((socket) => {
      socket.on("error", () => {});
      socket.end("HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n");
    });
    const url = await listenOnLoopback(odd);
    after(() => odd.close());
    const host = await startHost({ server: url });
    assert.equal((await fetch(`${host.url}/mcp`)).status, 502);
    assert.equal((await fetch(`${host.url}/config.json`)).status, 200);
  });
});

const types = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "a", version: "1" } },
});

const fetchHeaders = (site, mode, use) => ({ "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": use });

describe("/mcp and /events are for code of the dev host's page", () => {
  for (const [what, headers, status = 403] of [
    ["which fetches", fetchHeaders("same-origin", "cors", "empty"), 200],
    ["which posts", { origin: host.url, ...fetchHeaders("same-origin", "cors", "empty") }, 200],
    ["and programs", {}, 200],
    ["and programs that tell its origin", { origin: host.url }, 200],
    ["not for an address that is typed", fetchHeaders("none", "navigate", "document")],
    ["not for a link in the page itself", fetchHeaders("same-origin", "navigate", "document")],
    [
      "not for a form in the page itself", { origin: host.url, ...fetchHeaders("same-origin", "navigate", "document") },
    ],
    ["not for a frame in the page itself", fetchHeaders("same-origin", "navigate", "iframe")],
    ["not for a script in the page itself", fetchHeaders("same-origin", "no-cors", "script")],
    ["not for a module in the page itself", fetchHeaders("same-origin", "cors", "script")],
    ["not for a worker of the page itself", fetchHeaders("same-origin", "same-origin", "worker")],
    ["not for a link elsewhere", fetchHeaders("cross-site", "navigate", "document")],
    ["not for a picture elsewhere", fetchHeaders("cross-site", "no-cors", "image")],
    ["not for code of another port", fetchHeaders("same-site", "cors", "empty")],
    ["not for code of an older browser in the sandbox", { origin: host.sandbox }],
    ["not for code of an older browser elsewhere", { origin: "https://elsewhere.example" }],
  ]) {
    test(what, async () => {
      for (const path of ["/mcp", "/events"]) {
        const response = await fetch(host.url + path, { headers });
        await response.body?.cancel();
        assert.equal(response.status, status, path);
      }
    });
  }
});

describe("the page's address", () => {
  const open = (site, path = "/") =>
    fetch(`${host.url}${path}?autorun=1&tool=delete`, {
      redirect: "manual",
      headers: fetchHeaders(site, "navigate", "document"),
    });

  for (const site of ["cross-site", "same-site"]) {
    test(`calls no tool if a page elsewhere has opened it (${site})`, async () => {
      const { status, headers } = await open(site, site === "same-site" ? "/index.html" : "/");
      assert.deepEqual([status, headers.get("location")], [303, "/?tool=delete"]);
    });
  }

  for (const site of ["none", "same-origin"]) {
    test(`is as a person has it (${site})`, async () => assert.equal((await open(site)).status, 200));
  }
});

describe("a view may have the person open", () => {
  const own = ["http://127.0.0.1:8080", "http://127.0.0.1:8081", "http://127.0.0.1:8082"];

  for (const [address, href = address] of [
    ["https://example.com/page"],
    ["http://localhost:3000/"],
    ["http://127.0.0.1/"],
    ["http://example.com:8080/"],
    ["http://127.0.0.1.example.com:8080/"],
    ["https://a.example/\u202egnp.exe", "https://a.example/%E2%80%AEgnp.exe"],
    ["HTTP://EXAMPLE.com", "http://example.com/"],
  ]) {
    test(href, () => assert.equal(openable(address, own), href));
  }

  for (const address of [
    ...[
      "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vscode://file/x",
      "blob:http://127.0.0.1:8080/x", "//example.com", "", "http://[",
    ],
    ...[
      "http://127.0.0.1:8080/mcp", "http://localhost:8081/", "http://LOCALHOST:8080", "http://a.localhost:8082/",
      "http://localhost.:8080/", "http://127.1:8080/",
    ],
    ...[
      "http://2130706433:8080/", "http://0x7f.1:8080/", "http://0:8080/", "http://[::1]:8080/", "http://[::]:8080/",
      "http://[::ffff:127.0.0.1]:8080/", "https://127.0.0.1:8080/",
    ],
    undefined, 7,
  ]) {
    test(`not ${address}`, () => assert.equal(openable(address, own), undefined));
  }
});
