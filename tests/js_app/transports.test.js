// Transports of the author's own, and what they get wrong.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { failure } from "./support/failure.js";
import { initializeResult } from "./support/hosts.js";
import { settle } from "./support/time.js";

const link = { url: "https://example.com/" };

behaviour("any object that can start, send and close is a transport", async ({ linked }) => {
  const { app } = linked();
  const transport = {
    start: async () => {},
    close: async () => {},
    send: async ({ id, method }) => {
      if (method === "ui/initialize") transport.onmessage({ jsonrpc: "2.0", id, result: initializeResult() });
    },
  };
  await app.connect(transport);
  assert.equal(app.getHostVersion().name, "A host");
});

behaviour("a transport is started once, when it can bring messages", async ({ wired }) => {
  const { transport, connect } = wired();
  const seen = [];
  const start = transport.start.bind(transport);
  transport.start = () => {
    seen.push([typeof transport.onmessage, typeof transport.onclose, typeof transport.onerror]);
    return start();
  };
  await connect();
  assert.deepEqual(seen, [["function", "function", "function"]]);
});

behaviour("nothing is sent before the transport has started", async ({ wired }) => {
  const { transport, connect } = wired();
  let started;
  transport.start = () => new Promise((resolve) => (started = resolve));
  const connected = connect();
  await settle();
  assert.deepEqual(transport.sent, []);
  started();
  await connected;
});

behaviour("a transport that cannot start makes connect() fail with its error", async ({ wired }) => {
  const { app, transport, connect } = wired();
  const broken = new Error("No such port.");
  transport.start = async () => {
    throw broken;
  };
  assert.equal(await failure(connect), broken);
  await settle();
  assert.deepEqual(transport.calls, ["close"]);
  assert.equal(app.transport, undefined);
});

behaviour("a transport that cannot send makes connect() fail with its error", async ({ wired }) => {
  const { app, transport, connect } = wired();
  const broken = new Error("The wire is cut.");
  transport.send = async () => {
    throw broken;
  };
  assert.equal(await failure(connect), broken);
  await settle();
  assert.equal(transport.calls.at(-1), "close");
  assert.equal(app.transport, undefined);
});

behaviour("a transport that cannot send makes the request fail with its error", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const broken = new Error("The wire is cut.");
  const send = transport.send;
  transport.send = async () => {
    throw broken;
  };
  assert.equal(await failure(app.openLink(link)), broken);
  transport.send = send;
  const answer = app.openLink(link);
  await settle();
  transport.answer("ui/open-link", { fine: true });
  assert.deepEqual(await answer, { fine: true });
});

behaviour("a request that could not be sent does not time out as well", async ({ connectWired, fakeTime }) => {
  const time = fakeTime();
  const { app, transport } = await connectWired();
  const send = transport.send.bind(transport);
  transport.send = async () => {
    throw new Error("The wire is cut.");
  };
  await failure(app.openLink(link, { timeout: 100 }));
  transport.send = send;
  await time.pass(1000);
  assert.equal(transport.latest("notifications/cancelled"), undefined);
});

behaviour("an answer that cannot be sent is reported to onerror", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  transport.send = async () => {
    throw new Error("The wire is cut.");
  };
  transport.ask(1, "ping");
  await settle();
  assert.deepEqual(errors, ["Failed to send response: Error: The wire is cut."]);
});

behaviour("a refusal that cannot be sent is reported to onerror", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  transport.send = async () => {
    throw new Error("The wire is cut.");
  };
  transport.ask(1, "no/such/method");
  await settle();
  assert.deepEqual(errors, ["Failed to send an error response: Error: The wire is cut."]);
});

behaviour("a cancellation that cannot be sent is reported to onerror", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  const control = new AbortController();
  const error = failure(app.openLink(link, { signal: control.signal }));
  transport.send = async () => {
    throw new Error("The wire is cut.");
  };
  control.abort("stop");
  assert.equal((await error).message, "stop");
  await settle();
  assert.deepEqual(errors, ["Failed to send cancellation: Error: The wire is cut."]);
});

behaviour("what the transport reports comes to onerror, the same object", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error);
  const broken = new Error("Noise on the line.");
  transport.onerror(broken);
  assert.deepEqual(errors, [broken]);
  assert.equal(errors[0], broken);
  assert.equal(app.transport, transport);
});

behaviour("what was listening at the transport goes on listening, and hears first", async ({ wired }) => {
  const { app, transport, connect } = wired();
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
});

behaviour("a transport that closes by itself ends the connection", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  let calls = 0;
  app.onclose = () => calls++;
  const error = failure(app.openLink(link));
  transport.onclose();
  assert.equal((await error).code, "CONNECTION_CLOSED");
  assert.equal(calls, 1);
  assert.equal(app.transport, undefined);
});

behaviour("a transport that closes during the handshake makes connect() fail", async ({ wired }) => {
  const { transport, connect } = wired({ answers: { "ui/initialize": undefined } });
  const error = failure(connect);
  await settle();
  transport.onclose();
  assert.equal((await error).code, "CONNECTION_CLOSED");
});

behaviour("a transport may bring several messages in one go", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.ontoolinput = (params) => heard.push(params.arguments.i);
  const answers = [app.openLink(link), app.openLink(link)];
  await settle();
  transport.receive({ jsonrpc: "2.0", id: 2, result: { second: true } });
  transport.notify("ui/notifications/tool-input", { arguments: { i: 1 } });
  transport.receive({ jsonrpc: "2.0", id: 1, result: { first: true } });
  transport.notify("ui/notifications/tool-input", { arguments: { i: 2 } });
  assert.deepEqual(await Promise.all(answers), [{ first: true }, { second: true }]);
  await settle();
  assert.deepEqual(heard, [1, 2]);
});

behaviour("a transport may answer within send()", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  transport.send = async ({ id }) => transport.receive({ jsonrpc: "2.0", id, result: { at: "once" } });
  assert.deepEqual(await app.openLink(link), { at: "once" });
});

behaviour("what the App sends is the author's no longer", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const params = { arguments: { list: [1] }, name: "a" };
  const answer = app.callServerTool(params);
  params.arguments.list.push(2);
  assert.deepEqual(transport.latest("tools/call").params.arguments, { list: [1] });
  transport.answer("tools/call", { content: [] });
  await answer;
});
