// The handlers' form of the SDK's first generation: a schema of the whole message. The first behaviours are
// about a warning that comes once, and have to stay first.
import assert from "node:assert/strict";
import { z } from "zod";
import { alikeConnected, alikeUnconnected, unconnected } from "../support/behaviour.js";
import { shown, shownFailure } from "../support/failure.js";
import { hear, link, opens } from "../support/hosts.js";

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

// ---- Warnings, and in strict mode errors, for what authors do too early or too late ----

const strict = { options: { strict: true } };
const guarded = {
  callServerTool: { name: "a" },
  readServerResource: { uri: "a:b" },
  listServerResources: {},
  createSamplingMessage: { messages: [], maxTokens: 1 },
  sendToolListChanged: {},
  sendMessage: { role: "user", content: [] },
  updateModelContext: {},
  openLink: link,
  sendOpenLink: link,
  downloadFile: { contents: [] },
  requestDisplayMode: { mode: "pip" },
};

for (const [name, params] of Object.entries(guarded)) {
  alikeUnconnected(undefined, { [`${name} before connect() warns and fails`]: ({ app }) => app[name](params) });
  alikeUnconnected(strict, {
    [`${name} before connect() throws, or gives a rejected promise, in strict mode`]: async ({ app }) => {
      let rejects = false;
      try {
        const answer = app[name](params);
        rejects = true;
        await answer;
      } catch (error) {
        return [rejects, shown(error)];
      }
    },
  });
}

alikeConnected({ ...strict, ...opens }, {
  "strict mode has nothing against what is done in time": async ({ app }) => {
    app.onhostcontextchanged = () => {};
    app.addEventListener("hostcontextchanged", () => {});
    app.onteardown = () => ({});
    return app.openLink(link);
  },
});

alikeUnconnected(opens, {
  "connect() again makes the methods warn until that handshake is done": async ({ app, connect, wired }) => {
    await connect();
    await app.close();
    const connecting = app.connect(wired(opens).transport);
    await app.openLink(link);
    await connecting;
    return app.openLink(link);
  },
  "a listener that was added before connect() may be added again after it": async ({ app, connect }) => {
    app.ontoolresult = () => {};
    await connect();
    app.ontoolresult = undefined;
    app.ontoolresult = () => {};
    app.addEventListener("toolresult", () => {});
  },
});

// The two send what was called then in another order.
unconnected("a method called while connecting warns, and works", opens, async ({ app, connect, log }) => {
  const connecting = connect();
  assert.deepEqual(await app.openLink(link), {});
  await connecting;
  assert.match(log.warn.join(), /^\[ext-apps\] App\.openLink\(\) called before connect\(\) completed/);
});

for (const event of ["toolinput", "toolinputpartial", "toolresult", "toolcancelled"]) {
  alikeConnected(undefined, {
    [`a listener for ${event} that comes after connect() is warned of, once`]: ({ app }) => {
      app.addEventListener(event, () => {});
      app.addEventListener(event, () => {});
      app[`on${event}`] = () => {};
    },
    [`clearing on${event} after connect() is not warned of`]: ({ app }) => {
      app[`on${event}`] = undefined;
    },
  });
  alikeConnected(strict, {
    [`on${event} set after connect() throws in strict mode, and can then be set`]: async ({ app, transport }) => {
      const thrown = await shownFailure(() => (app[`on${event}`] = () => {}));
      const heard = hear(app, event);
      await transport.notify("ui/notifications/tool-input", { arguments: { a: 1 } });
      return [thrown, heard];
    },
  });
}
