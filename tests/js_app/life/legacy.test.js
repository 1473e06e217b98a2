// The handlers' form of the SDK's first generation: a schema of the whole message. The first behaviours are
// about a warning that comes once, and have to stay first.
import { z } from "zod";
import { alikeConnected, alikeUnconnected } from "../support/behaviour.js";

const request = z.object({
  method: z.literal("example.com/add"),
  params: z.object({ a: z.number(), b: z.number().default(10) }),
});
const notification = z.object({ method: z.literal("example.com/moved"), params: z.object({ x: z.number() }) });
const other = z.object({ method: z.literal("example.com/other"), params: z.object({}) });

alikeUnconnected(undefined, {
  "the first use of each form with a Schema is warned of, the next is not": ({ app }) => {
    for (const [name, schema] of [["setRequestHandler", request], ["setNotificationHandler", notification]]) {
      app[name](schema, () => ({}));
      app[name](other, () => ({}));
    }
  },
  "setRequestHandler(Schema, handler) refuses a method that has a handler": ({ app }) => {
    for (let i = 0; i < 2; i++) app.setRequestHandler(request, () => ({}));
  },
});

alikeConnected(undefined, {
  "setRequestHandler(Schema, handler) hands on the whole request, checked": async ({ app, ask }) => {
    const heard = [];
    app.setRequestHandler(request, (message) => {
      heard.push(message);
      return { sum: message.params.a + message.params.b };
    });
    return [await ask("example.com/add", { a: 1 }), await ask("example.com/add", { a: "1" }), heard];
  },
  "setRequestHandler(Schema, handler) gives what surrounds a request in the form of old": ({ app, ask }) => {
    app.setRequestHandler(request, async (_, { sendNotification, sendRequest, signal, requestId, _meta, ...more }) => {
      await sendNotification({ method: "notifications/message", params: { level: "info", data: 1 } });
      return { requestId, _meta, hasSignal: signal instanceof AbortSignal, sends: typeof sendRequest, more };
    });
    return ask("example.com/add", { a: 1, _meta: { "example.com/m": 1 } });
  },
  "setNotificationHandler(Schema, handler) hands on the whole notification, checked": async ({ app, transport }) => {
    const heard = [];
    app.setNotificationHandler(notification, (message) => void heard.push(message));
    transport.notify("example.com/moved", { x: 1, y: 2 });
    await transport.notify("example.com/moved", {});
    return heard;
  },
});
