// A page can only connect to what its resource declares, by all means of a browser.
import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { after, before, describe, test } from "node:test";
import { checkPage } from "../../web/check/index.js";
import { pageWith } from "./support/pages.js";
import { patience } from "./support/setting.js";

/** Records connections by TCP and UDP. */
const listener = { connections: 0, datagrams: 0, port: 0 };
const tcp = createServer((socket) => {
  listener.connections++;
  socket.on("error", () => {});
});
const udp = createSocket("udp4", () => listener.datagrams++);

before(async () => {
  await once(tcp.listen(0, "127.0.0.1"), "listening");
  listener.port = tcp.address().port;
  udp.bind(listener.port, "127.0.0.1");
  await once(udp, "listening");
});
after(() => {
  tcp.close();
  udp.close();
});

/** Checks a page in a host without a policy, also with a csp: only the check stops it. */
async function visit(code, csp) {
  Object.assign(listener, { connections: 0, datagrams: 0 });
  // The page answers after its attempts.
  const html = pageWith({ on: { ping: `${code}; setTimeout(() => post({ id, result: {} }), 500);` } });
  const { hosts } = await checkPage({ html, hosts: ["mcp-ui"], csp, patience });
  return hosts[0].results
    .filter(({ rule, status }) => rule === "page-network" && status === "fail")
    .map(({ message }) => message);
}

describe("a page reaches no server of this machine", { concurrency: false }, () => {
  const elsewhere = { connectDomains: ["https://api.example.com"] };
  for (const [what, code, says] of [
    [
      "by a WebSocket",
      (port) => `new WebSocket("ws://127.0.0.1:${port}/"); new WebSocket("ws://localhost:${port}//")`,
      /connects to ws:\/\/127\.0\.0\.1:\d+\/ \(websocket\)/,
    ],
    [
      "by a request",
      (port) => `fetch("http://127.0.0.1:${port}/", { mode: "no-cors" }).catch(() => {})`,
      /loads http:\/\/127\.0\.0\.1:\d+\/ \(fetch\)/,
    ],
    [
      "by a hint",
      (port) =>
        'document.head.append(Object.assign(document.createElement("link"), { rel: "preconnect", href: ' +
        `"http://127.0.0.1:${port}" }))`,
    ],
    [
      "by WebRTC",
      (port) => `
      const stun = { urls: "stun:127.0.0.1:${port}" };
      const turn = { urls: "turn:127.0.0.1:${port}?transport=tcp", username: "a", credential: "b" };
      const peer = new RTCPeerConnection({ iceServers: [stun, turn] });
      peer.createDataChannel("x");
      peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
    ],
  ]) {
    for (const [where, csp] of [["", undefined], [", also with a resource that declares others", elsewhere]]) {
      test(what + where, async () => {
        const failures = await visit(code(listener.port), csp);
        assert.deepEqual([listener.connections, listener.datagrams], [0, 0]);
        if (says) assert.match(failures.join("\n"), says);
      });
    }
  }

  test("by a WebSocket to the check's own", async () => {
    const failures = await visit('new WebSocket("ws://" + location.host + "//")');
    assert.match(failures.join(), /^It connects to ws:\/\/[^/]+\/\/ \(websocket\)\.$/);
  });

  for (const scheme of ["ws", "http"]) {
    test(`also of another port than the one that its resource declares (${scheme})`, async () => {
      const code =
        scheme === "ws"
          ? `new WebSocket("ws://127.0.0.1:${listener.port}/")`
          : `fetch("http://127.0.0.1:${listener.port}/").catch(() => {})`;
      const failures = await visit(code, { connectDomains: [`${scheme}://127.0.0.1`] });
      assert.equal(listener.connections, 0);
      assert.equal(failures.length, 1);
    });

    test(`but those that its resource declares (${scheme})`, async () => {
      const address = `${scheme}://127.0.0.1:${listener.port}`;
      const code = scheme === "ws" ? `new WebSocket("${address}/")` : `fetch("${address}/").catch(() => {})`;
      assert.deepEqual(await visit(code, { connectDomains: [address] }), []);
      assert.ok(listener.connections > 0);
    });
  }
});
