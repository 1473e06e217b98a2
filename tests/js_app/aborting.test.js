// Abort signals on the App's requests, and the host's cancellation of its own.
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { z } from "zod";
import { behaviour } from "./support/behaviour.js";
import { failure, shown } from "./support/failure.js";
import { settle } from "./support/time.js";

const link = { url: "https://example.com/" };
const aborted = (message) => ({ name: "SdkError", code: "REQUEST_TIMEOUT", message, data: undefined });

behaviour("a signal aborted beforehand keeps the request from being sent", async ({ connectWired }) => {
  const { app, sent } = await connectWired();
  const error = await failure(app.openLink(link, { signal: AbortSignal.abort("too late") }));
  assert.deepEqual(shown(error), aborted("too late"));
  assert.equal(sent.length, 2);
});

behaviour("a signal aborted beforehand without a reason says what browsers say", async ({ connectWired }) => {
  const { app } = await connectWired();
  const error = await failure(app.openLink(link, { signal: AbortSignal.abort() }));
  assert.deepEqual(shown(error), aborted("AbortError: This operation was aborted"));
});

behaviour("aborting a request makes it fail with the reason", async ({ connectWired }) => {
  const { app } = await connectWired();
  const control = new AbortController();
  const error = failure(app.openLink(link, { signal: control.signal }));
  await settle();
  control.abort("no longer needed");
  assert.deepEqual(shown(await error), aborted("no longer needed"));
});

behaviour("aborting a request with an error gives the error's text", async ({ connectWired }) => {
  const { app } = await connectWired();
  const control = new AbortController();
  const error = failure(app.openLink(link, { signal: control.signal }));
  control.abort(new RangeError("too far"));
  assert.deepEqual(shown(await error), aborted("RangeError: too far"));
});

behaviour("aborting a request with one of the SDK's errors gives this very error", async ({ connectWired }) => {
  const { app } = await connectWired();
  const control = new AbortController();
  const reason = new SdkError(SdkErrorCode.SendFailed, "given up", { tries: 3 });
  const error = failure(app.openLink(link, { signal: control.signal }));
  control.abort(reason);
  assert.equal(await error, reason);
});

behaviour("the host is told of an aborted request at once", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const control = new AbortController();
  const error = failure(app.openLink(link, { signal: control.signal }));
  control.abort("no longer needed");
  assert.deepEqual(transport.latest("notifications/cancelled"), {
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: transport.latest("ui/open-link").id, reason: "no longer needed" },
  });
  await error;
});

behaviour("the host's handler sees an aborted request in its own signal", async ({ connect }) => {
  const { app, bridge } = await connect();
  const control = new AbortController();
  let reason;
  bridge.onopenlink = (_, { mcpReq: { signal } }) =>
    new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        reason = signal.reason;
        resolve({});
      });
    });
  const error = failure(app.openLink(link, { signal: control.signal }));
  await settle();
  control.abort("no longer needed");
  await error;
  await settle();
  assert.equal(reason, "no longer needed");
});

behaviour("aborting after the answer does nothing", async ({ connectWired }) => {
  const { app, transport } = await connectWired({ answers: { "ui/open-link": {} } });
  const control = new AbortController();
  assert.deepEqual(await app.openLink(link, { signal: control.signal }), {});
  control.abort("too late");
  await settle();
  assert.equal(transport.latest("notifications/cancelled"), undefined);
});

behaviour("a request that is done has left nothing at its signal", async ({ connectWired }) => {
  const { app, transport } = await connectWired({ answers: { "ui/open-link": {} } });
  const { signal } = new AbortController();
  const pending = app.openLink(link, { signal });
  assert.equal(getEventListeners(signal, "abort").length, 1);
  await pending;
  assert.equal(getEventListeners(signal, "abort").length, 0);
  assert.ok(transport.latest("ui/open-link"));
});

behaviour("one signal can abort several requests", async ({ connectWired }) => {
  const { app, sent } = await connectWired();
  const control = new AbortController();
  const errors = ["a", "b"].map((url) => failure(app.openLink({ url }, { signal: control.signal })));
  const other = app.openLink({ url: "c" });
  control.abort("stop");
  assert.deepEqual((await Promise.all(errors)).map(({ message }) => message), ["stop", "stop"]);
  assert.deepEqual(
    sent.filter(({ method }) => method === "notifications/cancelled").map(({ params }) => params.requestId),
    [1, 2],
  );
  await app.close();
  await failure(other);
});

behaviour("an answer that comes after the abort is reported to onerror", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  const control = new AbortController();
  const error = failure(app.openLink(link, { signal: control.signal }));
  control.abort("stop");
  await error;
  transport.answer("ui/open-link", {});
  await settle();
  assert.match(errors[0], /^Received a response for an unknown message ID: /);
});

// The host's own requests. `tools/call` stands for all.
const slowTool = ({ app, calls }) => {
  app.oncalltool = (_, extra) =>
    new Promise((resolve, reject) => {
      calls.push({ signal: extra.mcpReq.signal, resolve, reject });
    });
};
const tools = { capabilities: { tools: {} } };

behaviour("the host's cancellation aborts the signal of the handler, with the reason", async ({ connectWired }) => {
  const { app, transport } = await connectWired(tools);
  const calls = [];
  slowTool({ app, calls });
  transport.ask("x", "tools/call", { name: "a" });
  await settle();
  assert.equal(calls[0].signal.aborted, false);
  transport.notify("notifications/cancelled", { requestId: "x", reason: "user left" });
  await settle();
  assert.equal(calls[0].signal.aborted, true);
  assert.equal(calls[0].signal.reason, "user left");
});

behaviour("a cancelled request is not answered, whatever the handler then gives", async ({ connectWired }) => {
  const { app, transport } = await connectWired(tools);
  const calls = [];
  slowTool({ app, calls });
  for (const id of ["x", "y"]) {
    transport.ask(id, "tools/call", { name: "a" });
    await settle();
    transport.notify("notifications/cancelled", { requestId: id });
    await settle();
  }
  calls[0].resolve({ content: [] });
  calls[1].reject(new Error("stopped"));
  await settle();
  assert.equal(transport.answerTo("x"), undefined);
  assert.equal(transport.answerTo("y"), undefined);
});

behaviour("a cancellation is for its own request only", async ({ connectWired }) => {
  const { app, transport } = await connectWired(tools);
  const calls = [];
  slowTool({ app, calls });
  transport.ask(7, "tools/call", { name: "a" });
  transport.ask("7", "tools/call", { name: "a" });
  await settle();
  transport.notify("notifications/cancelled", { requestId: 7 });
  await settle();
  calls.forEach(({ resolve }) => resolve({ content: [] }));
  await settle();
  assert.equal(transport.answerTo(7), undefined);
  assert.deepEqual(transport.answerTo("7"), { jsonrpc: "2.0", id: "7", result: { content: [] } });
});

behaviour("a cancellation of nothing is passed over", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error);
  transport.notify("notifications/cancelled", { requestId: 99, reason: "x" });
  await settle();
  assert.deepEqual(errors, []);
});

behaviour("the bridge's abort reaches a handler of the App's own", async ({ connect }) => {
  const { app, bridge } = await connect();
  let signal;
  app.setRequestHandler("example.com/wait", { params: z.object({}) }, (_, extra) => {
    signal = extra.mcpReq.signal;
    return new Promise(() => {});
  });
  const control = new AbortController();
  const request = bridge.request({ method: "example.com/wait" }, z.object({}), { signal: control.signal });
  const error = failure(request);
  await settle();
  control.abort("enough");
  await error;
  await settle();
  assert.equal(signal.reason, "enough");
});
