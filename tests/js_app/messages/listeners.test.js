// setNotificationHandler: what the host may tell besides the App's events.
import { z } from "zod";
import { alikeConnected, alikeUnconnected } from "../support/behaviour.js";
import { rejecting } from "../support/failure.js";

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
