// What the host asks of the App and tells it: the on* properties, ping, and methods of the author's own.
import { z } from "zod";
import { alikeConnected, alikeUnconnected } from "../support/behaviour.js";
import { rejecting, throwing } from "../support/failure.js";
import { tools } from "../support/hosts.js";

const own = "example.com/add";
const numbers = z.object({ a: z.number(), b: z.number().default(10) });
const add = ({ a, b }) => ({ sum: a + b });
const setOwn = (app, handler = add) => app.setRequestHandler(own, { params: numbers }, handler);

const properties = {
  oncalltool: { method: "tools/call", params: { name: "a", arguments: { b: [1] } } },
  onlisttools: { method: "tools/list", params: { cursor: "1" } },
  onteardown: { method: "ui/resource-teardown", params: {} },
};
for (const [name, { method, params }] of Object.entries(properties)) {
  alikeUnconnected(undefined, {
    [`${name} is set with the capability for tools, where it needs it`]: ({ app }) => {
      app[name] = async () => ({});
      return "set";
    },
  });
  alikeUnconnected(tools, {
    [`${name} can be asked for`]: ({ app }) => {
      const before = app[name];
      const handler = async () => ({});
      app[name] = handler;
      return [before === undefined, app[name] === handler];
    },
  });
  alikeConnected(tools, {
    [`${name} set again replaces what was there, with a warning`]: ({ app, ask }) => {
      app[name] = async () => ({ old: true });
      app[name] = async () => ({ new: true });
      return ask(method, params);
    },
    [`${name} set to undefined makes the host's request fail`]: async ({ app, ask }) => {
      app[name] = async () => ({});
      app[name] = undefined;
      return [app[name] === undefined, await ask(method, params)];
    },
  });
}

const requestedSchema = { type: "object", properties: { city: { type: "string" } } };
const form = { mode: "form", message: "Where to?", requestedSchema, _meta: { ui: { resourceUri: "ui://book/form" } } };
const failed = (code, message, data) => Object.assign(new Error(message), { code, data });

alikeConnected(undefined, {
  "ping is answered, and logged": ({ ask }) => ask("ping"),
  "a form of the server is answered by the handler of elicitation/create": async ({ app, ask }) => {
    const heard = [];
    app.setRequestHandler("elicitation/create", async ({ params }) => {
      heard.push(params);
      return { action: "accept", content: { city: "Ur" } };
    });
    return [await ask("elicitation/create", form), heard];
  },
  "setRequestHandler takes a method with schemas, and hands on checked parameters": ({ app, ask }) => {
    app.setRequestHandler(own, { params: numbers, result: z.object({ sum: z.number() }) }, add);
    return ask(own, { a: 1 });
  },
  "setRequestHandler refuses parameters that do not fit": ({ app, ask }) => {
    setOwn(app);
    return ask(own, { a: "1", b: null });
  },
  "setRequestHandler judges missing parameters as an empty object": ({ app, ask }) => {
    app.setRequestHandler(own, { params: z.object({ a: z.number().default(1) }) }, (params) => ({ params }));
    return ask(own);
  },
  "setRequestHandler takes a method of MCP with the handler alone, which gets the request": ({ app, ask }) => {
    app.setRequestHandler("prompts/list", ({ method, params }) => ({ prompts: [], _meta: { method, params } }));
    return ask("prompts/list", { cursor: "1" });
  },
  "removeRequestHandler makes the method unknown, and free for another handler": async ({ app, ask }) => {
    setOwn(app);
    app.removeRequestHandler(own);
    const unknown = await ask(own, { a: 1 });
    setOwn(app, () => ({ again: true }));
    return [unknown, await ask(own, { a: 1 })];
  },
  "fallbackRequestHandler answers what nobody else does": async ({ app, ask }) => {
    app.fallbackRequestHandler = async ({ method, params }, { mcpReq }) => ({ method, params, id: mcpReq.id });
    return [await ask(own, { a: 1 }), await ask("ping")];
  },
  "what a handler throws is the answer, with its code and data": ({ app, ask }) => {
    setOwn(app, throwing(failed(-32077, "No sums today", { until: 5 })));
    return ask(own, { a: 1 });
  },
  "a resource that was not found is told by the code of MCP": ({ app, ask }) => {
    setOwn(app, throwing(failed(-32002, "Not here")));
    return ask(own, { a: 1 });
  },
});

alikeConnected(tools, {
  "an on* property replaces what setRequestHandler has set": ({ app, ask }) => {
    app.setRequestHandler("tools/list", () => ({ tools: [{ name: "old", inputSchema: { type: "object" } }] }));
    app.onlisttools = async () => ({ tools: [] });
    return ask("tools/list");
  },
});

