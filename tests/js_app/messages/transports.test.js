// Transports of the author's own, and what they get wrong.
import assert from "node:assert/strict";
import { connected, connecting, unconnected } from "../support/behaviour.js";
import { failure, rejecting } from "../support/failure.js";
import { hear, link } from "../support/hosts.js";
import { settle } from "../support/time.js";

const broken = new Error("The wire is cut.");

unconnected("a transport is started once, when it can bring messages", async ({ transport, connect }) => {
  const seen = [];
  const start = transport.start.bind(transport);
  transport.start = () => {
    seen.push([typeof transport.onmessage, typeof transport.onclose, typeof transport.onerror]);
    return start();
  };
  await connect();
  assert.deepEqual(seen, [["function", "function", "function"]]);
});

unconnected("nothing is sent before the transport has started", async ({ transport, connect }) => {
  let started;
  transport.start = () => new Promise((resolve) => (started = resolve));
  const end = connect();
  await settle();
  assert.deepEqual(transport.sent, []);
  started();
  await end;
});

for (const [what, calls] of [
  ["start", ["close"]],
  ["send", ["start", "close"]],
]) {
  unconnected(
    `a transport that cannot ${what} makes connect() fail with its error`,
    async ({ app, transport, connect }) => {
      transport[what] = rejecting(broken);
      assert.equal(await failure(connect), broken);
      await settle();
      assert.deepEqual(transport.calls, calls);
      assert.equal(app.transport, undefined);
    },
  );
}

connected("a transport that cannot send makes the request fail with its error", async ({ app, transport }) => {
  const { send } = transport;
  transport.send = rejecting(broken);
  assert.equal(await failure(app.openLink(link)), broken);
  transport.send = send;
  const answer = app.openLink(link);
  await settle();
  transport.answer("ui/open-link", { fine: true });
  assert.deepEqual(await answer, { fine: true });
});

for (const [sentence, what, method] of [
  ["an answer that cannot be sent is reported to onerror", "response", "ping"],
  ["a refusal that cannot be sent is reported to onerror", "an error response", "no/such/method"],
]) {
  connected(sentence, async ({ transport, errors }) => {
    transport.send = rejecting(broken);
    await transport.ask(1, method);
    assert.deepEqual(errors, [`Failed to send ${what}: Error: The wire is cut.`]);
  });
}

connected("a cancellation that cannot be sent is reported to onerror", async ({ app, transport, errors }) => {
  const control = new AbortController();
  const error = failure(app.openLink(link, { signal: control.signal }));
  transport.send = rejecting(broken);
  control.abort("stop");
  assert.equal((await error).message, "stop");
  await settle();
  assert.deepEqual(errors, ["Failed to send cancellation: Error: The wire is cut."]);
});

connected("what the transport reports comes to onerror, the same object", async ({ app, transport }) => {
  const errors = hear(app, "error");
  transport.onerror(broken);
  assert.equal(errors.length, 1);
  assert.equal(errors[0], broken);
  assert.equal(app.transport, transport);
});

unconnected(
  "what was listening at the transport goes on listening, and hears first",
  async ({ app, transport, connect }) => {
    const order = [];
    transport.onmessage = (message) => order.push(`message ${message.method ?? message.id}`);
    transport.onerror = (error) => order.push(`error ${error.message}`);
    transport.onclose = () => order.push("close");
    app.onerror = () => order.push("app error");
    app.onclose = () => order.push("app close");
    await connect();
    transport.notify("example.com/a", {});
    transport.onerror(new Error("x"));
    await app.close();
    assert.deepEqual(order, ["message 0", "message example.com/a", "error x", "app error", "close", "app close"]);
  },
);

connected("a transport that closes by itself ends the connection", async ({ app, transport }) => {
  const ends = hear(app, "close");
  const error = failure(app.openLink(link));
  transport.onclose();
  assert.equal((await error).code, "CONNECTION_CLOSED");
  assert.equal(ends.length, 1);
  assert.equal(app.transport, undefined);
});

connecting("a transport that closes during the handshake makes connect() fail", async ({ transport, end }) => {
  transport.onclose();
  assert.equal((await failure(end)).code, "CONNECTION_CLOSED");
});

connected("a transport may answer within send()", async ({ app, transport }) => {
  transport.send = async ({ id }) => transport.receive({ jsonrpc: "2.0", id, result: { at: "once" } });
  assert.deepEqual(await app.openLink(link), { at: "once" });
});

connected("what the App sends is the author's no longer", async ({ app, transport }) => {
  const params = { arguments: { list: [1] }, name: "a" };
  const answer = app.callServerTool(params);
  params.arguments.list.push(2);
  assert.deepEqual(transport.latest("tools/call").params.arguments, { list: [1] });
  transport.answer("tools/call", { content: [] });
  await answer;
});
