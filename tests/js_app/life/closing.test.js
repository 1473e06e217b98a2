// The end of a connection: closed by the App, by the host, by the transport.
import assert from "node:assert/strict";
import { connected, prepared, unbridged, unconnected } from "../support/behaviour.js";
import { failure, rejecting, sdkError, shownFailure, throwing } from "../support/failure.js";
import { hear, link, tools } from "../support/hosts.js";

const closed = sdkError("CONNECTION_CLOSED", "Connection closed");

/** An App that was connected and is closed, and the transport of another host. */
const reconnecting = prepared(async ({ wired }) => {
  const { app } = await wired().connect();
  await app.close();
  return { app, transport: wired().transport };
});

unbridged("closing an App that is not connected is fine", async ({ app }) => {
  assert.equal(await app.close(), undefined);
});

connected("closing ends requests and the transport, once, and calls onclose afterwards", async ({ app, transport }) => {
  const seen = [];
  app.onclose = () => seen.push(app.transport);
  const errors = [app.openLink(link), app.callServerTool({ name: "a" })].map(shownFailure);
  assert.equal(await app.close(), undefined);
  await app.close();
  assert.deepEqual(seen, [undefined]);
  assert.deepEqual(await Promise.all(errors), [closed, closed]);
  assert.equal(transport.calls.filter((call) => call === "close").length, 1);
});

connected("pending requests fail although onclose throws", async ({ app }) => {
  app.onclose = throwing(new Error("no"));
  const error = shownFailure(app.openLink(link));
  await app.close().catch(() => {});
  assert.deepEqual(await error, closed);
});

connected("a request after closing fails", async ({ app, log }) => {
  await app.close();
  assert.equal((await failure(app.openLink(link))).message, "Not connected");
  assert.deepEqual(log.warn, []);
});

connected("closing aborts what the host has asked", tools, async ({ app, transport }) => {
  let signal;
  app.oncalltool = (_, extra) => {
    signal = extra.mcpReq.signal;
    return new Promise(() => {});
  };
  await transport.ask(1, "tools/call", { name: "a" });
  await app.close();
  assert.ok(signal.aborted);
  assert.deepEqual(await shownFailure(Promise.reject(signal.reason)), closed);
});

reconnecting("a closed App can connect again, with a new handshake", async ({ app, transport }) => {
  await app.connect(transport);
  const methods = transport.sent.map(({ method }) => method);
  assert.deepEqual(methods, ["ui/initialize", "ui/notifications/initialized"]);
});

unconnected("handlers stay when the App connects again", async ({ app, connect, wired }) => {
  const heard = hear(app, "toolinput");
  app.onteardown = () => ({ kept: true });
  await connect();
  await app.close();
  const { transport } = wired();
  await app.connect(transport);
  await transport.notify("ui/notifications/tool-input", { arguments: { a: 1 } });
  assert.deepEqual(heard, [{ arguments: { a: 1 } }]);
  assert.deepEqual((await transport.ask("t", "ui/resource-teardown", {})).result, { kept: true });
});

connected("a transport that cannot close makes close() fail with its error", async ({ app, transport }) => {
  const error = new Error("It is stuck.");
  transport.close = rejecting(error);
  assert.equal(await failure(app.close()), error);
});
