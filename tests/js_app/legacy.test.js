// The handlers' form of the SDK's first generation: a schema of the whole message. The first behaviours are
// about a warning that comes once, and have to stay first.
import assert from "node:assert/strict";
import { z } from "zod";
import { behaviour } from "./support/behaviour.js";
import { settle } from "./support/time.js";

const request = z.object({
  method: z.literal("example.com/add"),
  params: z.object({ a: z.number(), b: z.number().default(10) }),
});
const notification = z.object({ method: z.literal("example.com/moved"), params: z.object({ x: z.number() }) });

behaviour("the first use of setRequestHandler(Schema, handler) is warned of, the next is not", ({ linked, log }) => {
  const { app } = linked();
  app.setRequestHandler(request, () => ({}));
  const other = z.object({ method: z.literal("example.com/other"), params: z.object({}) });
  app.setRequestHandler(other, () => ({}));
  assert.deepEqual(log.warn, [
    "[ext-apps] setRequestHandler(Schema, handler) is deprecated; " +
      'use setRequestHandler("example.com/add", { params: Schema.shape.params }, handler).',
  ]);
});

behaviour("the first use of setNotificationHandler(Schema, handler) is warned of, the next is not", ({ linked, log }) => {
  linked().app.setNotificationHandler(notification, () => {});
  linked().app.setNotificationHandler(notification, () => {});
  assert.deepEqual(log.warn, [
    "[ext-apps] setNotificationHandler(Schema, handler) is deprecated; " +
      'use setNotificationHandler("example.com/moved", { params: Schema.shape.params }, handler).',
  ]);
});

behaviour("setRequestHandler(Schema, handler) hands on the whole request, checked", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.setRequestHandler(request, (message) => {
    heard.push(message);
    return { sum: message.params.a + message.params.b };
  });
  transport.ask(1, "example.com/add", { a: 1 });
  transport.ask(2, "example.com/add", { a: "1" });
  await settle();
  assert.deepEqual(heard, [{ method: "example.com/add", params: { a: 1, b: 10 } }]);
  assert.deepEqual(transport.answerTo(1).result, { sum: 11 });
  assert.equal(transport.answerTo(2).error.code, -32602);
});

behaviour("setRequestHandler(Schema, handler) gives what surrounds a request in the form of old", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  let extra;
  app.setRequestHandler(request, async (_, given) => {
    extra = given;
    await extra.sendNotification({ method: "notifications/message", params: { level: "info", data: 1 } });
    return {};
  });
  transport.ask("x", "example.com/add", { a: 1, _meta: { "example.com/m": 1 } });
  await settle();
  assert.equal(extra.requestId, "x");
  assert.ok(extra.signal instanceof AbortSignal);
  assert.deepEqual(extra._meta, { "example.com/m": 1 });
  assert.equal(typeof extra.sendRequest, "function");
  assert.ok(transport.latest("notifications/message"));
});

behaviour("setNotificationHandler(Schema, handler) hands on the whole notification, checked", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.setNotificationHandler(notification, (message) => void heard.push(message));
  transport.notify("example.com/moved", { x: 1, y: 2 });
  transport.notify("example.com/moved", {});
  await settle();
  assert.deepEqual(heard, [{ method: "example.com/moved", params: { x: 1 } }]);
});

behaviour("setRequestHandler(Schema, handler) refuses a method that has a handler", ({ linked }) => {
  const { app } = linked();
  app.setRequestHandler(request, () => ({}));
  assert.throws(() => app.setRequestHandler(request, () => ({})), /^Error: Handler for "example.com\/add" already registered/);
});
