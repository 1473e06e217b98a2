// When and in which order what the host sends comes to the author, and what becomes of what goes wrong.
import assert from "node:assert/strict";
import { bridged, connected, unbridged } from "../support/behaviour.js";
import { throwing } from "../support/failure.js";
import { hear } from "../support/hosts.js";
import { microtasks, settle } from "../support/time.js";

const input = "ui/notifications/tool-input";
const result = "ui/notifications/tool-result";
const cancelled = "ui/notifications/tool-cancelled";
const changed = "ui/notifications/host-context-changed";

connected(
  "a notification is dispatched within the microtasks of its arrival, not within the call that brings it",
  async ({ app, transport }) => {
    const heard = hear(app, "toolinput");
    transport.notify(input, { arguments: {} });
    assert.equal(heard.length, 0);
    await microtasks();
    assert.equal(heard.length, 1);
  },
);

bridged("what the host told before it answered is heard before the answer", async ({ app, bridge }) => {
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

connected("a handler that throws is reported to onerror", async ({ app, transport }) => {
  const errors = hear(app, "error");
  app.ontoolinput = throwing(new RangeError("too far"));
  await transport.notify(input, { arguments: {} });
  assert.equal(errors.length, 1);
  assert.ok(errors[0] instanceof Error);
  assert.equal(errors[0].message, "Uncaught error in notification handler: RangeError: too far");
});

connected("a handler that throws loses its own event only", async ({ app, transport }) => {
  const heard = [];
  app.ontoolinput = ({ arguments: { fine } }) => {
    if (!fine) throw new Error("no");
    heard.push("handler");
  };
  app.addEventListener("toolinput", () => heard.push("listener"));
  transport.notify(input, { arguments: { fine: false } });
  await transport.notify(input, { arguments: { fine: true } });
  assert.deepEqual(heard, ["handler", "listener"]);
});

connected("a handler that throws where nobody hears of errors harms nothing", async ({ app, transport }) => {
  app.onerror = undefined;
  app.ontoolinput = throwing(new Error("no"));
  const heard = hear(app, "toolcancelled");
  transport.notify(input, { arguments: {} });
  await transport.notify(cancelled, {});
  assert.equal(heard.length, 1);
});

connected(
  "a notification of the wrong form is reported to onerror, with its method",
  async ({ app, transport, errors }) => {
    hear(app, "toolcancelled");
    await transport.notify(cancelled, { reason: 7 });
    assert.equal(errors.length, 1);
    assert.match(errors[0], /^Uncaught error in notification handler: .*ui\/notifications\/tool-cancelled.*reason/s);
  },
);

// What results the host tells, and what is heard of them if not the same.
const told = {
  "a tool result without content comes with empty content": {
    results: [{ structuredContent: { a: 1 } }],
    heard: [{ content: [], structuredContent: { a: 1 } }],
  },
  "content that is undefined is empty content": {
    results: [{ content: undefined, isError: true }],
    heard: [{ content: [], isError: true }],
  },
  "structured content may be any JSON, as MCP's draft has it": {
    results: [{ content: [], structuredContent: [1, { a: 2 }] }, { content: [], structuredContent: "words" }],
  },
};
for (const [sentence, { results, heard = results }] of Object.entries(told)) {
  connected(sentence, async ({ app, transport }) => {
    const all = hear(app, "toolresult");
    for (const params of results) transport.notify(result, params);
    await settle();
    assert.deepEqual(all, heard);
  });
}

connected("a notification without parameters is dispatched where it needs none", async ({ app, transport }) => {
  const heard = ["toolinput", "toolcancelled"].map((event) => hear(app, event));
  transport.notify(input);
  await transport.notify(cancelled);
  assert.deepEqual(heard, [[{}], [{}]]);
});

connected("what the App has no event for is told to fallbackNotificationHandler", async ({ app, transport }) => {
  const heard = [];
  app.fallbackNotificationHandler = async ({ method, params }) => void heard.push({ method, params });
  transport.notify("example.com/whatever", { a: 1 });
  await transport.notify(changed, { locale: "de" });
  assert.deepEqual(heard, [{ method: "example.com/whatever", params: { a: 1 } }]);
});

unbridged("an event the App does not have cannot be listened for", ({ app }) => {
  assert.throws(() => app.addEventListener("toolsneeze", () => {}), new Error("Unknown event: toolsneeze"));
});

connected("a response to nothing is reported to onerror", async ({ transport, errors }) => {
  const response = { jsonrpc: "2.0", id: 4711, result: { a: 1 } };
  transport.receive(response);
  await settle();
  assert.deepEqual(errors, [`Received a response for an unknown message ID: ${JSON.stringify(response)}`]);
});

connected("onerror is called within the call that brings what is wrong with a message", ({ transport, errors }) => {
  transport.receive({ hello: "world" });
  assert.equal(errors.length, 1);
});
