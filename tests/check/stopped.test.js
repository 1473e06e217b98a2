// A page can only connect to what its resource declares, by all means of a browser.
import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, test } from "node:test";
import { checkPage } from "../../web/check/index.js";
import { pageWith } from "./support/pages.js";
import { patience } from "./support/setting.js";

/** Counts connections by TCP and datagrams by UDP until the test ends. */
async function listen(t) {
  const listener = { port: 0, connections: 0, datagrams: 0 };
  const tcp = createServer((socket) => {
    listener.connections++;
    socket.on("error", () => {});
  });
  const udp = createSocket("udp4", () => listener.datagrams++);
  t.after(() => {
    tcp.close();
    udp.close();
  });
  await once(tcp.listen(0, "127.0.0.1"), "listening");
  listener.port = tcp.address().port;
  udp.bind(listener.port, "127.0.0.1");
  await once(udp, "listening");
  return listener;
}

/** What the check tells of a page with this code, in a host without a policy: only the check itself stops the page. */
async function visit(code, csp) {
  // The page answers after its attempts.
  const html = pageWith({ on: { ping: `${code}; setTimeout(() => post({ id, result: {} }), 500);` } });
  const { hosts } = await checkPage({ html, hosts: ["mcp-ui"], csp, patience });
  return hosts[0].results
    .filter(({ rule, status }) => rule === "page-network" && status === "fail")
    .map(({ message }) => message);
}

const means = {
  "a WebSocket": (port) => `new WebSocket("ws://127.0.0.1:${port}/"); new WebSocket("ws://localhost:${port}//")`,
  "a request": (port) => `fetch("http://127.0.0.1:${port}/", { mode: "no-cors" }).catch(() => {})`,
  "a hint": (port) =>
    'document.head.append(Object.assign(document.createElement("link"), { rel: "preconnect", href: ' +
    `"http://127.0.0.1:${port}" }))`,
  WebRTC: (port) => `
    const stun = { urls: "stun:127.0.0.1:${port}" };
    const turn = { urls: "turn:127.0.0.1:${port}?transport=tcp", username: "a", credential: "b" };
    const peer = new RTCPeerConnection({ iceServers: [stun, turn] });
    peer.createDataChannel("x");
    peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
  "a WebSocket to the check's own server": () => 'new WebSocket("ws://" + location.host + "//")',
};

describe("a page", { concurrency: 2 }, () => {
  for (const [where, csp] of [["none", undefined], ["others", { connectDomains: ["https://api.example.com"] }]]) {
    test(`reaches no server of this machine by any means, with a resource that declares ${where}`, async (t) => {
      const listeners = {};
      for (const name of Object.keys(means)) listeners[name] = await listen(t);
      const port = (name) => listeners[name].port;
      const code = Object.entries(means).map(([name, attempt]) => attempt(port(name)));
      const failures = await visit(code.join(";"), csp);
      const reached = Object.entries(listeners).filter(([, { connections, datagrams }]) => connections + datagrams > 0);
      assert.deepEqual(reached, []);
      assert.deepEqual(failures.map((each) => each.replace(/(127\.0\.0\.1):(\d+)\/\//, "own//")).sort(), [
        `It connects to ws://127.0.0.1:${port("a WebSocket")}/ (websocket).`,
        `It connects to ws://localhost:${port("a WebSocket")}// (websocket).`,
        "It connects to ws://own// (websocket).",
        `It loads http://127.0.0.1:${port("a request")}/ (fetch).`,
      ]);
    });
  }

  // By both kinds of requests.
  const both = (port) => `new WebSocket("ws://127.0.0.1:${port}/"); fetch("http://127.0.0.1:${port}/").catch(() => {})`;

  test("does not reach another port than the one that its resource declares", async (t) => {
    const listener = await listen(t);
    const failures = await visit(both(listener.port), { connectDomains: ["ws://127.0.0.1", "http://127.0.0.1"] });
    assert.equal(listener.connections, 0);
    assert.equal(failures.length, 2, failures.join());
  });

  test("reaches what its resource declares, by each scheme", async (t) => {
    const [socket, request] = [await listen(t), await listen(t)];
    const [ws, http] = [`ws://127.0.0.1:${socket.port}`, `http://127.0.0.1:${request.port}`];
    const code = `new WebSocket("${ws}/"); fetch("${http}/").catch(() => {})`;
    assert.deepEqual(await visit(code, { connectDomains: [ws, http] }), []);
    assert.ok(socket.connections > 0);
    assert.ok(request.connections > 0);
  });
});
