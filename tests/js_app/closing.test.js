// The end of a connection: closed by the App, by the host, by the transport.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { failure, shown } from "./support/failure.js";
import { initializeResult } from "./support/hosts.js";
import { settle } from "./support/time.js";
import { WiredTransport } from "./support/wired_transport.js";

const link = { url: "https://example.com/" };
const closed = { name: "SdkError", code: "CONNECTION_CLOSED", message: "Connection closed", data: undefined };
const another = () => new WiredTransport({ "ui/initialize": initializeResult() });

behaviour("closing an App that is not connected is fine", async ({ linked }) => {
  const { app } = linked();
  assert.equal(await app.close(), undefined);
});

behaviour("closing closes the transport, once", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  assert.equal(await app.close(), undefined);
  await app.close();
  assert.equal(transport.calls.filter((call) => call === "close").length, 1);
});

behaviour("an App gives its transport while it is connected", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  assert.equal(app.transport, transport);
  await app.close();
  assert.equal(app.transport, undefined);
});

behaviour("closing calls onclose, when the App is no longer connected", async ({ connectWired }) => {
  const { app } = await connectWired();
  const seen = [];
  app.onclose = () => seen.push(app.transport);
  await app.close();
  assert.deepEqual(seen, [undefined]);
});

behaviour("the host's closing calls onclose", async ({ connect }) => {
  const { app, bridge } = await connect();
  let calls = 0;
  app.onclose = () => calls++;
  await bridge.close();
  await settle();
  assert.equal(calls, 1);
  assert.equal(app.transport, undefined);
});

behaviour("closing makes pending requests fail", async ({ connectWired }) => {
  const { app } = await connectWired();
  const errors = [app.openLink(link), app.callServerTool({ name: "a" })].map(failure);
  await app.close();
  for (const error of await Promise.all(errors)) assert.deepEqual(shown(error), closed);
});

behaviour("the host's closing makes pending requests fail", async ({ connect }) => {
  const { app, bridge } = await connect();
  bridge.onopenlink = () => new Promise(() => {});
  const error = failure(app.openLink(link));
  await settle();
  await bridge.close();
  assert.deepEqual(shown(await error), closed);
});

behaviour("onclose is called before the pending requests' failures are seen", async ({ connectWired }) => {
  const { app } = await connectWired();
  const order = [];
  app.onclose = () => order.push("onclose");
  const pending = app.openLink(link).catch(() => order.push("failure"));
  await app.close();
  await pending;
  assert.deepEqual(order, ["onclose", "failure"]);
});

behaviour("pending requests fail although onclose throws", async ({ connectWired }) => {
  const { app } = await connectWired();
  app.onclose = () => {
    throw new Error("no");
  };
  const error = failure(app.openLink(link));
  await app.close().catch(() => {});
  assert.deepEqual(shown(await error), closed);
});

behaviour("a request after closing fails", async ({ connectWired, log }) => {
  const { app } = await connectWired();
  await app.close();
  assert.equal((await failure(app.openLink(link))).message, "Not connected");
  assert.deepEqual(log.warn, []);
});

behaviour("a notification after closing fails", async ({ connectWired }) => {
  const { app } = await connectWired();
  await app.close();
  const error = await failure(app.sendLog({ level: "info", data: 1 }));
  assert.deepEqual([error.code, error.message], ["NOT_CONNECTED", "Not connected"]);
});

behaviour("nothing times out once the App is closed", async ({ connectWired, fakeTime }) => {
  const time = fakeTime();
  const { app, sent } = await connectWired();
  const error = failure(app.openLink(link, { timeout: 100 }));
  await app.close();
  assert.deepEqual(shown(await error), closed);
  await time.pass(100_000);
  assert.equal(sent.length, 3);
});

behaviour("closing aborts what the host has asked", async ({ connectWired }) => {
  const { app, transport } = await connectWired({ capabilities: { tools: {} } });
  let signal;
  app.oncalltool = (_, extra) => {
    signal = extra.mcpReq.signal;
    return new Promise(() => {});
  };
  transport.ask(1, "tools/call", { name: "a" });
  await settle();
  await app.close();
  assert.ok(signal.aborted);
  assert.deepEqual(shown(signal.reason), closed);
});

behaviour("a handler that ends after closing answers nobody", async ({ connectWired }) => {
  const { app, transport } = await connectWired({ capabilities: { tools: {} } });
  let end;
  app.oncalltool = () => new Promise((resolve) => (end = resolve));
  transport.ask(1, "tools/call", { name: "a" });
  await settle();
  await app.close();
  end({ content: [] });
  await settle();
  assert.equal(transport.answerTo(1), undefined);
});

behaviour("a closed App can connect again, with a new handshake", async ({ connectWired }) => {
  const { app } = await connectWired();
  await app.close();
  const transport = another();
  await app.connect(transport);
  assert.deepEqual(
    transport.sent.map(({ method }) => method),
    ["ui/initialize", "ui/notifications/initialized"],
  );
});

behaviour("ids of requests go on after connecting again", async ({ connectWired }) => {
  const { app } = await connectWired();
  await app.close();
  const transport = another();
  await app.connect(transport);
  assert.equal(transport.latest("ui/initialize").id, 1);
});

behaviour("handlers stay when the App connects again", async ({ wired }) => {
  const { app, connect } = wired();
  const heard = [];
  app.ontoolinput = (params) => heard.push(params);
  app.onteardown = () => ({ kept: true });
  await connect();
  await app.close();
  const transport = another();
  await app.connect(transport);
  transport.notify("ui/notifications/tool-input", { arguments: { a: 1 } });
  transport.ask("t", "ui/resource-teardown", {});
  await settle();
  assert.deepEqual(heard, [{ arguments: { a: 1 } }]);
  assert.deepEqual(transport.answerTo("t").result, { kept: true });
});

behaviour("an App can connect again from its onclose", async ({ connect, wired }) => {
  const { app, bridge } = await connect();
  const { transport } = wired();
  let connected;
  app.onclose = () => {
    app.onclose = undefined;
    connected = app.connect(transport);
  };
  await bridge.close();
  await connected;
  assert.equal(app.transport, transport);
});

behaviour("a transport that cannot close makes close() fail with its error", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const error = new Error("It is stuck.");
  transport.close = async () => {
    throw error;
  };
  assert.equal(await failure(app.close()), error);
});