alikeUnconnected(undefined, {
  "setRequestHandler needs schemas for a method that is not MCP's": ({ app }) => app.setRequestHandler(own, add),
  "setRequestHandler needs a handler": ({ app }) => app.setRequestHandler(own, { params: numbers }),
  "setRequestHandler for tools needs the capability for them": ({ app }) =>
    app.setRequestHandler("tools/list", () => ({ tools: [] })),
  "setRequestHandler refuses a method that has a handler": ({ app }) => {
    setOwn(app);
    setOwn(app);
  },
  "assertCanSetRequestHandler throws where there is a handler": ({ app }) => {
    app.assertCanSetRequestHandler(own);
    setOwn(app);
    app.assertCanSetRequestHandler(own);
  },
});

for (const method of ["ping", "ui/resource-teardown", "tools/call"]) {
  alikeUnconnected(tools, {
    [`setRequestHandler refuses ${method}, which the App answers itself`]: ({ app }) => {
      app.onteardown = () => ({});
      app.oncalltool = async () => ({ content: [] });
      app.setRequestHandler(method, { params: numbers }, add);
    },
  });
}

// ---- setNotificationHandler: what the host may tell besides the App's events ----

const method = "example.com/moved";
const input = "ui/notifications/tool-input";
const cancelled = "ui/notifications/tool-cancelled";
const changed = "ui/notifications/host-context-changed";
const position = z.object({ x: z.number(), y: z.number().default(0) });
const nothing = () => {};
const set = (app, name = method, handler = nothing) => app.setNotificationHandler(name, { params: position }, handler);

alikeConnected(undefined, {
  "setNotificationHandler hands on checked parameters, and the notification": async ({ app, transport }) => {
    const heard = [];
    set(app, method, (params, notification) => void heard.push([params, notification.method, notification.params]));
    await transport.notify(method, { x: 1, z: 3 });
    return heard;
  },
  "parameters of a notification that do not fit are reported to onerror": async ({ app, transport }) => {
    let calls = 0;
    set(app, method, () => void calls++);
    await transport.notify(method, { x: "1" });
    return calls;
  },
  "a handler that gives a rejected promise is reported to onerror": ({ app, transport }) => {
    set(app, method, rejecting(new Error("no way")));
    return transport.notify(method, { x: 1 });
  },
  "setNotificationHandler takes a method of MCP with the handler alone": async ({ app, transport }) => {
    const heard = [];
    const lists = ["notifications/tools/list_changed", "notifications/resources/list_changed"];
    for (const list of lists) app.setNotificationHandler(list, (notification) => void heard.push(notification.method));
    for (const list of lists) await transport.notify(list);
    return heard;
  },
  "setNotificationHandler hears an event's notification where nobody listens for it": async ({ app, transport }) => {
    const heard = [];
    const params = z.object({ reason: z.string().optional() });
    app.setNotificationHandler(cancelled, { params }, (value) => void heard.push(value));
    await transport.notify(cancelled, { reason: "x" });
    return heard;
  },
  "removeNotificationHandler makes the method unheard, and free for another handler": async ({ app, transport }) => {
    const heard = [];
    set(app, method, () => void heard.push("first"));
    app.removeNotificationHandler(method);
    await transport.notify(method, { x: 1 });
    set(app, method, () => void heard.push("second"));
    await transport.notify(method, { x: 1 });
    return heard;
  },
  "removeNotificationHandler stops the merging of the host's context": async ({ app, transport }) => {
    app.removeNotificationHandler(changed);
    await transport.notify(changed, { theme: "dark" });
    return app.getHostContext();
  },
});

alikeUnconnected(undefined, {
  "setNotificationHandler needs a schema for a method that is not MCP's": ({ app }) =>
    app.setNotificationHandler(method, nothing),
  "setNotificationHandler needs a handler": ({ app }) => app.setNotificationHandler(method, { params: position }),
  "setNotificationHandler refuses a method that has a handler": ({ app }) => {
    set(app);
    set(app);
  },
  "setNotificationHandler refuses an event that has been listened for": ({ app }) => {
    app.ontoolinput = nothing;
    app.ontoolinput = undefined;
    set(app, input);
  },
  "an event whose notification has a handler cannot be listened for": ({ app }) => {
    set(app, input);
    app.addEventListener("toolinput", nothing);
  },
});

for (const own of [changed, "notifications/cancelled", "notifications/progress"]) {
  alikeUnconnected(undefined, {
    [`setNotificationHandler refuses ${own}, which the App hears itself`]: ({ app }) => set(app, own),
  });
}
