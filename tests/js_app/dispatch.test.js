// When and in which order what the host sends comes to the author, and what becomes of what goes wrong.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { microtasks, settle } from "./support/time.js";

const input = "ui/notifications/tool-input";
const partial = "ui/notifications/tool-input-partial";
const result = "ui/notifications/tool-result";
const cancelled = "ui/notifications/tool-cancelled";
const changed = "ui/notifications/host-context-changed";

behaviour("a notification is dispatched within the microtasks of its arrival", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  let heard = false;
  app.ontoolinput = () => (heard = true);
  transport.notify(input, { arguments: {} });
  await microtasks();
  assert.ok(heard);
});

behaviour("a notification is not dispatched within the call that brings it", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  let heard = false;
  app.ontoolinput = () => (heard = true);
  transport.notify(input, { arguments: {} });
  assert.equal(heard, false);
  await microtasks();
  assert.ok(heard);
});

behaviour("notifications are dispatched in the order of their arrival", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  for (const event of ["toolresult", "toolinputpartial", "toolcancelled", "toolinput", "hostcontextchanged"]) {
    app.addEventListener(event, () => heard.push(event));
  }
  transport.notify(partial, { arguments: {} });
  transport.notify(input, { arguments: {} });
  transport.notify(changed, { locale: "de" });
  transport.notify(result, { content: [] });
  transport.notify(cancelled, {});
  transport.notify(partial, { arguments: {} });
  await settle();
  assert.deepEqual(heard, [
    "toolinputpartial",
    "toolinput",
    "hostcontextchanged",
    "toolresult",
    "toolcancelled",
    "toolinputpartial",
  ]);
});

behaviour("hundreds of partial inputs arrive all, in order", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.ontoolinputpartial = ({ arguments: { i } }) => heard.push(i);
  for (let i = 0; i < 500; i++) transport.notify(partial, { arguments: { i } });
  await settle();
  assert.deepEqual(heard, [...Array(500).keys()]);
});

behaviour("what the host told before it answered is heard before the answer", async ({ connect }) => {
  const { app, bridge } = await connect();
  const heard = [];
  app.addEventListener("toolresult", () => heard.push("notification"));
  bridge.onopenlink = async () => {
    await bridge.sendToolResult({ content: [] });
    return {};
  };
  await app.openLink({ url: "https://example.com" });
  heard.push("answer");
  assert.deepEqual(heard, ["notification", "answer"]);
});

behaviour("a handler that throws is reported to onerror", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error);
  app.ontoolinput = () => {
    throw new RangeError("too far");
  };
  transport.notify(input, { arguments: {} });
  await settle();
  assert.equal(errors.length, 1);
  assert.ok(errors[0] instanceof Error);
  assert.equal(errors[0].message, "Uncaught error in notification handler: RangeError: too far");
});

behaviour("a handler that throws loses its own event only", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.ontoolinput = ({ arguments: { fine } }) => {
    if (!fine) throw new Error("no");
    heard.push("handler");
  };
  app.addEventListener("toolinput", () => heard.push("listener"));
  transport.notify(input, { arguments: { fine: false } });
  transport.notify(input, { arguments: { fine: true } });
  await settle();
  assert.deepEqual(heard, ["handler", "listener"]);
});

behaviour("a handler that throws where nobody hears of errors harms nothing", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  let heard = 0;
  app.ontoolinput = () => {
    throw new Error("no");
  };
  app.ontoolcancelled = () => heard++;
  transport.notify(input, { arguments: {} });
  transport.notify(cancelled, {});
  await settle();
  assert.equal(heard, 1);
});

behaviour("a notification of the wrong form is reported to onerror, with its method", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  const heard = [];
  app.onerror = (error) => errors.push(error.message);
  app.ontoolcancelled = (params) => heard.push(params);
  transport.notify(cancelled, { reason: 7 });
  await settle();
  assert.equal(errors.length, 1);
  assert.match(errors[0], /^Uncaught error in notification handler: .*ui\/notifications\/tool-cancelled.*reason/s);
});

behaviour("a notification of the wrong form is not dispatched", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.ontoolinput = (params) => heard.push(params);
  transport.notify(input, { arguments: "Graz" });
  await settle();
  assert.deepEqual(heard, []);
});

behaviour("after a notification of the wrong form the next is heard", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.ontoolinput = (params) => heard.push(params);
  transport.notify(input, { arguments: 5 });
  transport.notify(input, { arguments: { a: 1 } });
  await settle();
  assert.deepEqual(heard, [{ arguments: { a: 1 } }]);
});

