// setNotificationHandler: what the host may tell besides the App's events.
import assert from "node:assert/strict";
import { z } from "zod";
import { bridged, connected, unbridged } from "../support/behaviour.js";
import { rejecting, takenBy } from "../support/failure.js";
import { settle } from "../support/time.js";

const method = "example.com/moved";
const input = "ui/notifications/tool-input";
const cancelled = "ui/notifications/tool-cancelled";
const changed = "ui/notifications/host-context-changed";
const position = z.object({ x: z.number(), y: z.number().default(0) });
const nothing = () => {};
const set = (app, name = method, handler = nothing) => app.setNotificationHandler(name, { params: position }, handler);
const taken = takenBy("setNotificationHandler");

connected(
  "setNotificationHandler takes a method with a schema, and hands on checked parameters",
  async ({ app, transport }) => {
    const heard = [];
    set(app, method, (params) => void heard.push(params));
    await transport.notify(method, { x: 1, z: 3 });
    assert.deepEqual(heard, [{ x: 1, y: 0 }]);
  },
);

connected("setNotificationHandler hands on the notification too", async ({ app, transport }) => {
  const heard = [];
  set(app, method, (_, notification) => void heard.push(notification));
  await transport.notify(method, { x: 1, z: 3 });
  assert.equal(heard[0].method, method);
  assert.deepEqual(heard[0].params, { x: 1, z: 3 });
});

connected(
  "parameters of a notification that do not fit are reported to onerror",
  async ({ app, transport, errors }) => {
    let calls = 0;
    set(app, method, () => void calls++);
    await transport.notify(method, { x: "1" });
    assert.equal(calls, 0);
    assert.deepEqual(errors, [
      "Uncaught error in notification handler: ProtocolError: Invalid params for notification example.com/moved: " +
        "x: Invalid input: expected number, received string",
    ]);
  },
);

connected("a handler that gives a rejected promise is reported to onerror", async ({ app, transport, errors }) => {
  set(app, method, rejecting(new Error("no way")));
  await transport.notify(method, { x: 1 });
  assert.deepEqual(errors, ["Uncaught error in notification handler: Error: no way"]);
});

bridged("setNotificationHandler takes a method of MCP with the handler alone", async ({ app, bridge }) => {
  const heard = [];
  const lists = ["notifications/tools/list_changed", "notifications/resources/list_changed"];
  for (const list of lists) app.setNotificationHandler(list, (notification) => void heard.push(notification.method));
  await bridge.sendToolListChanged();
  await bridge.sendResourceListChanged();
  await settle();
  assert.deepEqual(heard, lists);
});

for (const [sentence, prepare, attempt, error] of [
  [
    "setNotificationHandler needs a schema for a method that is not MCP's",
    nothing,
    (app) => app.setNotificationHandler(method, nothing),
    new TypeError(
      `'${method}' is not a spec notification method; pass schemas as the second argument to setNotificationHandler().`,
    ),
  ],
  [
    "setNotificationHandler needs a handler",
    nothing,
    (app) => app.setNotificationHandler(method, { params: position }),
    new TypeError("setNotificationHandler: handler is required"),
  ],
  ["setNotificationHandler refuses a method that has a handler", set, set, taken(method)],
  [
    "setNotificationHandler refuses an event that has been listened for",
    (app) => {
      app.ontoolinput = nothing;
      app.ontoolinput = undefined;
    },
    (app) => set(app, input),
    taken(input),
  ],
  [
    "an event whose notification has a handler cannot be listened for",
    (app) => set(app, input),
    (app) => app.addEventListener("toolinput", nothing),
    taken(input),
  ],
]) {
  unbridged(sentence, ({ app }) => {
    prepare(app);
    assert.throws(() => attempt(app), error);
  });
}

unbridged("setNotificationHandler refuses what the App hears itself", ({ app }) => {
  for (const own of [changed, "notifications/cancelled", "notifications/progress"]) {
    assert.throws(() => set(app, own), taken(own));
  }
});

connected(
  "setNotificationHandler hears an event's notification where nobody listens for it",
  async ({ app, transport }) => {
    const heard = [];
    const params = z.object({ reason: z.string().optional() });
    app.setNotificationHandler(cancelled, { params }, (value) => void heard.push(value));
    await transport.notify(cancelled, { reason: "x" });
    assert.deepEqual(heard, [{ reason: "x" }]);
  },
);

connected(
  "removeNotificationHandler makes the method unheard, and free for another handler",
  async ({ app, transport }) => {
    const heard = [];
    set(app, method, () => void heard.push("first"));
    app.removeNotificationHandler(method);
    await transport.notify(method, { x: 1 });
    set(app, method, () => void heard.push("second"));
    await transport.notify(method, { x: 1 });
    assert.deepEqual(heard, ["second"]);
  },
);

connected("removeNotificationHandler stops the merging of the host's context", async ({ app, transport }) => {
  app.removeNotificationHandler(changed);
  await transport.notify(changed, { theme: "dark" });
  assert.deepEqual(app.getHostContext(), {});
});
