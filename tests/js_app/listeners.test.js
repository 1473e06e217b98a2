// setNotificationHandler: what the host may tell besides the App's events.
import assert from "node:assert/strict";
import { z } from "zod";
import { behaviour } from "./support/behaviour.js";
import { settle } from "./support/time.js";

const method = "example.com/moved";
const position = z.object({ x: z.number(), y: z.number().default(0) });
const taken = (name) =>
  new Error(
    `Handler for "${name}" already registered (via setNotificationHandler). Use addEventListener() to attach multiple ` +
      "listeners, or the on* setter for replace semantics.",
  );

behaviour("setNotificationHandler takes a method with a schema, and hands on checked parameters", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.setNotificationHandler(method, { params: position }, (params) => void heard.push(params));
  transport.notify(method, { x: 1, z: 3 });
  await settle();
  assert.deepEqual(heard, [{ x: 1, y: 0 }]);
});

behaviour("setNotificationHandler hands on the notification too", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.setNotificationHandler(method, { params: position }, (_, notification) => void heard.push(notification));
  transport.notify(method, { x: 1, z: 3 });
  await settle();
  assert.equal(heard[0].method, method);
  assert.deepEqual(heard[0].params, { x: 1, z: 3 });
});

behaviour("parameters of a notification that do not fit are reported to onerror", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  let calls = 0;
  app.onerror = (error) => errors.push(error.message);
  app.setNotificationHandler(method, { params: position }, () => void calls++);
  transport.notify(method, { x: "1" });
  await settle();
  assert.equal(calls, 0);
  assert.deepEqual(errors, [
    "Uncaught error in notification handler: ProtocolError: Invalid params for notification example.com/moved: " +
      "x: Invalid input: expected number, received string",
  ]);
});

behaviour("a handler that gives a rejected promise is reported to onerror", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  app.setNotificationHandler(method, { params: position }, async () => {
    throw new Error("no way");
  });
  transport.notify(method, { x: 1 });
  await settle();
  assert.deepEqual(errors, ["Uncaught error in notification handler: Error: no way"]);
});

behaviour("setNotificationHandler takes a method of MCP with the handler alone", async ({ connect }) => {
  const { app, bridge } = await connect();
  const heard = [];
  app.setNotificationHandler("notifications/tools/list_changed", (notification) => void heard.push(notification.method));
  app.setNotificationHandler("notifications/resources/list_changed", (notification) => void heard.push(notification.method));
  await bridge.sendToolListChanged();
  await bridge.sendResourceListChanged();
  await settle();
  assert.deepEqual(heard, ["notifications/tools/list_changed", "notifications/resources/list_changed"]);
});

behaviour("setNotificationHandler needs a schema for a method that is not MCP's", ({ linked }) => {
  const { app } = linked();
  assert.throws(
    () => app.setNotificationHandler(method, () => {}),
    new TypeError(`'${method}' is not a spec notification method; pass schemas as the second argument to setNotificationHandler().`),
  );
});

behaviour("setNotificationHandler needs a handler", ({ linked }) => {
  const { app } = linked();
  assert.throws(
    () => app.setNotificationHandler(method, { params: position }),
    new TypeError("setNotificationHandler: handler is required"),
  );
});

behaviour("setNotificationHandler refuses a method that has a handler", ({ linked }) => {
  const { app } = linked();
  app.setNotificationHandler(method, { params: position }, () => {});
  assert.throws(() => app.setNotificationHandler(method, { params: position }, () => {}), taken(method));
});

behaviour("setNotificationHandler refuses what the App hears itself", ({ linked }) => {
  const { app } = linked();
  for (const own of ["ui/notifications/host-context-changed", "notifications/cancelled", "notifications/progress"]) {
    assert.throws(() => app.setNotificationHandler(own, { params: position }, () => {}), taken(own));
  }
});

behaviour("setNotificationHandler refuses an event that has been listened for", ({ linked }) => {
  const { app } = linked();
  const own = "ui/notifications/tool-input";
  app.ontoolinput = () => {};
  app.ontoolinput = undefined;
  assert.throws(() => app.setNotificationHandler(own, { params: position }, () => {}), taken(own));
});

behaviour("an event whose notification has a handler cannot be listened for", ({ linked }) => {
  const { app } = linked();
  const own = "ui/notifications/tool-input";
  app.setNotificationHandler(own, { params: z.object({}) }, () => {});
  assert.throws(() => app.addEventListener("toolinput", () => {}), taken(own));
});

behaviour("setNotificationHandler hears an event's notification where nobody listens for it", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  const params = z.object({ reason: z.string().optional() });
  app.setNotificationHandler("ui/notifications/tool-cancelled", { params }, (value) => void heard.push(value));
  transport.notify("ui/notifications/tool-cancelled", { reason: "x" });
  await settle();
  assert.deepEqual(heard, [{ reason: "x" }]);
});

behaviour("removeNotificationHandler makes the method unheard, and free for another handler", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.setNotificationHandler(method, { params: position }, () => void heard.push("first"));
  app.removeNotificationHandler(method);
  transport.notify(method, { x: 1 });
  await settle();
  app.setNotificationHandler(method, { params: position }, () => void heard.push("second"));
  transport.notify(method, { x: 1 });
  await settle();
  assert.deepEqual(heard, ["second"]);
});

behaviour("removeNotificationHandler stops the merging of the host's context", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  app.removeNotificationHandler("ui/notifications/host-context-changed");
  transport.notify("ui/notifications/host-context-changed", { theme: "dark" });
  await settle();
  assert.deepEqual(app.getHostContext(), {});
});