behaviour("a notification without parameters is dispatched where it needs none", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.ontoolinput = (params) => heard.push(params);
  app.ontoolcancelled = (params) => heard.push(params);
  transport.notify(input);
  transport.notify(cancelled);
  await settle();
  assert.deepEqual(heard, [{}, {}]);
});

behaviour("a tool result without content comes with empty content", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.ontoolresult = (params) => heard.push(params);
  transport.notify(result, { structuredContent: { a: 1 } });
  await settle();
  assert.deepEqual(heard, [{ content: [], structuredContent: { a: 1 } }]);
});

behaviour("a tool result keeps all kinds of content", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const content = [
    { type: "text", text: "Grüße 🌍", annotations: { audience: ["user"], priority: 0.5 } },
    { type: "image", data: "AA==", mimeType: "image/png" },
    { type: "audio", data: "AA==", mimeType: "audio/wav" },
    { type: "resource_link", uri: "file:///a", name: "a", mimeType: "text/plain" },
    { type: "resource", resource: { uri: "file:///b", text: "b" } },
  ];
  const heard = [];
  app.ontoolresult = (params) => heard.push(params);
  transport.notify(result, { content });
  await settle();
  assert.deepEqual(heard, [{ content }]);
});

behaviour("values arrive as they were sent, the odd ones too", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const values = {
    empty: "",
    nothing: null,
    list: [],
    object: {},
    mixed: [1, "a", null, true, [2, [3]], { a: [{}] }],
    numbers: [0, -1, 1.5, 1e300, -1e-300, 2 ** 53, Number.MIN_VALUE],
    texts: ["\u0000", "\n\t\"\\", "💩", "a".repeat(10_000)],
    "a key with . and \" in it": { "": 1 },
  };
  const heard = [];
  app.ontoolinput = (params) => heard.push(params.arguments);
  transport.notify(input, { arguments: values });
  await settle();
  assert.deepEqual(heard, [values]);
});

behaviour("a notification nobody knows is passed over in silence", async ({ connectWired, log }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error);
  transport.notify("example.com/whatever", { a: 1 });
  await settle();
  assert.deepEqual(errors, []);
  assert.deepEqual([...log.warn, ...log.error], []);
});

behaviour("what the App has no event for is told to fallbackNotificationHandler", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.fallbackNotificationHandler = async ({ method, params }) => void heard.push({ method, params });
  transport.notify("example.com/whatever", { a: 1 });
  transport.notify(changed, { locale: "de" });
  await settle();
  assert.deepEqual(heard, [{ method: "example.com/whatever", params: { a: 1 } }]);
});

behaviour("an event the App does not have cannot be listened for", ({ linked }) => {
  const { app } = linked();
  assert.throws(() => app.addEventListener("toolsneeze", () => {}), new Error("Unknown event: toolsneeze"));
});

behaviour("removing a listener that never was is fine", ({ linked }) => {
  const { app } = linked();
  app.removeEventListener("toolinput", () => {});
  app.removeEventListener("toolsneeze", () => {});
});

behaviour("a listener removed by a listener still gets the event", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  const second = () => heard.push("second");
  app.addEventListener("toolinput", () => app.removeEventListener("toolinput", second));
  app.addEventListener("toolinput", second);
  transport.notify(input, { arguments: {} });
  transport.notify(input, { arguments: {} });
  await settle();
  assert.deepEqual(heard, ["second"]);
});

behaviour("a handler set by a handler gets the next event", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.ontoolinput = () => {
    heard.push("old");
    app.ontoolinput = () => heard.push("new");
  };
  transport.notify(input, { arguments: {} });
  transport.notify(input, { arguments: {} });
  await settle();
  assert.deepEqual(heard, ["old", "new"]);
});

behaviour("a handler may close the App", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  let heard = 0;
  app.ontoolcancelled = () => {
    heard++;
    void app.close();
  };
  transport.notify(cancelled, {});
  await settle();
  assert.equal(heard, 1);
  assert.equal(app.transport, undefined);
});

behaviour("a response to nothing is reported to onerror", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  transport.receive({ jsonrpc: "2.0", id: 4711, result: { a: 1 } });
  await settle();
  assert.deepEqual(errors, ['Received a response for an unknown message ID: {"jsonrpc":"2.0","id":4711,"result":{"a":1}}']);
});

behaviour("a message that is none is reported to onerror", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  transport.receive({ hello: "world" });
  await settle();
  assert.deepEqual(errors, ['Unknown message type: {"hello":"world"}']);
});

behaviour("onerror is called within the call that brings what is wrong with a message", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  transport.receive({ hello: "world" });
  assert.equal(errors.length, 1);
});
