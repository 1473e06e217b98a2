// Ends at bad moments, and authors' code that throws: the App goes on, and everything ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { throwing } from "../support/failure.js";
import { initializeResult, tools } from "../support/hosts.js";
import { connected, unconnected } from "../support/ours.js";
import { settle } from "../support/time.js";

const dark = { answers: { "ui/initialize": initializeResult({ hostContext: { theme: "dark" } }) } };

/** An App, and a host that does something while the end of the handshake is being sent. */
function interrupted(t, act) {
  const pair = unconnected(t, dark);
  const { transport } = pair;
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if (message.method === "ui/notifications/initialized") await act(transport);
  };
  return pair;
}

test("a context that changes while the end of the handshake is being sent is kept", async (t) => {
  const change = (transport) => transport.notify("ui/notifications/host-context-changed", { theme: "light" });
  const { app } = await interrupted(t, change).connect();
  assert.equal(app.getHostContext().theme, "light");
});

test("closing an App that connects rejects connect(), and the App can connect again", async (t) => {
  const { app, connect } = unconnected(t, dark);
  const connecting = connect();
  await app.close();
  await assert.rejects(connecting, /Connection closed/);
  await connect();
  assert.equal(app.getHostContext().theme, "dark");
});

test("a host that goes while the end of the handshake is being sent rejects connect()", async (t) => {
  await assert.rejects(interrupted(t, (transport) => transport.close()).connect(), /Connection closed/);
});

test("a transport that ends in its start rejects connect()", async (t) => {
  const { connect, transport } = unconnected(t);
  transport.start = async () => transport.onclose();
  await assert.rejects(connect(), /Connection closed/);
});

test("an onerror that throws keeps no answer from its request", async (t) => {
  const shown = t.mock.method(console, "error", () => {});
  const { app, transport } = await connected(t);
  app.onerror = throwing(new Error("mine"));
  const answered = app.request({ method: "ping" });
  await settle();
  transport.receive({ nothing: 1n });
  transport.receive({ jsonrpc: "2.0", id: 999, result: {} });
  transport.answer("ping", {});
  await answered;
  assert.equal(shown.mock.callCount(), 2);
});

test("a handler that rejects with nothing is answered for", async (t) => {
  const { app, ask } = await connected(t, tools);
  app.oncalltool = () => Promise.reject();
  assert.deepEqual(await ask("tools/call", { name: "t" }), { error: { code: -32603, message: "Internal error" } });
});

test("a tool that changes after the end is reported, and nothing is thrown", async (t) => {
  const { app, connect, errors } = unconnected(t);
  const tool = app.registerTool("t", {}, async () => ({ content: [] }));
  await connect();
  await app.close();
  tool.disable();
  await settle();
  assert.deepEqual(errors, ["Not connected"]);
});
