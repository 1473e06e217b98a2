// Malformed and hostile requests: none ends a server of the tools.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, describe, test } from "node:test";
import { startExampleServer } from "../../examples/support/server.js";
import { startFrameServer } from "../../web/hosts/frames/server.js";
import { randomFrom } from "../js/support/random.js";
import { startHost, stdioServer } from "./support/setting.js";

const count = 3000;
const lanes = 40;

/** Paths that have ended a server, or might. */
const paths = [
  ..."// /// //// /\\ /\\\\ //a:b //[ //@ //: /% /%00 /%zz /.. /../../etc/passwd /. /? /# /?# //?a=b".split(" "),
  ..."/mcp/ //mcp /mcp?x /events# http://[ http://% http:// https://a:99999999/ * :: a ? #".split(" "),
  ..."/__proto__ /constructor /toString /__proto__.js /constructor.js /host/__proto__ /proxy/constructor".split(" "),
  ..."/view/toString /mcp /events /view /config.json / /host.js /frame.js".split(" "),
  `/${"a".repeat(9000)}`, `/${"/".repeat(3000)}`, `/?${"%".repeat(3000)}`, "/\u00fc\u00ff", "/a b", "/\t", "",
];
const methods = [
  "GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "PATCH", "M-SEARCH",
  "get", "G\0T", "", "GET GET",
];
const versions = ["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "", "http/1.1"];
const bodies = [
  "", "", "{", "null", "5", "[]", '"x"', "{}", '{"jsonrpc":"2.0","id":1,"method":"initialize"}',
  '{"html":5,"policy":["wasm"]}', '{"html":"","csp":7,"policy":"wasm"}',
  '{"html":"","csp":{"connectDomains":[null]},"policy":"host:__proto__"}', "\0\x01\xff", "5\r\nabc", "0\r\n\r\n",
  "ffffffffffffffff\r\n", "x".repeat(70_000),
];
const headersOf = (host) => [
  `Host: ${host}`, "Host: ", "Host: //", "Host: [", `Host: ${host}\r\nHost: ${host}`, "Origin: null",
  `Origin: http://${host}`, "Origin: //", "Origin: http://[", "Connection: close",
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13",
  "Connection: Upgrade\r\nUpgrade: h2c", "Content-Length: 5", "Content-Length: -1",
  "Content-Length: 99999999999999999999", "Content-Length: 3\r\nContent-Length: 4", "Content-Length: 100",
  "Transfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 3", "Transfer-Encoding: gzip",
  "Expect: 100-continue", "Expect: nonsense",
  "Content-Type: application/json\r\nAccept: application/json, text/event-stream", "Mcp-Session-Id: x",
  "Mcp-Session-Id: \u00ff", "Sec-Fetch-Site: cross-site", "Range: bytes=0-", ": no name", "No colon", "A: \0",
  `Long: ${"x".repeat(20_000)}`, " folded", "A:\r\n folded", "Cookie: \u00fc",
  ...Array.from({ length: 3 }, (_, i) => `${`X${i}: y\r\n`.repeat(700)}Z: 1`),
];

/** Sends the bytes, and disconnects or waits for the first part of the answer. */
function send(port, text, isPatient) {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(Buffer.from(text, "latin1"));
      if (!isPatient) socket.destroy();
    });
    socket.setTimeout(150, () => socket.destroy());
    socket.on("data", (data) => {
      answer = data.toString("latin1");
      socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}

/** The status of a usual request, which shows that the server still works. */
const status = async (url, path) => (await fetch(new URL(path, url))).status;

async function harass(url, seed) {
  const { host, port } = new URL(url);
  const number = randomFrom(seed);
  const one = (list) => list[Math.floor(number() * list.length)];
  const headers = headersOf(host);
  const text = () => {
    const chosen = Array.from({ length: Math.floor(number() * 4) }, () => one(headers));
    const usual = number() < 0.8 ? [`Host: ${host}`] : [];
    const request =
      `${one(methods)} ${one(paths)} ${one(versions)}\r\n` +
      `${[...usual, ...chosen].join("\r\n")}\r\n\r\n${one(bodies)}`;
    if (number() < 0.9) return request;
    // Truncated, or with a changed byte.
    const at = Math.floor(number() * request.length);
    return number() < 0.5
      ? request.slice(0, at)
      : request.slice(0, at) + String.fromCharCode(number() * 256) + request.slice(at + 1);
  };
  for (const path of paths) await send(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, true);
  let left = count;
  const lane = async () => {
    while (left-- > 0) await send(port, text(), number() < 0.5);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

describe("no request ends", { concurrency: false }, () => {
  const frames = startFrameServer();
  const dev = startHost({ command: stdioServer });
  const example = startExampleServer({ name: "x", title: "X", registerTools() {}, view: "none", port: 0 });
  after(async () => {
    await (await frames).close();
    await (await example).close();
  });
  for (const [what, address, path, expected] of [
    ["the dev host", async () => (await dev).url, "/config.json", 200],
    ["its sandbox", async () => (await dev).sandbox, "/sandbox.js", 200],
    ["the server of its views", async () => (await dev).views, "/", 200],
    ["the server of the check's pages", async () => (await frames).origins[0], "/frame.js", 200],
    ["an example's server", async () => new URL((await example).url).origin, "/", 404],
  ]) {
    test(what, async () => {
      const url = await address();
      assert.equal(await status(url, path), expected);
      await harass(url, 25);
      assert.equal(await status(url, path), expected);
    });
  }
});

test("a path that is no URL is answered like any other that there is not", async () => {
  const host = await startHost({ server: "http://127.0.0.1:9/mcp" });
  for (const url of [host.url, host.sandbox, host.views]) {
    const answer = await send(new URL(url).port, `GET // HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`, true);
    assert.match(answer, /^HTTP\/1\.1 404 /);
  }
});
