// The handlers' form of the SDK's first generation: a schema of the whole message. The first behaviours are
// about a warning that comes once, and have to stay first.
import assert from "node:assert/strict";
import { z } from "zod";
import { connected, unbridged } from "../support/behaviour.js";

const request = z.object({
  method: z.literal("example.com/add"),
  params: z.object({ a: z.number(), b: z.number().default(10) }),
});
const notification = z.object({ method: z.literal("example.com/moved"), params: z.object({ x: z.number() }) });
const other = z.object({ method: z.literal("example.com/other"), params: z.object({}) });

for (const [name, schema, method] of [
  ["setRequestHandler", request, "example.com/add"],
  ["setNotificationHandler", notification, "example.com/moved"],
]) {
  unbridged(`the first use of ${name}(Schema, handler) is warned of, the next is not`, ({ app, log }) => {
    app[name](schema, () => ({}));
    app[name](other, () => ({}));
    assert.deepEqual(log.warn, [
      `[ext-apps] ${name}(Schema, handler) is deprecated; ` +
        `use ${name}("${method}", { params: Schema.shape.params }, handler).`,
    ]);
  });
}

connected("setRequestHandler(Schema, handler) hands on the whole request, checked", async ({ app, ask }) => {
  const heard = [];
  app.setRequestHandler(request, (message) => {
    heard.push(message);
    return { sum: message.params.a + message.params.b };
  });
  assert.deepEqual(await ask("example.com/add", { a: 1 }), { sum: 11 });
  assert.equal((await ask("example.com/add", { a: "1" })).error.code, -32602);
  assert.deepEqual(heard, [{ method: "example.com/add", params: { a: 1, b: 10 } }]);
});

connected(
  "setRequestHandler(Schema, handler) gives what surrounds a request in the form of old",
  async ({ app, transport }) => {
    let extra;
    app.setRequestHandler(request, async (_, given) => {
      extra = given;
      await extra.sendNotification({ method: "notifications/message", params: { level: "info", data: 1 } });
      return {};
    });
    await transport.ask("x", "example.com/add", { a: 1, _meta: { "example.com/m": 1 } });
    assert.equal(extra.requestId, "x");
    assert.ok(extra.signal instanceof AbortSignal);
    assert.deepEqual(extra._meta, { "example.com/m": 1 });
    assert.equal(typeof extra.sendRequest, "function");
    assert.ok(transport.latest("notifications/message"));
  },
);

connected(
  "setNotificationHandler(Schema, handler) hands on the whole notification, checked",
  async ({ app, transport }) => {
    const heard = [];
    app.setNotificationHandler(notification, (message) => void heard.push(message));
    transport.notify("example.com/moved", { x: 1, y: 2 });
    await transport.notify("example.com/moved", {});
    assert.deepEqual(heard, [{ method: "example.com/moved", params: { x: 1 } }]);
  },
);

unbridged("setRequestHandler(Schema, handler) refuses a method that has a handler", ({ app }) => {
  const set = () => app.setRequestHandler(request, () => ({}));
  set();
  assert.throws(set, /^Error: Handler for "example.com\/add" already registered/);
});
